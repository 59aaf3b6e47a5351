/** The hand: one finger pans, two pinch. A tap without movement is reported, to deselect. */
import { type Camera, type Frame, type Pixel, panned, pinched } from '../camera.ts';
import { hasMoved, type Pointer } from './pointer.ts';

export type Hand =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pointing'; readonly id: number; readonly from: Pixel }
  | { readonly kind: 'dragging'; readonly id: number; readonly last: Pixel }
  | { readonly kind: 'pinching'; readonly fingers: readonly [Finger, Finger] };

interface Finger {
  readonly id: number;
  readonly pixel: Pixel;
}

export interface Handled {
  readonly hand: Hand;
  readonly camera: Camera;
  readonly tapped?: true;
}

export const IDLE: Hand = { kind: 'idle' };

export function handStep(hand: Hand, pointer: Pointer, camera: Camera, frame: Frame): Handled {
  const { type, id, pixel } = pointer;
  switch (hand.kind) {
    case 'idle':
      return type === 'down' ? { hand: { kind: 'pointing', id, from: pixel }, camera } : { hand, camera };
    case 'pointing':
    case 'dragging': {
      const last = hand.kind === 'pointing' ? hand.from : hand.last;
      if (type === 'down' && id !== hand.id)
        return {
          hand: {
            kind: 'pinching',
            fingers: [
              { id: hand.id, pixel: last },
              { id, pixel },
            ],
          },
          camera,
        };
      if (id !== hand.id) return { hand, camera };
      if (type === 'up' || type === 'cancel')
        return type === 'up' && hand.kind === 'pointing'
          ? { hand: IDLE, camera, tapped: true }
          : { hand: IDLE, camera };
      if (hand.kind === 'pointing' && !hasMoved(hand.from, pixel)) return { hand, camera };
      return { hand: { kind: 'dragging', id, last: pixel }, camera: panned(camera, [last, pixel]) };
    }
    case 'pinching': {
      const at = hand.fingers.findIndex((finger) => finger.id === id);
      if (at < 0) return { hand, camera };
      const other = hand.fingers[1 - at] as Finger;
      if (type === 'up' || type === 'cancel')
        return { hand: { kind: 'dragging', id: other.id, last: other.pixel }, camera };
      const before = hand.fingers.map((finger) => finger.pixel) as [Pixel, Pixel];
      const fingers = hand.fingers.map((finger) => (finger.id === id ? { id, pixel } : finger)) as [
        Finger,
        Finger,
      ];
      const after = fingers.map((finger) => finger.pixel) as [Pixel, Pixel];
      return { hand: { kind: 'pinching', fingers }, camera: pinched(camera, frame, before, after) };
    }
    default:
      return hand satisfies never;
  }
}
