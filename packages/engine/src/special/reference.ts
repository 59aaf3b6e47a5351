/** The creatures of the classic rules: profiles, skills and saves, straight from the rulebook. */
import { type ClauseId, clause } from '@hive-arbiter/rulebook';
import { procedure } from '../table/procedure.ts';
import { ruling } from '../table/settings.ts';
import { enforcerSave, profileOf, saveOf } from './figures.ts';

const genestealerInitiative = ruling('classic.genestealer-initiative', 'initiative-4');

interface Creature {
  readonly profile: ClauseId;
  readonly skills?: ClauseId;
  /** The clause whose wargear has a save, or the save itself where pieces of wargear combine. */
  readonly armour?: ClauseId | number;
}

const CREATURES = {
  'beasts-lair': { profile: 'classic.beasts-lair.profile.1' },
  'brainleaf-zombie': { profile: 'classic.brainleaf-zombies.profile.1' },
  'crazed-cannibal': {
    profile: 'classic.crazed-cannibals.profile.1',
    skills: 'classic.crazed-cannibals.profile.2',
  },
  'houseless-ganger': { profile: 'classic.houseless-gangers.profile.1' },
  ambull: {
    profile: 'classic.ambull.profile.1',
    skills: 'classic.ambull.profile.2',
    armour: 'classic.ambull.profile.4',
  },
  borewyrm: {
    profile: 'classic.borewyrm.profile.1',
    skills: 'classic.borewyrm.profile.2',
    armour: 'classic.borewyrm.profile.4',
  },
  genestealer: {
    profile: 'classic.genestealer.profile.1',
    skills: 'classic.genestealer.profile.2',
    armour: 'classic.genestealer.profile.4',
  },
  'defence-servitor': {
    profile: 'classic.defence-servitor.profile.1',
    armour: 'classic.defence-servitor.profile.3',
  },
  'hive-dweller': { profile: 'classic.hive-dwellers.nature.3' },
  // His save comes from two pieces of wargear [classic.corrupt-enforcer.profile.3].
  'corrupt-enforcer': { profile: 'classic.corrupt-enforcer.profile.1', armour: enforcerSave(false) },
} as const satisfies Record<string, Creature>;

export const creature = procedure('classic.reference.creature', (t, input) => {
  const { profile, skills, armour }: Creature = CREATURES[input.creature];
  const isGenestealer = input.creature === 'genestealer';
  const slower = isGenestealer && genestealerInitiative(t) === 'initiative-4';
  const stats = slower ? { ...profileOf(profile), I: 4 } : profileOf(profile);
  t.tell('reference/profile', { creature: input.creature }, profile);

  const known = [
    ...(skills ? skillsOf(skills) : []),
    ...(isGenestealer && input.favour ? skillsOf('classic.genestealer.favour.1') : []),
  ];
  return { stats, skills: known, save: typeof armour === 'string' ? saveOf(armour) : (armour ?? null) };
});

function skillsOf(id: ClauseId): readonly string[] {
  return clause(id).skills as readonly string[];
}
