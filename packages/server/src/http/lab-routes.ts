/** Small experiments over HTTP: start one, see how far it is, stop it, read its report. */
import Type from 'typebox';
import type { Experiments } from '../lab/experiments.ts';
import { type Route, route } from './route.ts';

const One = Type.Object({
  experiment: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' }),
});

/** `started` counts against what an address may start. */
export function labRoutes(experiments: Experiments, started: (address: string) => void): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/lab/experiments',
      tag: 'lab',
      summary: 'Start a small experiment with bots; its id is known to whoever started it alone',
      body: Type.Object(
        { plan: Type.Unknown({ description: 'As docs/lab-plan.md says' }) },
        { additionalProperties: false },
      ),
      cost: 30,
      handle({ body: { plan }, address }) {
        started(address);
        return experiments.start(plan, address);
      },
    }),
    route({
      method: 'GET',
      path: '/lab/experiments/:experiment',
      tag: 'lab',
      summary: 'How far an experiment is, and its report once it is over',
      params: One,
      cost: 2,
      handle: ({ params: { experiment } }) => experiments.look(experiment),
    }),
    route({
      method: 'DELETE',
      path: '/lab/experiments/:experiment',
      tag: 'lab',
      summary: 'Stop an experiment; what was played counts',
      params: One,
      handle: ({ params: { experiment } }) => experiments.stop(experiment),
    }),
  ];
}
