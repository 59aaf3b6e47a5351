import { beast } from '../../battle/effects.ts';

/** Bandit, the cyber-mastiff: Shoot is a Simple action [campaign.beasts.bandit.1], which comes with the name [campaign.beasts.list.1]. */
beast('bandit', { repeats: 'shoot' });
