/** Rules of another version, with their code: those of this build, but every stage begins with one question more. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import code from '@hive-arbiter/lab/rules-code';
import { type KeptRules, load, type OwnRules } from './rules/kept.ts';

/** What is asked first. */
export const FIRST_ASKED = 'Is everybody well?';

const CHANGE = `
;{
  const { RULES } = module.exports;
  const asking = (stages) => Object.fromEntries(Object.entries(stages).map(([name, stage]) => [
    name,
    function* (t) {
      yield* t.isSo({ say: '${FIRST_ASKED}', facts: {} }, 'core.dice.takeback.1');
      return yield* stage(t);
    },
  ]));
  const battle = { ...RULES.battle, stages: asking(RULES.battle.stages) };
  const { campaign } = RULES.campaigns;
  const other = { ...campaign, stages: asking(campaign.stages) };
  const openCampaign = (setUp, log = []) => new RULES.Session(other, setUp, log);
  const campaigns = { ...RULES.campaigns, campaign: other, openCampaign };
  module.exports = { ...module.exports, RULES: { ...RULES, battle, campaigns } };
}`;

function changed(): KeptRules {
  const text = Buffer.concat([brotliDecompressSync(Buffer.from(code, 'base64')), Buffer.from(CHANGE)]);
  const stamp = createHash('sha256').update(text).digest('hex');
  const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  return { stamp, version: 'another version', protocol: 1, code: packed.toString('base64') };
}

export const OTHER_CODE: KeptRules = changed();
export const OTHER: OwnRules = { ...load(OTHER_CODE), code: async () => OTHER_CODE.code };
