/**
 * The rules as a battle needs them, to be played, judged and told: everything that is kept side by side for battles that
 * were begun with it, see docs/decisions/006-rules-kept-by-their-stamp.md.
 *
 * Bundles of this file from earlier releases are loaded by later servers, so the names below and what they mean are a
 * protocol. It only grows: what is added is optional for callers, since older bundles lack it, and what is
 * here stays as it is. A change that cannot be made so takes the next number, and its callers go on with both.
 *
 * 2: what is said (`inForce`, `stepsOf`, `endPhaseOf`, `sheetAhead`) is ids and facts, with words in `dictionaryOf`; before it was English.
 */
import {
  asDeed,
  battle,
  battleSetUp,
  Chance,
  campaign,
  campaignView,
  concealed,
  dictionaryOf,
  endPhaseOf,
  faultsInBooks,
  feedOf,
  inForce,
  inWords,
  isLikely,
  keyOf,
  newBattle,
  newCampaign,
  offersOn,
  openCampaign,
  questionSaid,
  readSettings,
  replay,
  reportOf,
  resultOf,
  runWeekOut,
  Session,
  saidTo,
  sayQuestion,
  seatsIn,
  settleOpen,
  standing,
  stepsOf,
  storyOf,
} from '@hive-arbiter/engine';
import { chancesAhead } from './ahead.ts';
import { aimsAhead } from './aims.ts';
import { branchesAhead } from './branches.ts';
import { chancesAfter, sheetAhead } from './sheet.ts';

export const PROTOCOL = 2;

/** The campaign as a server needs it: opened, looked at, carried on, with battles that leave it and come home. */
const CAMPAIGNS = {
  campaign,
  newCampaign,
  openCampaign,
  seatsIn,
  campaignView,
  feedOf,
  storyOf,
  reportOf,
  offersOn,
  faultsInBooks,
  battleSetUp,
  resultOf,
  asDeed,
  settleOpen,
  runWeekOut,
  saidTo,
} as const;

/** Bundles from before refusals had words of their own lack `saidTo`. */
export type CampaignRules = Omit<typeof CAMPAIGNS, 'saidTo'> & Partial<Pick<typeof CAMPAIGNS, 'saidTo'>>;

export const RULES = {
  protocol: PROTOCOL,
  battle,
  newBattle,
  readSettings,
  Session,
  replay,
  standing,
  keyOf,
  Chance,
  sayQuestion,
  questionSaid,
  dictionaryOf,
  inWords,
  inForce,
  stepsOf,
  endPhaseOf,
  chancesAhead,
  isLikely,
  sheetAhead,
  concealed,
  aimsAhead,
  chancesAfter,
  branchesAhead,
  campaigns: CAMPAIGNS,
} as const;

/** What came after the first bundles were kept. */
type Later =
  | 'isLikely'
  | 'sheetAhead'
  | 'concealed'
  | 'aimsAhead'
  | 'chancesAfter'
  | 'branchesAhead'
  | 'campaigns'
  | 'questionSaid'
  | 'dictionaryOf';

/** The rules of a release. */
export type Rules = Omit<typeof RULES, Later> & Partial<Pick<typeof RULES, Later>>;
