/** Gangs of other tools, as files and as hostile files. */
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readGangFile, writeGangFile } from './gang-file.ts';
import { ARMOURY } from './known.ts';
import { readGang } from './read-gang.ts';
import { gangAsCsv, gangAsText, gangAsYakTribe } from './write-gang.ts';

const MODEL = {
  M: '5"',
  WS: '3+',
  BS: '4+',
  S: '3',
  T: '3',
  W: '2',
  I: '2+',
  A: '2',
  Ld: '5+',
  Cl: '6+',
  Wil: '7+',
  Int: '7+',
};

const characteristics = Object.entries(MODEL)
  .map(([name, value]) => `<characteristic name="${name}" typeId="1">${value}</characteristic>`)
  .join('');
const upgrade = (name: string, kind: string, cost: number, number = 1) => `
  <selection id="u" name="${name}" number="${number}" type="upgrade">
    <profiles><profile name="${name}" typeName="${kind}"/></profiles>
    <costs><cost name=" Credits" typeId="c" value="${cost}.0"/></costs>
  </selection>`;
const ROS = `<?xml version="1.0" encoding="UTF-8"?>
<roster id="r" name="Iron Choir" battleScribeVersion="2.03" xmlns="http://www.battlescribe.net/schema/rosterSchema">
  <costs><cost name=" Credits" typeId="c" value="320.0"/></costs>
  <forces><force id="f" name="Gang" catalogueName="House Escher">
    <selections>
      <selection id="s1" name="Gang Leader" customName="Vesper" number="1" type="model">
        <categories><category name="Leader" primary="true"/></categories>
        <profiles><profile name="Gang Leader" typeName="Model"><characteristics>${characteristics}</characteristics></profile></profiles>
        <costs><cost name=" Credits" typeId="c" value="120.0"/></costs>
        <selections>
          ${upgrade('Plasma pistol', 'Weapon', 50)}
          <selection id="g" name="Armour" number="1" type="upgrade"><selections>${upgrade('Mesh armour', 'Wargear', 15)}</selections></selection>
          ${upgrade('Catfall', 'Skill', 0)}
          ${upgrade('Lasgun (suppression laser)', 'Weapon', 10)}
          ${upgrade('Glow-stick of doom', 'Wargear', 5)}
          ${upgrade('Old Battle Wound', 'Injury', 0)}
        </selections>
      </selection>
      <selection id="s2" name="Gang Sister" number="2" type="model">
        <profiles><profile name="Gang Sister" typeName="Model"><characteristics>${characteristics}</characteristics></profile></profiles>
        <rules><rule name="Flak Armour"/><rule name="Gang Hierarchy"/></rules>
        <costs><cost name=" Credits" typeId="c" value="60.0"/></costs>
      </selection>
      <selection id="s3" name="Stash" number="1" type="upgrade"/>
    </selections>
  </force></forces>
</roster>`;

test('a BattleScribe roster: fighters, numbers, gear, skills and cost, each with its line', () => {
  const { tool, roster, report } = readGang(ROS, ARMOURY);
  expect(tool).toBe('battlescribe');
  expect(roster).toMatchObject({ id: 'iron-choir', name: 'Iron Choir', house: 'escher', rating: 320 });
  expect(roster.fighters.map(({ id, name, rank, cost }) => [id, name, rank, cost])).toEqual([
    ['vesper', 'Vesper', 'leader', 200],
    ['gang-sister', 'Gang Sister 1', 'ganger', 60],
    ['gang-sister-2', 'Gang Sister 2', 'ganger', 60],
  ]);
  expect(roster.fighters[0]).toMatchObject({
    stats: { m: 5, ws: 3, bs: 4, w: 2, ld: 5, int: 7 },
    kit: ['armoury.plasma-pistol', 'armoury.mesh-armour', 'armoury.lasgun'],
    skills: ['catfall'],
    group: 2,
  });
  expect(roster.fighters[1]?.kit).toEqual(['armoury.flak-armour']);
  const line = (what: string) => report.find((each) => each.what.includes(what))?.how;
  expect(line('comes with Flak Armour')).toBe('understood');
  expect(line('Glow-stick')).toBe('left-out');
  expect(line('taken as Lasgun')).toBe('changed');
  expect(line('Old Battle Wound')).toBe('understood');
  expect(roster.fighters[0]?.injuries).toEqual(['old-battle-wound']);
  expect(report.find(({ of }) => of === 'Stash')?.how).toBe('left-out');
  expect(readGangFile(writeGangFile(roster))).toEqual(roster);
});

