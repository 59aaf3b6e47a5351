/** What the rules in `table/` tell, in German. */

import type { table as EN } from '../en/table.ts';
import type { InAllWords } from '../language.ts';

export const table = {
  'correction/and': '{most} und {last}',
  'correction/because': '{facts} ({note})',
  'correction/of': '{who}: {fact}',
  'done/and-more': '{what} und {more} weitere',
  'done/answered': '{subject}: {answer}',
  'done/answered-to': '{answer} – {title}',
  'done/app': 'Die App',
  'done/app-rolled': 'was die App gewürfelt hat',
  'done/firepower-dice': 'Feuerkraftwürfel',
  'done/injury-dice': 'Verletzungswürfel',
  'done/moved': '{who}: die Bewegung',
  'done/no': 'nein',
  'done/none': 'niemand',
  'done/placed': 'aufgestellt',
  'done/rolled': '{dice}: {faces}',
  'done/rolled-for': '{dice} für {who}: {faces}',
  'done/scatter-dice': 'Abweichungswürfel',
  'done/secret': '{who}: ein Geheimnis',
  'done/stage': 'der Beginn eines Abschnitts',
  'done/yes': 'ja',
  'odds/battle-goes-on': 'die Schlacht geht weiter',
  'odds/both': '{first}; {second}',
  'odds/from-to': '{least} bis {most}',
  'odds/is-next': '{who} ist als Nächstes dran',
  'odds/nothing-happens': 'nichts passiert',
  'odds/on-to': 'weiter mit {page}: {dice}',
  'odds/on-to-for': 'weiter mit {page}: {dice} für {who}',
  'odds/something-else': 'etwas anderes',
  'session/corrects': '{by} berichtigt: {fact} ({note})',
  'session/corrects-of': '{by} berichtigt {who}: {fact} ({note})',
  'session/takes-back': '{by} nimmt zurück, was geschehen ist (Antworten: {answers}, Würfe: {rolls})',
  'table/table-insists-although': 'Der Tisch besteht auf {chosen}, obwohl: {why}',
} as const satisfies InAllWords<typeof EN>;
