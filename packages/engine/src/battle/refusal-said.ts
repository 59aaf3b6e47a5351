/** Why a board refuses a path or a spot, for words that are made later. */
import type { Refusal } from '../board/walk.ts';
import type { Inches } from '../table/question.ts';
import { type Saying, say } from '../table/say.ts';

/** `most` is how far a path may go. */
export function refusalSaid({ code, id, inches = 0 }: Refusal, most: Inches = 0): Saying {
  const it = id ?? say('refusal/something');
  switch (code) {
    case 'no-path':
      return say('refusal/no-path');
    case 'off-board':
      return say('refusal/off-board');
    case 'wall':
      return say('refusal/wall', { it });
    case 'door':
      return say('refusal/door', { it });
    case 'no-floor':
      return say('refusal/no-floor');
    case 'no-climb':
      return say('refusal/no-climb');
    case 'no-room':
      return say('refusal/no-room', { it });
    case 'on-obstacle':
      return say('refusal/on-obstacle', { it });
    case 'on-base':
      return say('refusal/on-base', { it });
    case 'through-enemy':
      return say('refusal/through-enemy', { it });
    case 'too-near':
      return say('refusal/too-near', { it });
    case 'no-contact':
      return say('refusal/no-contact');
    case 'too-far':
      return say('refusal/too-far', { inches, most });
    default:
      return code satisfies never;
  }
}
