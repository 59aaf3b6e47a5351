/** A random player: answers every question that a person would, and rolls the dice. */
import {
  type Answer,
  type BoardHand,
  Chance,
  type Hand,
  type Question,
  type Seed,
} from '@hive-arbiter/engine';

/**
 * What ends a turn or changes nothing is taken now and then when something else could be done; what brings a battle
 * forward is taken more often, so that battles are as long as those of people.
 */
const KINDS: ReadonlyMap<string, 'stop' | 'attack'> = new Map([
  ...['done', 'enough', 'nobody', 'fight-on', 'hold', 'roll'].map((id) => [id, 'stop'] as const),
  ...['shoot', 'fight', 'charge', 'coup-de-grace', 'record'].map((id) => [id, 'attack'] as const),
]);

export class RandomPolicy implements Hand {
  private readonly chance: Chance;
  readonly wordless: boolean = true;
  decisions = 0;
  private board: BoardHand | undefined;
  private readonly roller = (highest: number) => this.upTo(highest);

  constructor(seed: Seed) {
    this.chance = new Chance(seed);
  }

  /** Spots and paths are found on the board, if there is one. */
  lookAt(board: BoardHand): void {
    this.board = board;
  }

  answer(question: Question): Answer {
    this.decisions++;
    switch (question.kind) {
      case 'dice':
        return this.chance.roll(question.dice);
      case 'measure':
      case 'sight':
        return question.to.filter(() => this.oneIn(2));
      case 'choice':
        return this.choose(question.options);
      case 'pick':
        return this.pick(question.options, question.least, question.most);
      case 'place':
        return this.place(question);
      case 'move':
        return this.board?.anyAnswer(question, this.roller) ?? [];
      case 'fact':
        return this.oneIn(2);
      case 'deed':
        throw new Error(`No battle asks for a deed: ${question.clause}`);
      default:
        return question satisfies never;
    }
  }

  private choose(options: readonly string[]): string {
    let stop = -1;
    let attacks = 0;
    for (let at = 0; at < options.length; at++) {
      const kind = KINDS.get(options[at] as string);
      if (kind === 'attack') attacks++;
      else if (kind === 'stop' && stop < 0) stop = at;
    }
    const others = stop < 0 ? options.length : options.length - 1;
    if (stop >= 0 && (others === 0 || this.oneIn(3))) return options[stop] as string;
    if (attacks > 0 && this.oneIn(2)) {
      let number = this.upTo(attacks);
      for (const option of options) if (KINDS.get(option) === 'attack' && --number === 0) return option;
    }
    const number = this.upTo(others) - 1;
    return options[stop >= 0 && stop <= number ? number + 1 : number] as string;
  }

  private pick(options: readonly string[], least: number, most: number): readonly string[] {
    const left = [...options];
    const picked: string[] = [];
    for (let count = least + this.upTo(most - least + 1) - 1; count > 0; count--) {
      picked.push(...left.splice(this.upTo(left.length) - 1, 1));
    }
    return picked;
  }

  private place(question: Question<'place'>): Answer {
    if (this.board) return this.board.anyAnswer(question, this.roller);
    const { who } = question;
    return who ? { of: who[this.upTo(who.length) - 1] as string, spot: 'placed' } : 'placed';
  }

  private oneIn(count: number): boolean {
    return this.upTo(count) === 1;
  }

  private upTo(highest: number): number {
    return this.chance.upTo(highest);
  }
}
