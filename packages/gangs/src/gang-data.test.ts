/** Gang data of one's own, gangs founded from it, and catalogues that become gang data. */
import { readFileSync } from 'node:fs';
import { type GangData, newBattle, offersFor } from '@hive-arbiter/engine';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readCatalogues } from './catalogue.ts';
import { foundGang, readFounding } from './found.ts';
import { readGangData, writeGangData } from './gang-data.ts';
import { readGangFile, writeGangFile } from './gang-file.ts';
import { ARMOURY } from './known.ts';

const EXAMPLE = readFileSync(
  new URL('../../../docs/examples/ash-district.gang-data.json', import.meta.url),
  'utf8',
);
const data = readGangData(EXAMPLE);

test('the worked example has two houses and survives a round trip', () => {
  expect(data.houses.map(({ id, fighters }) => [id, fighters.length])).toEqual([
    ['ash-wardens', 4],
    ['salt-runners', 2],
  ]);
  expect(readGangData(writeGangData(data))).toEqual(data);
});

test.each([
  ['no JSON', (text: string) => text.slice(5), 'no JSON'],
  ['another format', (text: string) => text.replace('-gang-data', '-gang'), 'format: expected'],
  ['a later version', (text: string) => text.replace('"version": 1', '"version": 9'), 'version: expected 1'],
  [
    'a thing like nothing',
    (text: string) => text.replace('"armoury.lasgun"', '"armoury.lasgum"'),
    'things[0].like: there is no armoury.lasgum',
  ],
  [
    'a list that is not there',
    (text: string) => text.replace('"lists": ["arms", "armour"]', '"lists": ["arm"]'),
    'houses[0].fighters[2].lists[0]: there is no arm; do you mean',
  ],
  [
    'words for numbers',
    (text: string) => text.replace('"cost": 120', '"cost": "a lot"'),
    'houses[0].fighters[0].cost',
  ],
  [
    'a characteristic left out',
    (text: string) => text.replace(/"ws": 3,\s*/, ''),
    'houses[0].fighters[0].stats.ws',
  ],
  [
    'goods nobody knows',
    (text: string) => text.replace('"armoury.heavy-stubber"', '"armoury.big-gun"'),
    'lists.heavy-arms[0].thing',
  ],
  ['an unknown rank', (text: string) => text.replace('"juve"', '"baron"'), 'houses[0].fighters[3].rank'],
  ['an id twice', (text: string) => text.replace('"salt-runners"', '"ash-wardens"'), 'houses: two of them'],
  [
    'more that must than may join',
    (text: string) => text.replace('"least": 1', '"least": 3'),
    'is more than `most`',
  ],
])('gang data with %s is refused with its place', (_, spoil, said) => {
  expect(spoil(EXAMPLE), 'the text was changed').not.toBe(EXAMPLE);
  expect(() => readGangData(spoil(EXAMPLE))).toThrow(said);
});

const founding = {
  house: 'ash-wardens',
  name: 'Lantern Street',
  budget: 400,
  recruits: [
    { type: 'captain', name: 'Orla Brand', buys: ['warden-carbine'] },
    { type: 'warden', name: 'Pim', buys: ['armoury.laspistol', 'armoury.mesh-armour'] },
    { type: 'warden', name: 'Pim', buys: [] },
  ],
};

test('[campaign.gangs.founding.1] a founded gang costs the prices of its lists, and the rest is its Stash', () => {
  const gang = foundGang(data, readFounding(founding));
  expect(gang).toMatchObject({ id: 'lantern-street', house: 'ash-wardens', rating: 278, stash: 122 });
  expect(gang.fighters).toMatchObject([
    { id: 'orla-brand', rank: 'leader', cost: 138, kit: ['armoury.flak-armour', 'warden-carbine'] },
    { id: 'pim', cost: 85 },
    { id: 'pim-2', cost: 55, kit: [] },
  ]);
  expect(readGangFile(writeGangFile(gang))).toMatchObject({ name: 'Lantern Street' });
  const gangs = [gang, foundGang(data, { ...founding, name: 'Other Street' })];
  const fighters = gangs[1]?.fighters.map((each) => ({ ...each, id: `other-${each.id}` }));
  const state = newBattle({
    pack: 'takeover',
    scenario: 'takeover.stand-off',
    gangs: [gang, { ...(gangs[1] as typeof gang), fighters: fighters ?? [] }],
  });
  expect(state.gangs.map(({ name }) => name)).toEqual(['Lantern Street', 'Other Street']);
});

test('[campaign.gangs.founding.1] a gang may cost its whole budget and no credit more', () => {
  expect(foundGang(data, { ...founding, budget: 278 }).stash).toBe(0);
  expect(() => foundGang(data, { ...founding, budget: 277 })).toThrow(
    'they cost 278 credits, and the budget is 277',
  );
});

