/** The language of a campaign's texts: each reader has their own. */
import { type Saying, saidInWords } from '../../table/events.ts';
import type { Session } from '../../table/session.ts';
import { type LanguageId, languageOf } from '../../words/index.ts';
import { forPeople } from './fault.ts';
import type { CampaignState } from './state.ts';

type Campaign = Session<CampaignState>;

/** Makes words in this language; without one, in that of the session. */
export function inLanguage<T>(session: Campaign, language: LanguageId | undefined, make: () => T): T {
  if (language === undefined) return make();
  const before = session.language;
  session.language = languageOf(language);
  try {
    return make();
  } finally {
    session.language = before;
  }
}

/** Something that the rules of a campaign say, such as why a deed is refused, in a reader's language. */
export function saidTo(session: Campaign, said: Saying, language: LanguageId): string {
  const words = forPeople(said);
  return inLanguage(session, language, () => {
    const line =
      typeof words === 'string' ? words : saidInWords(words, (id) => session.nameOf(id), session.language);
    return line.charAt(0).toUpperCase() + line.slice(1);
  });
}
