/** Scripted answers, strict: one too few and one left over are both errors that say which. */
import { type Face, faultOf } from './dice.ts';
import { BadInput, Mismatch } from './errors.ts';
import { type Answer, faultOfAnswer, keyOf, type Question } from './question.ts';
import type { Hand } from './table.ts';

/** Dice given as a flat list of faces, in the order in which the rule rolls them. */
export class GivenDice implements Hand {
  private at = 0;
  private rolls = 0;

  constructor(private readonly faces: readonly unknown[]) {}

  answer(question: Question): Answer | undefined {
    if (question.kind !== 'dice') return undefined;
    this.rolls++;
    const { dice } = question;
    const count = 'deck' in dice ? 1 : dice.count;
    const roll = `roll ${this.rolls}, ${dice.notation} for ${question.clause}`;
    const left = this.faces.length - this.at;
    if (left < count) {
      throw new BadInput(
        'dice',
        `too few dice: ${roll} needs ${count}, ${left} of ${this.faces.length} left`,
      );
    }
    const given = this.faces.slice(this.at, this.at + count);
    // A card's id may look like a number on a command line.
    const faces =
      'deck' in dice ? given.map((face) => (typeof face === 'number' ? String(face) : face)) : given;
    const fault = faultOf(dice, faces);
    if (fault) throw new BadInput(`dice.${this.at}`, `${roll}: ${fault}`);
    this.at += count;
    return faces as readonly Face[];
  }

  /** Call when the rule is done. */
  finish(): void {
    const left = this.faces.slice(this.at);
    if (left.length === 0) return;
    const from = `the rule rolled ${this.at} of ${this.faces.length}`;
    throw new BadInput(`dice.${this.at}`, `too many dice: ${from}, left over ${left.map(String).join(', ')}`);
  }
}

/** Answers to questions of every kind, each checked against the question that it meets. */
export class Script implements Hand {
  private at = 0;

  constructor(private readonly answers: readonly Answer[]) {}

  answer(question: Question): Answer {
    if (this.at >= this.answers.length) {
      throw new Mismatch(
        `The script has ${this.answers.length} answers and the rule asks one more: ${keyOf(question)}`,
      );
    }
    const answer = this.answers[this.at++] as Answer;
    const fault =
      question.kind === 'dice'
        ? faultOf(question.dice, answer as readonly Face[])
        : faultOfAnswer(question, answer);
    if (fault)
      throw new Mismatch(`Answer ${this.at} of the script does not fit ${keyOf(question)}: ${fault}`);
    return answer;
  }

  finish(): void {
    const left = this.answers.length - this.at;
    if (left > 0)
      throw new Mismatch(
        `The script has ${left} answer(s) left over: ${JSON.stringify(this.answers.slice(this.at))}`,
      );
  }
}