const warden = { type: 'warden', name: 'W', buys: [] as string[] };

test.each([
  ['a house of another data', { ...founding, house: 'escher' }, 'there is no house escher'],
  ['nobody', { ...founding, recruits: [] }, 'at least one fighter'],
  [
    'a type that the house has not',
    { ...founding, recruits: [{ ...warden, type: 'ogre' }] },
    'recruits no ogre',
  ],
  ['no leader where one must be', { ...founding, recruits: [warden] }, 'at least 1 Warden captain'],
  [
    'two leaders',
    { ...founding, recruits: [...founding.recruits, founding.recruits[0]] },
    'at most 1 Warden captain',
  ],
  [
    'equipment that nobody sells them',
    { ...founding, recruits: [{ ...warden, buys: ['armoury.heavy-stubber'] }] },
    'recruits[0].buys[0]: nobody sells armoury.heavy-stubber to a Warden',
  ],
  [
    'more of a thing than there is',
    {
      ...founding,
      budget: 1000,
      recruits: [
        { type: 'captain', name: 'A', buys: ['armoury.heavy-stubber'] },
        { type: 'watcher', name: 'B', buys: ['armoury.heavy-stubber'] },
      ],
    },
    'at most 1 armoury.heavy-stubber',
  ],
  ['a budget in words', { ...founding, budget: '1000' }, 'budget: expected a whole number'],
  ['recruits that are no list', { ...founding, recruits: 'all' }, 'recruits: expected a list'],
])('a gang of %s is refused', (_, given, reason) => {
  expect(() => foundGang(data, readFounding(given))).toThrow(reason);
});

test('an item on several lists costs its lowest price', () => {
  const [house] = data.houses as [GangData['houses'][number]];
  const [captain] = house.fighters as [(typeof house.fighters)[number]];
  const lists = { ...house.lists, 'heavy-arms': [{ thing: 'warden-carbine', cost: 12 }] };
  const carbine = offersFor({ ...house, lists }, captain).filter(({ thing }) => thing === 'warden-carbine');
  expect(carbine).toEqual([{ thing: 'warden-carbine', cost: 12 }]);
});

// Catalogues

const stats = [
  'M 5"',
  'WS 4+',
  'BS 4+',
  'S 3',
  'T 3',
  'W 1',
  'I 4+',
  'A 1',
  'Ld 7+',
  'Cl 7+',
  'Wil 7+',
  'Int 7+',
]
  .map((words) => words.split(' '))
  .map(([name, value]) => `<characteristic name="${name}">${value}</characteristic>`)
  .join('');
const SYSTEM = `<gameSystem id="sys" name="Underhive">
  <sharedSelectionEntries>
    <selectionEntry id="autogun" name="Autogun" type="upgrade"><costs><cost name=" Credits" value="15.0"/></costs></selectionEntry>
    <selectionEntry id="odd" name="Glow-stick of doom" type="upgrade"><costs><cost name=" Credits" value="5.0"/></costs></selectionEntry>
    <selectionEntry id="wargear" name="Wargear" type="upgrade">
      <entryLinks><entryLink id="l4" targetId="guns"/></entryLinks>
      <selectionEntries>
        <selectionEntry id="respirator" name="Respirator" type="upgrade"><costs><cost name=" Credits" value="15.0"/></costs></selectionEntry>
        <selectionEntry id="captured" name="Captured" type="upgrade"/>
        <selectionEntry id="post" name="Trading Post" type="upgrade"><selectionEntries>
          <selectionEntry id="lasgun" name="Lasgun" type="upgrade"/>
        </selectionEntries></selectionEntry>
      </selectionEntries>
    </selectionEntry>
  </sharedSelectionEntries>
  <sharedSelectionEntryGroups>
    <selectionEntryGroup id="guns" name="Guns"><entryLinks>
      <entryLink id="l1" targetId="autogun"/><entryLink id="l2" targetId="odd"/><entryLink id="round" targetId="guns"/>
    </entryLinks></selectionEntryGroup>
  </sharedSelectionEntryGroups>
</gameSystem>`;
const CATALOGUE = `<catalogue id="cat" name="House Orlock" gameSystemId="sys">
  <selectionEntries>
    <selectionEntry id="f1" name="Road Captain" type="model">
      <categoryLinks><categoryLink name="Leader"/></categoryLinks>
      <profiles><profile typeName="Model"><characteristics>${stats}</characteristics></profile></profiles>
      <costs><cost name=" Credits" value="120.0"/></costs>
      <entryLinks><entryLink id="l3" targetId="guns"/></entryLinks>
    </selectionEntry>
    <selectionEntry id="x" name="Stash" type="upgrade"/>
  </selectionEntries>
</catalogue>`;
const bytes = (text: string) => new TextEncoder().encode(text);

