/** Which language the app speaks. */
import type { LanguageId } from '@hive-arbiter/engine';
import { chosenLanguage, language } from '../settings.ts';
import { say } from '../words/index.ts';

/** Each language in its own words. */
const LANGUAGES: Readonly<Record<LanguageId, string>> = { en: 'English', de: 'Deutsch' };

export function LanguageField() {
  return (
    <fieldset class="field">
      <legend>{say('Language')}</legend>
      <div class="segments">
        {(['browser', 'en', 'de'] as const).map((each) => (
          <label key={each} class="segment">
            <input
              type="radio"
              name="language"
              checked={chosenLanguage.value === each}
              onChange={() => (chosenLanguage.value = each)}
            />
            {each === 'browser' ? (
              <span>{say('As the browser')}</span>
            ) : (
              <span lang={each}>{LANGUAGES[each]}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One tap to the other language, for people who cannot read the word "Settings". */
export function OtherLanguage() {
  const other: LanguageId = language.value === 'en' ? 'de' : 'en';
  return (
    <button type="button" class="plain-link" lang={other} onClick={() => (chosenLanguage.value = other)}>
      {LANGUAGES[other]}
    </button>
  );
}
