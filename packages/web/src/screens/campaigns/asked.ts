/** A question of the to-do list as its form gets it. */
import type { SeenCampaign, Task } from './held.ts';

/** A question with the function that sends its answer: `words` describe the action, for the undo. */
export interface Asked {
  readonly id: string;
  readonly view: SeenCampaign;
  readonly task: Task;
  readonly give: (given: unknown, words: string) => Promise<boolean>;
  readonly isBusy: boolean;
}