test('catalogues become gang data: fighters, prices and their choices, links followed', () => {
  const files = [
    { name: 'a.gst', bytes: bytes(SYSTEM) },
    { name: 'b.catz', bytes: zipSync({ 'b.cat': bytes(CATALOGUE) }) },
  ];
  const { data: made, report } = readCatalogues(files, ARMOURY);
  expect(made.houses).toMatchObject([
    {
      id: 'house-orlock',
      fighters: [
        { id: 'road-captain', rank: 'leader', cost: 120, stats: { m: 5, ld: 7 }, lists: ['road-captain'] },
      ],
      lists: { 'road-captain': [{ thing: 'armoury.autogun', cost: 15 }] },
    },
  ]);
  expect(report).toContainEqual(
    expect.objectContaining({
      of: 'House Orlock',
      what: '“Glow-stick of doom” is not in our armoury',
      how: 'left-out',
    }),
  );
  expect(readGangData(writeGangData(made))).toEqual(made);
});

test('choices under headings are for sale; links have the names of what they lead to', () => {
  const catalogue = CATALOGUE.replace('targetId="guns"', 'targetId="wargear"')
    .replace('name="Road Captain"', 'name="Cult Demagogue"')
    .replace('<categoryLink name="Leader"/>', '<categoryLink name="New CategoryLink" targetId="leader"/>')
    .replace(
      '<costs>',
      '<infoLinks><infoLink name="New InfoLink" targetId="flak"/><infoLink name="Psyker"/></infoLinks><costs>',
    );
  const system = SYSTEM.replace(
    '<sharedSelectionEntries>',
    '<categoryEntries><categoryEntry id="leader" name="Leader"/></categoryEntries><sharedRules><rule id="flak" name="Flak Armour"/></sharedRules><sharedSelectionEntries>',
  );
  const files = [
    { name: 'a.gst', bytes: bytes(system) },
    { name: 'b.cat', bytes: bytes(catalogue) },
  ];
  const { data: made, report } = readCatalogues(files, ARMOURY);
  const [house] = made.houses;
  expect(house?.fighters).toMatchObject([{ rank: 'leader', kit: ['armoury.flak-armour'] }]);
  expect(house?.lists['cult-demagogue']).toHaveLength(2);
  expect(house?.lists['cult-demagogue']).toEqual(
    expect.arrayContaining([
      { thing: 'armoury.autogun', cost: 15 },
      { thing: 'armoury.respirator', cost: 15 },
    ]),
  );
  const lines = report.map(({ of, what, how }) => `${how} ${of}: ${what}`);
  expect(lines).toContain('understood Cult Demagogue: 2 things for sale');
  expect(lines).toContain('left-out House Orlock: what has no price: Captured');
  expect(lines).toContain('left-out Underhive: a trading post; campaigns have a market of their own');
});

test('catalogues with many cross-linked groups are read quickly', () => {
  // Followed one by one there would be 10 to the power of 40 ways through them.
  const groups = Array.from({ length: 40 }, (_, at) => {
    const links = Array.from(
      { length: 10 },
      (_, n) => `<entryLink id="g${at}-${n}" targetId="g${(at + 1) % 40}"/>`,
    );
    return `<selectionEntryGroup id="g${at}" name="G"><entryLinks>${links.join('')}<entryLink id="a${at}" targetId="autogun"/></entryLinks></selectionEntryGroup>`;
  });
  const tangled = SYSTEM.replace(
    '<sharedSelectionEntryGroups>',
    `<sharedSelectionEntryGroups>${groups.join('')}`,
  );
  const files = [
    { name: 'a.gst', bytes: bytes(tangled) },
    { name: 'b.cat', bytes: bytes(CATALOGUE.replace('targetId="guns"', 'targetId="g0"')) },
  ];
  const { data: made } = readCatalogues(files, ARMOURY);
  expect(made.houses[0]?.lists['road-captain']).toEqual([{ thing: 'armoury.autogun', cost: 15 }]);
});

test('50 MB of gang data or of a catalogue are refused by their size', () => {
  const many = 'x'.repeat(50_000_000);
  expect(() => readGangData(many)).toThrow('more than 20 million characters');
  expect(() => readCatalogues([{ name: 'a.cat', bytes: new Uint8Array(50_000_000) }], ARMOURY)).toThrow(
    'larger than 20 MB',
  );
});

test.each([
  ['only a game system', [{ name: 'a.gst', bytes: bytes(SYSTEM) }], 'no catalogue among these files'],
  ['no fighters', [{ name: 'a.cat', bytes: bytes('<catalogue name="x"/>') }], 'has the numbers of a fighter'],
  ['words', [{ name: 'a.cat', bytes: bytes('hello') }], 'a.cat: expected XML'],
])('catalogues with %s are refused', (_, files, reason) => {
  expect(() => readCatalogues(files, ARMOURY)).toThrow(reason);
});
