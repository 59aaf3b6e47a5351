/** Corrected facts in words: whose, and what holds from then on. */
import type { Json, Ref } from '../table/question.ts';
import { type Saying, say, type Words } from '../table/say.ts';
import type { Award } from './state.ts';

export interface FactSaid {
  /** Whose fact it is, where it is somebody's. */
  readonly who?: Ref;
  readonly fact: Words;
}

/** What has names and rewards in a battle. */
interface Known {
  readonly gangs: readonly { readonly id: Ref }[];
  readonly awards: readonly Award[];
}

/** A fact that is corrected to this; read before it is, so that struck and added rewards can be told apart. */
export function factSaid(
  { gangs, awards }: Known,
  path: readonly (string | number)[],
  value: Json,
): FactSaid {
  const [part, at, member] = path;
  if (part === 'fighters' && member !== undefined)
    return { who: String(at), fact: ofFighter(String(member), value) };
  if (part === 'gangs' && member !== undefined) {
    const who = gangs[Number(at)]?.id;
    const fact = member === 'bottled' ? ofBottled(value) : plainly(String(member), value);
    return who === undefined ? { fact } : { who, fact };
  }
  if (part === 'awards')
    return at === undefined ? ofAwards(awards, value) : ofAward(awards[Number(at)], member, value);
  if (part === 'depth') return { fact: ofDepth(value) };
  return { fact: plainly(path.map(String).join(' '), value) };
}

function ofFighter(member: string, value: Json): Words {
  const values = listed(value);
  switch (member) {
    case 'fate':
      return String(value);
    case 'wounds':
      return say('fact/wounds', { value: Number(value) });
    case 'xp':
      return say('fact/xp', { value: Number(value) });
    case 'conditions':
      return values === undefined ? say('fact/no-conditions') : plainly(member, value);
    case 'ready':
      return value === true ? say('fact/ready') : say('fact/not-ready');
    case 'broken':
      return value === true ? 'broken' : say('fact/not-broken');
    case 'empty':
      return values === undefined ? say('fact/has-ammo') : say('fact/out-of-ammo', { values });
    case 'engagedWith':
      return values === undefined ? say('fact/not-engaged') : say('fact/engaged', { values });
    case 'group':
      return say('fact/group', { value: Number(value) });
    default:
      return plainly(member, value);
  }
}

function ofBottled(value: Json): Words {
  if (value === 'no') return say('fact/not-bottled');
  return value === 'by-choice' ? say('fact/bottled-by-choice') : say('fact/bottled');
}

function ofDepth(value: Json): Words {
  if (value === 'status') return say('fact/depth-status');
  return value === 'attacks' ? say('fact/depth-attacks') : say('fact/depth-full');
}

/** A reward that was struck or added; where neither is so, only that they were changed. */
function ofAwards(before: readonly Award[], value: Json): FactSaid {
  const after = (Array.isArray(value) ? value : []) as unknown as readonly Award[];
  const struck = before.find((line) => after.every(({ id }) => id !== line.id));
  if (struck) return { who: struck.to, fact: say('fact/struck', { line: lineSaid(struck) }) };
  const added = after.find((line) => before.every(({ id }) => id !== line.id));
  if (added) return { who: added.to, fact: say('fact/added', { line: lineSaid(added) }) };
  return { fact: say('fact/rewards') };
}

function ofAward(line: Award | undefined, member: string | number | undefined, value: Json): FactSaid {
  if (!line) return { fact: say('fact/rewards') };
  const now = (member === undefined ? value : { ...line, [member]: value }) as unknown as Award;
  return { who: now.to, fact: lineSaid(now) };
}

function lineSaid({ what, amount, detail }: Award): Saying {
  // What is no sum has an amount that says nothing.
  const isSum = SUMS.includes(what);
  const sum =
    what === 'xp' ? say('fact/award-xp', { amount }) : say('fact/award-sum', { amount, fact: what });
  const line = isSum ? sum : say('fact/award', { fact: what });
  return detail === '' ? line : say('fact/award-because', { line, detail });
}

const SUMS: readonly Award['what'][] = ['credits', 'reputation', 'xp', 'debt'];

/** Any other fact: its name, and its value unless that is a record. */
function plainly(member: string, value: Json): Words {
  const fact = plainId(member);
  if (typeof value === 'boolean')
    return say('fact/is', { fact, value: value ? say('done/yes') : say('done/no') });
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return say('fact/is', { fact, value: listed(value) ?? say('done/none') });
  if (value === null) return say('fact/is', { fact, value: say('done/none') });
  return typeof value === 'object' ? say('fact/changed', { fact }) : say('fact/is', { fact, value });
}

/** Several ids as one text: `Bo and Cy`; nothing if there are none. */
function listed(value: Json): Words | undefined {
  const ids = Array.isArray(value) ? value.map(String) : [];
  const last = ids.at(-1);
  return ids.length < 2 ? last : say('correction/and', { most: ids.slice(0, -1), last: last as string });
}

/** A member as an id of ours, which has words: `fleshWounds` is `flesh-wounds`. */
function plainId(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}
