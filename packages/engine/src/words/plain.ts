/** As much English as limits and markers take: for boards on phones, which load no whole dictionary. */
import { battle } from './en/battle.ts';
import type { Language } from './language.ts';

export const PLAIN: Language = { id: 'en', events: battle, phrases: {}, names: {}, rolls: {}, none: 'none' };
