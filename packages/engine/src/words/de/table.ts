/** What the rules in `table/` tell, in German. */

import type { table as EN } from '../en/table.ts';
import type { InAllWords } from '../language.ts';

export const table = {
  'session/takes-back': '{by} nimmt zurück: {answers} Antworten, {rolls} Würfe',
  'session/overrules': '{by} setzt fest: {what} ist {now} ({note})',
  'table/table-insists-although': 'Der Tisch besteht auf {chosen}, obwohl: {why}',
} as const satisfies InAllWords<typeof EN>;
