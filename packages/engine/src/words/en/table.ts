/** What the rules in `table/` tell. */
export const table = {
  'session/takes-back': '{by} takes back: {answers} answers, {rolls} rolls',
  'session/overrules': '{by} overrules: {what} is {now} ({note})',
  'table/table-insists-although': 'The table insists on {chosen}, although {why}',
} as const;
