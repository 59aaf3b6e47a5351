// How fast another simulator plays: Pokémon Showdown's battles (@pkmn/sim) with random players, six against six. It is of
// the same kind (rules that ask, random players, copies of a battle) and another game, so figures tell the order of magnitude.
import { Battle, Teams } from '@pkmn/sim';

const SPECIES = ['Charizard', 'Blastoise', 'Venusaur', 'Pikachu', 'Snorlax', 'Gengar'];
const MOVES = ['bodyslam', 'earthquake', 'toxic', 'protect'];
const TEAM = Teams.pack(
  SPECIES.map((species) => ({
    name: species,
    species,
    item: '',
    ability: '',
    moves: MOVES,
    nature: 'Serious',
    evs: { hp: 252, atk: 252, def: 4, spa: 0, spd: 0, spe: 0 },
    level: 100,
  })),
);

/** Numbers from a seed, so that each run plays the same battles (mulberry32). */
function chance(seed) {
  let at = seed;
  return (below) => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function begin(seed) {
  return new Battle({
    formatid: 'gen4customgame',
    seed: [seed, 2, 3, 4],
    p1: { name: 'one', team: TEAM },
    p2: { name: 'two', team: TEAM },
  });
}

/** What a random player says to a request; nothing if none is made of them. */
function answerTo(side, pick) {
  const request = side.activeRequest;
  if (!request || request.wait) return undefined;
  if (request.teamPreview) return 'default';
  const there = side.pokemon.flatMap((each, at) => (at > 0 && !each.fainted ? [at + 1] : []));
  if (request.forceSwitch) return there.length > 0 ? `switch ${there[pick(there.length)]}` : 'pass';
  const moves = request.active[0].moves.flatMap(({ disabled }, at) => (disabled ? [] : [at + 1]));
  const mayLeave = !request.active[0].trapped && there.length > 0 && pick(10) === 0;
  return mayLeave ? `switch ${there[pick(there.length)]}` : `move ${moves[pick(moves.length)]}`;
}

/** Plays until it is over, or so many turns; gives how many decisions were made. */
function play(battle, pick, turns = 200) {
  let decisions = 0;
  while (!battle.ended && battle.turn < turns) {
    const before = decisions;
    for (const side of battle.sides) {
      const answer = battle.ended ? undefined : answerTo(side, pick);
      if (answer === undefined || side.isChoiceDone()) continue;
      decisions++;
      if (!battle.choose(side.id, answer)) battle.choose(side.id, 'default');
    }
    if (decisions === before) break;
  }
  return decisions;
}

/** Battles and decisions for a second of processor time, and what a copy of a battle costs. */
export function measureOther(seconds = 3) {
  for (let seed = 0; seed < 20; seed++) play(begin(seed), chance(seed));
  const cpu = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  };
  const began = cpu();
  let [battles, decisions] = [0, 0];
  for (; cpu() < began + seconds; battles++) decisions += play(begin(battles), chance(battles));
  const took = cpu() - began;
  const middle = begin(7);
  play(middle, chance(7), 10);
  const many = 200;
  const from = cpu();
  for (let copy = 0; copy < many; copy++) Battle.fromJSON(JSON.stringify(middle.toJSON()));
  return {
    battles: battles / took,
    decisions: decisions / took,
    microseconds: ((cpu() - from) * 1_000_000) / many,
  };
}
