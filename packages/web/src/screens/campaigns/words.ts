/** Names and words of a campaign, for people: no id is ever shown. */
import { CHARACTERISTICS } from '@hive-arbiter/rulebook/words';
import { type Label, midLine, nameOfId, say, sayList } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { ORGANISER, type SeenCampaign } from './held.ts';

/** `end-of-week` as a person writes it. */
export function plain(word: string): string {
  return capital(nameOfId(word) ?? word.replaceAll('-', ' '));
}

/** What a gang, fighter, battle, territory or seat is called. */
export function nameIn(view: SeenCampaign, id: string): string {
  if (id === ORGANISER) return say('the organiser');
  if (id === 'enforcers') return say('Enforcers');
  const gang = view.gangs.find((each) => each.id === id);
  if (gang) return gang.name;
  const battle = view.battles.find((each) => each.id === id);
  if (battle)
    return battle.gangs
      .map((each) => nameIn(view, each))
      .reduce((one, other) => say('{one} against {other}', { one, other }));
  const fighter = view.gangs
    .flatMap(({ fighters, gone }) => [...fighters, ...gone])
    .find((each) => each.id === id);
  return fighter?.name ?? view.territories.find((each) => each.id === id)?.name ?? plain(id);
}

/** The gang that a task is about: of a battle or captive, the one that is asked. */
export function gangOfTask(view: SeenCampaign, { by, of }: { by: readonly string[]; of: string | null }) {
  return view.gangs.find(({ id }) => id === of) ?? view.gangs.find(({ id }) => by.includes(id));
}

/** The place of a gang at the table, which gives its colour and mark. */
export function placeOf(view: Pick<SeenCampaign, 'gangs'>, gang: string): number {
  return Math.max(
    0,
    view.gangs.findIndex(({ id }) => id === gang),
  );
}

/** A bionic, by what it makes up for. */
export function bionicWords(injury: string): string {
  return injury === 'bionic' ? say('a bionic') : say('a bionic for {injury}', { injury: plain(injury) });
}

const STATUSES: Readonly<Record<string, Label>> = {
  fit: 'Fit',
  recovery: 'In Recovery',
  captive: 'Captive',
  jailed: 'In jail',
  dead: 'Dead',
  retired: 'Retired',
  sold: 'Sold',
  gone: 'Gone',
  waiting: 'Not founded yet',
  destroyed: 'Destroyed',
  left: 'Left the campaign',
};

export function statusWords(status: string): string {
  const known = STATUSES[status];
  return known ? say(known) : plain(status);
}

const WAYS: Readonly<Record<string, Label>> = {
  roll: 'Roll for it',
  'as-twelve': 'Pay double, counts as a 12',
  pit: 'Train in the Fighting Pit',
  'random-primary': 'A random primary skill',
  'chosen-primary': 'A chosen primary skill',
  'random-secondary': 'A random secondary skill',
  'chosen-secondary': 'A chosen secondary skill',
  'random-any': 'A random skill of any set',
  champion: 'Become a Champion',
};

/** A way to spend XP. */
export function wayWords(way: string): string {
  const known = WAYS[way];
  return known ? say(known) : `+1 ${statWords(way)}`;
}

export function statWords(stat: string): string {
  return capital(
    nameOfId(stat) ?? (CHARACTERISTICS as Readonly<Record<string, string>>)[stat] ?? plain(stat),
  );
}

/** What happens in each step, as a sentence goes on after the phase. */
const STEPS: Readonly<Record<string, Label>> = {
  leads: 'the leads are drawn',
  battles: 'battles are fought',
  rescues: 'captives may be freed',
  collect: 'territories are collected',
  taxes: 'taxes are collected',
  auction: 'tactics cards are auctioned',
  captives: 'gangs decide about captives',
  alone: 'everybody ends the week',
  underdogs: 'Underdogs are named',
  rest: 'everybody rests',
  'special-battle': 'a special battle is fought',
  advancements: 'the last advances are taken',
};

/** The step of a phase; founding is one by itself. */
function stepWords(step: string): string {
  const known = STEPS[step];
  return known ? say(known) : midLine(plain(step));
}

/** Which phase and week it is, and what happens. */
export function standing({
  pack,
  week,
  rules,
  phase,
  step,
  finished,
  paused,
}: Pick<SeenCampaign, 'pack' | 'week' | 'rules' | 'phase' | 'step' | 'finished' | 'paused'>): string {
  const when =
    week === 0 ? say('before the first week') : say('week {week} of {weeks}', { week, weeks: rules.weeks });
  const what = finished ? say('over') : phase === step ? plain(phase) : `${plain(phase)}: ${stepWords(step)}`;
  return [capital(pack), when, what, ...(paused ? [say('paused by the organiser')] : [])].join(' · ');
}

/** Several names in a line: `Red, Blue and Green`. */
export function listed(names: readonly string[]): string {
  return sayList(names);
}
