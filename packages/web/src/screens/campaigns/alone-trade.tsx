/** Trades, what is for sale, and who carries what. */

import type { GangOffers } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { type Label, midLine, say } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { type Props, people, who } from './alone-gang.ts';
import { plain } from './words.ts';

const KINDS: Readonly<Record<string, Label>> = {
  rare: 'Look for rare goods',
  illegal: 'Look for illegal goods',
  'special-rare': 'Special trade at the Bazaar',
};

export function Trading({ gang, open, give, isBusy }: Props) {
  return (
    <>
      {open.traded.map(({ fighter, trade, score, wares }) => (
        <div key={`${fighter} ${trade}`}>
          <p>
            {sayWith('{who} found a dealer ({trade}): score {score}. One thing can be bought.', {
              who: <strong>{who(gang, fighter)}</strong>,
              trade: midLine(plain(trade)),
              score,
            })}
          </p>
          <Shop
            wares={wares}
            purse={open.purse}
            isBusy={isBusy}
            buy={(item, name) =>
              give(
                { do: 'purchase', fighter, item },
                say('{who} bought {name}', { who: who(gang, fighter), name }),
              )
            }
          />
        </div>
      ))}
      {open.trades.length === 0 && open.traded.length === 0 && (
        <p class="dim">{say('Nobody of the gang has a Trade left this week.')}</p>
      )}
      <ul class="list">
        {open.trades.map(({ fighter, kinds }) => (
          <li key={fighter} class="list-row camp-row">
            <span class="grow">{who(gang, fighter)}</span>
            {kinds.map((kind) => (
              <button
                key={kind}
                type="button"
                class="btn small"
                disabled={isBusy}
                onClick={() =>
                  give(
                    { do: 'trade', fighter, kind },
                    say('{who} went to trade', { who: who(gang, fighter) }),
                  )
                }
              >
                {KINDS[kind] ? say(KINDS[kind]) : plain(kind)}
                <span class="hidden"> {say('with {who}', { who: who(gang, fighter) })}</span>
              </button>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Wares with prices, to search in. */
export function Shop({
  wares,
  purse,
  isBusy,
  buy,
}: {
  wares: GangOffers['buys'];
  purse: number;
  isBusy: boolean;
  buy: (item: string, name: string) => void;
}) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = wares.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      <label class="field">
        <span>{say('Find something')}</span>
        <input type="search" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
      </label>
      {found.length === 0 ? (
        <p class="dim">
          {wares.length === 0 ? say('Nothing is for sale.') : say('Nothing for sale has this name.')}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys
        <ul class="list shop" tabIndex={0} aria-label={say('For sale')}>
          {found.map(({ item, name, price }) => (
            <li key={item} class="list-row">
              <span class="grow">
                {name}
                <small>
                  {price > purse
                    ? say('{cost} credits · {short} short', { cost: price, short: price - purse })
                    : say('{cost} credits', { cost: price })}
                </small>
              </span>
              <button
                type="button"
                class="btn small"
                disabled={isBusy || price > purse}
                onClick={() => buy(item, name)}
              >
                {say('Buy')}
                <span class="hidden"> {name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Weapon slots, ranks and the like may speak against it. */
function mayCarry({ gives }: GangOffers, item: string, fighter: string): boolean {
  return gives?.find((each) => each.item === item)?.fighters.includes(fighter) ?? true;
}

export function Kit({ gang, open, give, isBusy }: Props) {
  const able = gang.fighters.filter(
    ({ status, rank }) => (status === 'fit' || status === 'recovery') && rank !== 'beast',
  );
  return (
    <>
      <h4>{say('In the stash')}</h4>
      {gang.items.length === 0 ? (
        <p class="dim">{say('Nothing. What you buy comes here first.')}</p>
      ) : (
        <ul class="list">
          {gang.items.map(({ id, name }, at) => (
            <li key={`${id} ${at}`} class="list-row camp-row">
              <span class="grow">{name}</span>
              <select
                aria-label={say('Give {name} to', { name })}
                value=""
                disabled={isBusy}
                onChange={(event) => {
                  const fighter = event.currentTarget.value;
                  event.currentTarget.value = '';
                  if (fighter !== '')
                    give(
                      { do: 'give', fighter, item: id },
                      say('{who} got {name}', { who: who(gang, fighter), name }),
                    );
                }}
              >
                <option value="">{say('Give to …')}</option>
                {people(
                  gang,
                  able.map((fighter) => fighter.id),
                ).map(([fighter, words]) => (
                  <option key={fighter} value={fighter} disabled={!mayCarry(open, id, fighter)}>
                    {words}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
      )}
      <h4>{say('What fighters carry')}</h4>
      <ul class="list">
        {able.map(({ id: fighter, name, kit }) => (
          <li key={fighter} class="list-row camp-row">
            <span class="grow">{name}</span>
            {kit.length === 0 ? (
              <small class="dim">{say('nothing')}</small>
            ) : (
              <span class="row">
                {kit.map((item, at) => (
                  <button
                    key={`${item.id} ${at}`}
                    type="button"
                    class="btn small"
                    disabled={isBusy}
                    aria-label={say('{thing} of {name} into the stash', { thing: item.name, name })}
                    onClick={() =>
                      give(
                        { do: 'take', fighter, item: item.id },
                        say('{thing} of {name} is in the stash', { thing: item.name, name }),
                      )
                    }
                  >
                    {item.name} ✕
                  </button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
