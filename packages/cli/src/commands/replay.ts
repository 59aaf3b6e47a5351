import { BadInput, type BattleState, type Session } from '@hive-arbiter/engine';
import { clause } from '@hive-arbiter/rulebook';
import { readOptions } from '@hive-arbiter/server/options';
import colors from 'picocolors';
import type { Command } from '../arbiter.ts';
import { byItsRules, readTold, rulesOf, sayRules, sessionSetUp } from '../battle-file.ts';
import { Desk } from '../desk.ts';
import { readLanguage } from '../given.ts';
import { heading, wrapped } from '../show.ts';
import { asLine } from '../spoken.ts';

/** Tells a saved or recorded battle as a story, all at once or step by step; the rules play it again to do so. */
export const replay: Command = async (args) => {
  const { values, positionals } = readOptions(args, {
    step: { type: 'boolean' },
    json: { type: 'boolean' },
    rules: { type: 'string' },
    language: { type: 'string' },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new BadInput('FILE', 'expected one saved battle');
  const saved = readTold(file);
  const named = await rulesOf(saved, values.rules);
  const { rules } = named;
  const session: Session<BattleState> = byItsRules(named, () =>
    rules.replay(rules.battle, sessionSetUp(saved, named), saved.log),
  );
  session.language = readLanguage(values.language);
  if (values.json) {
    const { state, story } = session;
    const told = story.map((event) => ({
      words: rules.inWords(event, (id) => session.nameOf(id), session.language),
      clause: event.clause,
    }));
    console.log(
      JSON.stringify({ finished: session.finished, round: state.round, verdict: state.verdict, story: told }),
    );
    return 0;
  }
  console.log(heading(session.state.scenario, `${saved.log.length} entries`));
  const said = sayRules(named);
  if (said !== undefined) console.log(colors.dim(said));
  if (values.step) await walk(session);
  else for (const event of session.story) console.log(asLine(session, event));
  if (!session.finished)
    console.log(colors.dim(`The battle is not over: \`arbiter play --resume ${file}\` goes on.`));
  return 0;
};

async function walk(session: Session<BattleState>): Promise<void> {
  const { story } = session;
  const desk = new Desk();
  for (const [at, event] of story.entries()) {
    console.log(asLine(session, event));
    const said = await desk.ask(`${at + 1}/${story.length} (Enter: on, why: the rule, q: leave) › `);
    if (said === undefined || said === 'q') break;
    if (said === 'why') console.log(wrapped(clause(event.clause).rule));
  }
  desk.close();
}
