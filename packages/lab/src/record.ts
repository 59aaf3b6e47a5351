/** Recorded battles as readable text: question, answer, what happened. A changed rule shows as a changed line. */
import {
  type Answer,
  BadInput,
  type BattleSetUp,
  type BattleState,
  battle,
  type Face,
  faultOf,
  faultOfAnswer,
  type Hand,
  inWords,
  type Json,
  keyOf,
  newBattle,
  type Question,
  run,
  Table,
} from '@hive-arbiter/engine';

/** Plays a battle with this hand and writes it down. */
export function record(setUp: BattleSetUp, hand: Hand): string {
  const lines = [`${BEGINS}${JSON.stringify(setUp)}`];
  let told = 0;
  const nameOf = (id: string) => battle.nameOf?.(t.state, id) ?? id;
  const news = () => {
    for (const event of t.story.slice(told)) lines.push(`  ${inWords(event, nameOf)} [${event.clause}]`);
    told = t.story.length;
  };
  const writing: Hand = {
    answer(question: Question): Answer {
      news();
      const answer = hand.answer(question) as Answer;
      const fault = faultIn(question, answer);
      if (fault !== undefined) throw new BadInput(keyOf(question), fault);
      lines.push(`${ANSWERS}${keyOf(question)} = ${JSON.stringify(answer)}`);
      return answer;
    },
  };
  const t = new Table<BattleState>(writing, undefined, newBattle(setUp));
  let stage: string | undefined = battle.first;
  while (stage !== undefined) {
    lines.push(`# ${stage}`);
    const play: (typeof battle.stages)[string] | undefined = battle.stages[stage];
    if (!play) throw new Error(`There is no stage ${stage}`);
    stage = run(play(t));
    news();
  }
  return `${lines.join('\n')}\n`;
}

/** What a recorded battle was played from: its set-up, and every answer with the key of its question. */
export interface Recorded {
  readonly setUp: BattleSetUp;
  readonly answers: readonly { readonly key: string; readonly answer: Answer }[];
}

const BEGINS = 'set-up ';
const ANSWERS = '? ';

/** Is this the text of a recorded battle, and not some other file? */
export function isRecord(text: string): boolean {
  return text.startsWith(BEGINS);
}

/** Reads the text of a recorded battle; the story in it is left out, since the rules tell it again. */
export function readRecord(text: string): Recorded {
  const [first = '', ...lines] = text.split('\n');
  if (!isRecord(first)) throw new BadInput('line 1', 'expected the set-up of a recorded battle');
  const setUp = parsed(1, first.slice(BEGINS.length)) as unknown as BattleSetUp;
  const answers = lines.flatMap((line, at) => (line.startsWith(ANSWERS) ? [readAnswer(line, at + 2)] : []));
  return { setUp, answers };
}

/** Plays a recorded battle again from its set-up and answers, and writes it down again. */
export function replayRecord(text: string): string {
  const { setUp, answers } = readRecord(text);
  let at = 0;
  return record(setUp, {
    answer(question) {
      const logged = answers[at++];
      if (logged?.key !== keyOf(question)) {
        throw new Error(
          `The rules ask "${keyOf(question)}", the record answers "${logged?.key ?? 'nothing'}"`,
        );
      }
      return logged.answer;
    },
  });
}

/** How far ahead an answer is searched if earlier questions are no longer asked. */
const AHEAD = 60;

/**
 * Plays a battle of people again after a rule was changed on purpose. Questions that are still asked get their old
 * answers, in order. A question that is gone is skipped. A new one is answered so that little changes (nobody is
 * near, it is not so, the whole crew comes); another hand answers the rest.
 */
export function rerecord(text: string, otherwise: Hand): string {
  const { setUp, answers: before } = readRecord(text);
  let at = 0;
  return record(setUp, {
    answer(question) {
      const key = keyOf(question);
      const ahead = before.slice(at, at + AHEAD).findIndex((each) => each.key === key);
      const said = ahead < 0 ? undefined : before[at + ahead];
      // The old answer may be closed now.
      if (said === undefined || faultIn(question, said.answer) !== undefined)
        return quietAnswer(question) ?? otherwise.answer(question);
      at += ahead + 1;
      return said.answer;
    },
  });
}

/** The answer to a new question that changes least, if there is one. */
function quietAnswer(question: Question): Answer | undefined {
  if (question.kind === 'measure' || question.kind === 'sight') return fitting(question, []);
  if (question.kind === 'fact') return fitting(question, false);
  if (question.kind === 'pick') return fitting(question, question.options.slice(0, question.most));
  if (question.kind === 'choice') return fitting(question, 'none');
  return undefined;
}

function fitting(question: Question, answer: Answer): Answer | undefined {
  return faultIn(question, answer) === undefined ? answer : undefined;
}

/** What is wrong with an answer, in plain words. */
function faultIn(question: Question, answer: Answer): string | undefined {
  if (question.kind !== 'dice') return faultOfAnswer(question, answer);
  return faultOf(question.dice, answer as readonly Face[]);
}

function readAnswer(line: string, number: number): Recorded['answers'][number] {
  const at = line.indexOf(' = ');
  if (at === -1) throw new BadInput(`line ${number}`, 'expected an answer after " = "');
  return { key: line.slice(ANSWERS.length, at), answer: parsed(number, line.slice(at + 3)) as Answer };
}

function parsed(number: number, json: string): Json {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new BadInput(`line ${number}`, `is not JSON: ${(error as Error).message}`);
  }
}
