/** The campaign as others use it. */

export { HIRED_GUNS as HIRED_GUNS_OF_CAMPAIGN } from '../gang/hired-guns.ts';
export { PURCHASES, SKILL_SETS } from './advances.ts';
export { DEEDS } from './alone.ts';
export { asDeed, type BattleResult, battleSetUp, earnedIn, resultOf } from './battles.ts';
export {
  type CampaignSetUp,
  campaign,
  MOST_GANGS,
  newCampaign,
  openCampaign,
  seatsIn,
  USUAL_RULES,
} from './campaign.ts';
export { type Chapter, type FeedLine, feedOf, LINE_KINDS, type LineKind, storyOf } from './feed.ts';
export { type Founding, modestGang, modestRecruits } from './founding.ts';
export {
  type ChartLine,
  type Charts,
  chartsOf,
  type DiceLuck,
  luckInLog,
  MEASURES,
  type Measure,
  type Rivalry,
  rivalriesOf,
} from './glance.ts';
export { faultsInBooks, type Posting, postingIn } from './ledger.ts';
export { nameOfItem, type Ware, waresOf } from './market.ts';
export {
  type BattleOffers,
  type CaptiveOffers,
  type GangOffers,
  type Offered,
  type Offers,
  offersOn,
} from './offers.ts';
export type { PaperResult } from './paper.ts';
export { saidTo } from './spoken.ts';
export {
  type CampaignBattle,
  type CampaignEnd,
  type CampaignGang,
  type CampaignRules,
  type CampaignState,
  cardsOf,
  costOf,
  isOnRoster,
  type Member,
  ORGANISER,
  ratingOf,
  rosterOf,
  territoriesOf,
  type WeekFigures,
  wealthOf,
} from './state.ts';
export { answerAsUsual, runWeekOut, settleOpen } from './usual.ts';
export {
  type CampaignView,
  campaignView,
  type RankingLine,
  rankingOf,
  reportOf,
  type SeenFighter,
  type SeenGang,
  type ToDo,
  todoFor,
} from './view.ts';
export { withoutSecrets } from './without-secrets.ts';
