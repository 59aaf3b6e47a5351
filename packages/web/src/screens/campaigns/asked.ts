/** A question of the to-do list as its form gets it. */
import type { SeenCampaign, Task } from './held.ts';

/** A question with what sends its answer: `words` say what was done, for whoever takes it back. */
export interface Asked {
  readonly id: string;
  readonly view: SeenCampaign;
  readonly task: Task;
  readonly give: (given: unknown, words: string) => Promise<boolean>;
  readonly isBusy: boolean;
}
