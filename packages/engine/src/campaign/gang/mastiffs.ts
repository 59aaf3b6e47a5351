/** The kennel of the campaign. */

/** The weapons of each cyber-mastiff; Bandit's claws count as a knife [campaign.beasts.list.1, campaign.beasts.bandit.1]. */
export const MASTIFF_WEAPONS: Readonly<Record<string, readonly string[]>> = {
  daisy: ['armoury.savage-bite'],
  peanut: ['armoury.heavy-rock-drill'],
  bandit: ['armoury.autogun', 'armoury.fighting-knife'],
  roscoe: ['armoury.savage-bite'],
};

/** A Peanut who has been trained has no moments any more [campaign.beasts.peanut.1]. */
export const CALM = 'peanut-calm';
