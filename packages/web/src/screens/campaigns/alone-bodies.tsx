/** Bionics, and who keeps which beast. */

import type { GangOffers } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { Rule } from '../../parts/rule.tsx';
import { say } from '../../words/index.ts';
import { type Props, people, who } from './alone-gang.ts';
import { Choose, Credits } from './deeds.tsx';
import { plain } from './words.ts';

type Offered = NonNullable<GangOffers['bionics']>;
/** Most bionics cost less; the rules take no more. */
const DEAREST = 300;

/** The free one of the week first; a bought one has the price of the players' own list. */
export function Bionics({ gang, open, bionics, give, isBusy }: Props & { bionics: Offered }) {
  const { free, bought, traders } = bionics;
  const ways = [
    ...free.map((each) => ({ ...each, isFree: true })),
    ...bought.map((each) => ({ ...each, isFree: false })),
  ];
  const [at, setAt] = useState('0');
  const [trader, setTrader] = useState(traders[0] ?? '');
  const [price, setPrice] = useState(50);
  const way = ways[Number(at)] ?? ways[0];
  if (!way) return null;
  const { fighter, injury, isFree } = way;
  const hasPrice = !isFree || injury === null;
  const isShort = !isFree && price > open.purse;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        give(
          {
            do: 'bionic',
            fighter,
            ...(injury === null ? {} : { injury }),
            ...(isFree ? {} : { trader: traders.includes(trader) ? trader : traders[0] }),
            ...(hasPrice ? { price } : {}),
          },
          say('{who} has a bionic', { who: who(gang, fighter) }),
        );
      }}
    >
      <Choose
        label={say('For whom')}
        value={at}
        options={ways.map((each, place) => [String(place), wordsOf(who(gang, each.fighter), each)] as const)}
        set={setAt}
      />
      {!isFree && traders.length > 1 && (
        <Choose
          label={say('By whose Trade')}
          value={trader}
          options={people(gang, traders)}
          set={setTrader}
        />
      )}
      {hasPrice && (
        <Credits label={say('Its price, by your own list')} value={price} most={DEAREST} set={setPrice} />
      )}
      <p class="dim">
        {injury === null
          ? say('The value rises by the price, and the fighter goes into Recovery.')
          : isFree
            ? say('The fighter goes into Recovery.')
            : say('The Trade is used up; the value stays.')}{' '}
        <Rule id="campaign.fighters.bionics.1" />
      </p>
      <button type="submit" class="btn main wide" disabled={isBusy || isShort || (hasPrice && price < 1)}>
        {isShort
          ? say('{cost} credits: {short} short', { cost: price, short: price - open.purse })
          : isFree
            ? say('Fit it free of charge')
            : say('Buy it for {credits} credits', { credits: price })}
      </button>
    </form>
  );
}

function wordsOf(name: string, { injury, isFree }: { injury: string | null; isFree: boolean }): string {
  const facts = { name, injury: injury === null ? '' : plain(injury) };
  if (injury === null) return isFree ? say('{name}, free', facts) : say('{name}, bought', facts);
  return isFree ? say('{name}: {injury}, free', facts) : say('{name}: {injury}, bought', facts);
}

export function Beasts({ gang, open, give, isBusy }: Props) {
  const { keepers = [], calms = [] } = open;
  const [beast, setBeast] = useState(keepers[0]?.beast ?? '');
  const able = keepers.find((each) => each.beast === beast)?.fighters ?? [];
  const [chosen, setChosen] = useState('');
  const fighter = able.includes(chosen) ? chosen : (able[0] ?? '');
  return (
    <>
      {able.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            give(
              { do: 'entrust', beast, fighter },
              say('{beast} follows {who} now', { beast: who(gang, beast), who: who(gang, fighter) }),
            );
          }}
        >
          {keepers.length > 1 && (
            <Choose
              label={say('Beast')}
              value={beast}
              options={keepers.map((each) => [each.beast, who(gang, each.beast)] as const)}
              set={setBeast}
            />
          )}
          <Choose
            label={say('Who keeps {beast} from now on', { beast: who(gang, beast) })}
            value={fighter}
            options={people(gang, able)}
            set={setChosen}
          />
          <button type="submit" class="btn wide" disabled={isBusy}>
            {say('Change the owner')}
          </button>
        </form>
      )}
      {calms.map((id) => (
        <button
          key={id}
          type="button"
          class="btn wide"
          disabled={isBusy}
          onClick={() =>
            give({ do: 'calm', fighter: id }, say('{beast} was in training', { beast: who(gang, id) }))
          }
        >
          {say('Train {beast} for 2D6×10 credits', { beast: who(gang, id) })}
        </button>
      ))}
    </>
  );
}
