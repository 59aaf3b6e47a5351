/** What bots did, as it is worth telling. */
import type { BotNews } from '../../live.ts';

/** Without the path of a move whose action and reason were just told: the board shows it. */
export function toldOnce(news: readonly BotNews[]): readonly BotNews[] {
  return news.filter((each, at) => {
    const before = news[at - 1];
    return !isPath(each) || before?.seat !== each.seat || before.why === undefined;
  });
}

function isPath({ did, why }: BotNews): boolean {
  return why === undefined && typeof did === 'object' && did.say === 'bots/moves';
}
