/**
 * The rules of a battle, to play, judge and tell it: a bundle that is kept for the battles that began with it, see
 * docs/decisions/006-rules-kept-by-their-stamp.md. Later servers load bundles of this file from earlier releases, so
 * the names below and their meanings are a protocol. It only grows: callers treat a new member as optional, since
 * older bundles lack it, and an old one keeps its meaning. A change that does not fit takes the next number, and
 * callers support both. 2: texts (`inForce`, `stepsOf`, `endPhaseOf`, `sheetAhead`) are ids and facts, with words in
 * `dictionaryOf`; before they were English.
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
