/** Debts, the tactics deck, beasts, altered weapons and old injuries. */

import { useState } from 'preact/hooks';
import { Rule } from '../../parts/rule.tsx';
import { say, sayCount } from '../../words/index.ts';
import { fighterOf, type Props, people, who } from './alone-gang.ts';
import { Choose, Credits } from './deeds.tsx';
import { plain } from './words.ts';

export function Pay({ gang, give, isBusy }: Props) {
  const most = Math.min(gang.debt, gang.credits);
  const [credits, setCredits] = useState(most);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        give({ do: 'pay', credits }, say('Paid {credits} credits', { credits }));
      }}
    >
      <Credits
        label={say('Of {debt} owed', { debt: gang.debt })}
        value={credits}
        most={most}
        set={setCredits}
      />
      <button type="submit" class="btn main wide" disabled={isBusy || credits < 1}>
        {say('Pay {credits} credits', { credits })}
      </button>
    </form>
  );
}

export function Deck({ gang, give, isBusy }: Props) {
  const pool = gang.mine?.pool ?? [];
  const [cards, setCards] = useState<readonly string[]>(gang.mine?.deck ?? pool);
  const told = (id: string) => gang.mine?.cards?.find((card) => card.id === id);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        give({ do: 'deck', cards }, sayCount(cards.length, 'Chose 1 card', 'Chose {count} cards'));
      }}
    >
      {pool.map((card) => (
        <label key={card} class="check">
          <input
            type="checkbox"
            checked={cards.includes(card)}
            onChange={(event) =>
              setCards(event.currentTarget.checked ? [...cards, card] : cards.filter((each) => each !== card))
            }
          />
          <span>
            {told(card)?.title ?? plain(card)}
            <small class="dim"> {told(card)?.words}</small>
          </span>
        </label>
      ))}
      <button type="submit" class="btn main wide" disabled={isBusy}>
        {sayCount(cards.length, 'Take 1 card into the week', 'Take {count} cards into the week')}
      </button>
    </form>
  );
}

export function Adopt({ gang, open, give, isBusy }: Props) {
  const [beast, setBeast] = useState(open.beasts[0]?.id ?? '');
  const [fighter, setFighter] = useState(open.owners[0] ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        give({ do: 'adopt', beast, fighter }, say('Adopted {beast}', { beast: plain(beast) }));
      }}
    >
      <Choose
        label={say('Beast')}
        value={beast}
        options={open.beasts.map(({ id }) => [id, plain(id)] as const)}
        set={setBeast}
      />
      <Choose label={say('Owner')} value={fighter} options={people(gang, open.owners)} set={setFighter} />
      <button type="submit" class="btn main wide" disabled={isBusy}>
        {say('Adopt for {credits} credits', { credits: open.beasts[0]?.price ?? 0 })}
      </button>
    </form>
  );
}

/** A weapon gains a trait for good, and becomes Unstable with it. */
export function Alter({ gang, open, give, isBusy }: Props) {
  const { weapons, traits } = open.alters;
  const [at, setAt] = useState('0');
  const [trait, setTrait] = useState(traits[0] ?? '');
  const weapon = weapons[Number(at)];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!weapon) return;
        const { item, name, fighter } = weapon;
        give(
          { do: 'alter', item, trait, ...(fighter === null ? {} : { fighter }) },
          say('{weapon} has {trait} now', { weapon: name, trait: plain(trait) }),
        );
      }}
    >
      <Choose
        label={say('Weapon')}
        value={at}
        options={weapons.map(
          ({ name, fighter }, place) =>
            [
              String(place),
              `${name}, ${fighter === null ? say('in the stash') : who(gang, fighter)}`,
            ] as const,
        )}
        set={setAt}
      />
      <Choose
        label={say('Gains')}
        value={trait}
        options={traits.map((each) => [each, plain(each)] as const)}
        set={setTrait}
      />
      <p class="dim">
        {say('It becomes Unstable with it, for good.')}{' '}
        <Rule id="campaign.territories.archaeotech-device.1" />
      </p>
      <button type="submit" class="btn main wide" disabled={isBusy || !weapon}>
        {say('Alter the weapon')}
      </button>
    </form>
  );
}

export function Heal({ gang, open, give, isBusy }: Props) {
  const options = open.heals.flatMap((id) =>
    (fighterOf(gang, id)?.injuries ?? []).map((injury) => ({ id, injury })),
  );
  return (
    <div class="row">
      {options.map(({ id, injury }) => (
        <button
          key={`${id} ${injury}`}
          type="button"
          class="btn"
          disabled={isBusy}
          onClick={() =>
            give({ do: 'heal', fighter: id, injury }, say('Healed {who}', { who: who(gang, id) }))
          }
        >
          {who(gang, id)}: {plain(injury)}
        </button>
      ))}
    </div>
  );
}