test('a zipped roster is read like the roster in it', () => {
  const zipped = zipSync({ 'iron-choir.ros': new TextEncoder().encode(ROS) });
  expect(readGang(zipped, ARMOURY).roster).toEqual(readGang(ROS, ARMOURY).roster);
});

test('a New Recruit list is the same tree as JSON, and ids that look like numbers do no harm', () => {
  const list = Object.entries(MODEL).map(([name, value]) => ({ name, typeId: 12, $text: value }));
  const file = {
    roster: {
      id: 4711,
      name: 'Iron Choir',
      costs: [{ name: ' Credits', typeId: 'c', value: 120 }],
      forces: [
        {
          name: 'Gang',
          catalogueName: 'House Goliath',
          selections: [
            {
              id: 99,
              name: 'Forge Tyrant',
              number: 1,
              type: 'model',
              categories: [{ name: 'Leader', primary: true }],
              profiles: [{ name: 'Forge Tyrant', typeName: 'Fighter', characteristics: list }],
              costs: [{ name: ' Credits', value: 110 }],
              selections: [
                { name: 'Stub gun', number: 2, type: 'upgrade', costs: [{ name: ' Credits', value: 10 }] },
              ],
            },
          ],
        },
      ],
    },
  };
  const { tool, roster } = readGang(JSON.stringify(file), ARMOURY);
  expect(tool).toBe('new-recruit');
  expect(roster.house).toBe('goliath');
  expect(roster.fighters).toMatchObject([
    {
      name: 'Forge Tyrant',
      rank: 'leader',
      cost: 120,
      kit: ['armoury.stub-gun', 'armoury.stub-gun'],
      stats: { ws: 3 },
    },
  ]);
});

test("a gang in Munda Manager's shape; the dead stay behind", () => {
  const fighter = {
    fighter_name: 'Hob',
    fighter_type: 'Gang Fighter (Ganger)',
    movement: 5,
    weapon_skill: 4,
    ballistic_skill: 4,
    strength: 3,
    toughness: 3,
    wounds: 1,
    initiative: 4,
    attacks: 1,
    leadership: 7,
    cool: 7,
    willpower: 7,
    intelligence: 7,
    credits: 65,
    equipment: [{ equipment_name: 'Autogun' }],
    skills: { Catfall: {} },
    recovery: true,
    xp: 7,
  };
  const gang = {
    name: 'Low Tide',
    type: 'Orlock',
    credits: 40,
    fighters: [fighter, { ...fighter, fighter_name: 'Mab', killed: true }],
  };
  const { tool, roster, report } = readGang(JSON.stringify({ gang }), ARMOURY);
  expect(tool).toBe('munda-manager');
  expect(roster).toMatchObject({ house: 'orlock', stash: 40, rating: 65 });
  expect(roster.fighters).toMatchObject([
    { name: 'Hob', status: 'recovery', xp: 7, kit: ['armoury.autogun'], skills: ['catfall'] },
  ]);
  expect(report).toContainEqual(
    expect.objectContaining({ of: 'Mab', what: 'is killed, so not taken along', how: 'left-out' }),
  );
});

