/** What is wrong with a gang's file, and what an import made of it: English by id. `words-de.ts` has the German. */
import { inPlainWords } from '@hive-arbiter/engine/plain-words';

export const WORDS = {
  'gang/a-list': 'expected a list',
  'gang/an-object': 'expected an object, got {got}',
  'gang/campaign-data':
    'This is the data of a whole campaign, in which Munda Manager names no fighters; bring each gang by itself',
  'gang/deep': 'This file is nested more than {most} levels deep',
  'gang/doctype': 'This file declares a document type, which rosters do not have',
  'gang/empty': 'This file is empty',
  'gang/expected': 'expected {allowed}, got {got}',
  'gang/identifier': 'expected small letters, digits and hyphens, at most 64',
  'gang/large': 'This file is larger than {most} MB',
  'gang/large-named': 'is larger than {most} MB',
  'gang/long': 'This file has more than {most} million characters',
  'gang/many-entries': 'This file has more than {most} entries',
  'gang/most-fighters': 'a gang has at most {most} fighters',
  'gang/no-catalogue':
    'There is no catalogue among these files: bring the .cat files, and the .gst beside them',
  'gang/no-fighter': 'a gang has at least one fighter',
  'gang/no-force': 'there is no force in this roster',
  'gang/no-gang': 'This does not look like a gang; we read {readable}',
  'gang/no-json': 'This is no JSON; export the gang again, or paste the whole text',
  'gang/no-json-because': 'This is no JSON: {why}',
  'gang/no-json-no-xml': 'This is no JSON and no XML; we read {readable}',
  'gang/no-numbers': 'nobody in this roster has the numbers of a fighter (a profile with M, WS, BS, …)',
  'gang/no-numbers-catalogues':
    'No entry of these catalogues has the numbers of a fighter (a profile with M, WS, BS, …)',
  'gang/no-roster': 'expected a roster, got <{tag}>',
  'gang/no-roster-in-zip': 'This zip holds no roster: {names}',
  'gang/no-text': 'This is no text; we read {readable}',
  'gang/no-xml': 'This is no well-formed XML: {why}',
  'gang/nobody-alive': 'nobody in this gang is alive',
  'gang/nobody-fights': 'nobody in this gang can fight any more',
  'gang/nothing': 'nothing',
  'gang/readable':
    'a gang of this app, of YakTribe (its JSON link), New Recruit (.json), BattleScribe (.ros, .rosz) or Munda Manager',
  'gang/same-id': 'two fighters have the id {id}',
  'gang/text': 'expected a text of 1 to 80 characters',
  'gang/too-dear': 'they cost {rating} credits, and the budget is {budget}',
  'gang/version': 'this app reads version {version}, the file has {got}',
  'gang/whole': 'expected a whole number from {least} to {most}, got {got}',
  'gang/xml': 'expected XML, as .cat and .gst files hold it',
  'gang/yaktribe-json': 'This is no JSON; on YakTribe, open the gang and use its JSON link',
  'gang/yaktribe-none':
    'This does not look like a gang of this app, nor like one of YakTribe: on YakTribe, open the gang and use its JSON link',
  'gang/zip-broken': 'This zip cannot be unpacked: {why}',
  'gang/zip-files': 'This zip holds more than {most} files',
  'gang/zip-large': 'This zip unpacks to more than {most} MB',

  'read/added-up': 'rating {rating}, added up from its fighters',
  'read/captive': 'in captivity',
  'read/comes-with': 'comes with {item}',
  'read/counted': '{territories} territories, counted',
  'read/field': '{field}',
  'read/field-value': '{field} {value}',
  'read/fit': 'fit to fight',
  'read/game-system': 'game system',
  'read/gone': 'is {status}, so not taken along',
  'read/goods': '{many} things for sale',
  'read/guessed': '“{item}” taken as {thing}',
  'read/guessed-skill': 'skill “{skill}” taken as {thing}',
  'read/house': 'house {house}',
  'read/injury': 'injury “{injury}”',
  'read/its-name': 'its name',
  'read/kind': '{kind} “{thing}”',
  'read/many': '{many} of them, each a fighter of its own',
  'read/market': 'a trading post; campaigns have a market of their own',
  'read/missing-stat': '{stat} is missing, taken as {value}',
  'read/no-catalogue': 'no catalogue',
  'read/no-fighter': 'is no fighter',
  'read/no-fighters': 'has no fighters of its own',
  'read/no-goods': 'what has no price: {items}',
  'read/no-house': '“{catalogue}” is no house we know; kept as a word',
  'read/no-house-type': 'type “{type}” is no house we know; kept as a word',
  'read/no-system': 'no .gst among the files; what catalogues share through it is missing',
  'read/none': 'none',
  'read/not-in-armoury': '“{item}” is not in our armoury',
  'read/rank': '{rank}',
  'read/rank-from': '{rank}, from “{told}”',
  'read/recovery': 'in recovery',
  'read/skill': 'skill {skill}',
  'read/skill-unknown': 'skill “{skill}” is not one we know',
  'read/total-cost': 'rating {rating}, its total cost',
  'read/types': '{many} types of fighters',
  'read/xp': '{xp} XP',
} as const;

export type GangWordId = keyof typeof WORDS;
type NamedIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamedIn<Rest>
  : never;
type Fact = string | number | readonly string[] | Said;

/** An id with its facts; a text that stays as it is, such as the name of a thing, is a string. */
export type Said = { readonly say: GangWordId; readonly facts: Readonly<Record<string, Fact>> };

export function said<Id extends GangWordId>(
  id: Id,
  ...[facts]: [NamedIn<(typeof WORDS)[Id]>] extends [never]
    ? []
    : [facts: Readonly<Record<NamedIn<(typeof WORDS)[Id]>, Fact>>]
): Said {
  return { say: id, facts: facts ?? {} };
}

const ENGLISH = { id: 'en', events: WORDS, phrases: {}, names: {}, rolls: {}, none: 'none' } as const;

export function inEnglish(words: Said | string): string {
  return inPlainWords(words, (name) => name, ENGLISH);
}

/** A value as the file has it. */
export function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 40);
}

/** How a fighter is, by the status of the roster. */
export const CONDITIONS = { fit: 'read/fit', recovery: 'read/recovery', captive: 'read/captive' } as const;
