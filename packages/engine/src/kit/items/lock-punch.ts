import { item } from '../../battle/effects.ts';

/** Lock punch: helps to force a locked door, and wrecks it. */
item('lock-punch', { punchesLocks: true });