test("YakTribe's shape goes out and comes in again", () => {
  const { roster: read } = readGang(ROS, ARMOURY);
  const roster = { ...read, fighters: read.fighters.map((fighter, at) => ({ ...fighter, xp: 3 + at })) };
  const back = readGang(
    gangAsYakTribe({ ...roster, stash: 30, items: ['armoury.autogun'] }, ARMOURY),
    ARMOURY,
  );
  expect(back.tool).toBe('yaktribe');
  expect(back.roster).toMatchObject({
    name: 'Iron Choir',
    house: 'escher',
    stash: 30,
    items: ['armoury.autogun'],
  });
  const kept = ({ name, rank, stats, kit, xp, injuries }: (typeof back.roster.fighters)[number]) => ({
    name,
    rank,
    stats,
    kit,
    xp,
    injuries,
  });
  expect(back.roster.fighters.map(kept)).toEqual(roster.fighters.map(kept));
});

test('words for a chat and a table for a spreadsheet', () => {
  const { roster } = readGang(ROS, ARMOURY);
  expect(gangAsText(roster, ARMOURY)).toContain(
    '- Vesper (leader, 200 credits): Plasma pistol, Mesh armour, Lasgun, Catfall',
  );
  const [head = '', first = ''] = gangAsCsv(roster, ARMOURY).split('\r\n');
  expect(head.split(',').slice(0, 5)).toEqual(['Name', 'Rank', 'Status', 'Credits', 'Movement']);
  expect(first).toContain('Vesper,leader,fit,200,5,3,4');
  const sly = {
    ...roster,
    fighters: roster.fighters.map((each) => ({ ...each, name: '=HYPERLINK("x"), y' })),
  };
  expect(gangAsCsv(sly, ARMOURY)).toContain(`"'=HYPERLINK(""x""), y",leader`);
});

const nested = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;

test.each([
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), 'no text'],
  ['words', 'my gang is the best', 'no JSON and no XML'],
  ['broken XML', '<roster><forces></roster>', 'no well-formed XML'],
  ['XML of another kind', '<catalogue/>', 'expected a roster'],
  ['a document type with entities', '<!DOCTYPE r [<!ENTITY a "aaaa">]><roster>&a;</roster>', 'document type'],
  ['a roster nested too deep', nested(500), 'nested more than'],
  ['a roster without a force', '<roster name="x"/>', 'forces'],
  [
    'a force without fighters',
    '<roster><forces><force name="x"/></forces></roster>',
    'nobody in this roster',
  ],
  ['JSON of another kind', '{"cards": []}', 'does not look like a gang'],
  ['JSON null', 'null', 'does not look like a gang'],
  ['a list', '[1, 2]', 'does not look like a gang'],
  ['a whole campaign', '{"campaign": {}, "members": []}', 'bring each gang by itself'],
  [
    'a zip without a roster',
    zipSync({ 'a.txt': new Uint8Array(3), 'b.txt': new Uint8Array(3) }),
    'holds no roster',
  ],
  [
    'a zip that is cut off',
    zipSync({ 'a.ros': new TextEncoder().encode(ROS) }).slice(0, 60),
    'cannot be unpacked',
  ],
  ['a zip bomb', zipSync({ 'a.ros': new Uint8Array(50_000_000) }), 'unpacks to more than'],
  ['50 MB', new Uint8Array(50_000_000), 'larger than 20 MB'],
])('%s is refused with a reason', (_, given, reason) => {
  expect(() => readGang(given, ARMOURY)).toThrow(reason);
});

test('a zip with a false size is refused and takes no more memory than it says', () => {
  const zip = zipSync({ 'a.ros': new Uint8Array(50_000_000) });
  // The size stands in the list of files at the end, as a little-endian number at byte 24 of its entry.
  const entry = zip.findLastIndex(
    (byte, at) => byte === 0x50 && zip[at + 1] === 0x4b && zip[at + 2] === 1 && zip[at + 3] === 2,
  );
  new DataView(zip.buffer).setUint32(entry + 24, 1000, true);
  expect(() => readGang(zip, ARMOURY)).toThrow();
});
