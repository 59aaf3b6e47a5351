/** Who joins, who leaves, and how they are called. */

import type { GangOffers } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { plainly } from '../../chance.ts';
import { Rule } from '../../parts/rule.tsx';
import { say } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { type Props, people, who } from './alone-gang.ts';
import { Choose } from './deeds.tsx';

export function Recruiting({ open, give, isBusy }: Props) {
  const idOf = ({ type, rank }: GangOffers['recruits'][number]) => type ?? rank;
  const [first] = open.recruits.filter(({ closed }) => closed === null);
  const [chosenId, setChosenId] = useState(first ? idOf(first) : '');
  const [name, setName] = useState('');
  const [kit, setKit] = useState<readonly string[]>([]);
  const [isTough, setTough] = useState(false);
  const chosen = open.recruits.find((each) => idOf(each) === chosenId);
  const wares = chosen?.wares ?? open.buys;
  const ware = (item: string) => wares.find((each) => each.item === item);
  const cost =
    (chosen?.cost ?? 0) +
    (isTough ? (chosen?.tough ?? 0) : 0) +
    kit.reduce((sum, item) => sum + (ware(item)?.price ?? 0), 0);
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        const tough = isTough && chosen?.tough ? { tough: true } : {};
        if (
          await give(
            {
              do: 'recruit',
              ...(chosen?.type ? { type: chosen.type } : { rank: chosen?.rank }),
              name: name.trim(),
              kit,
              ...tough,
            },
            say('{name} joined', { name: name.trim() }),
          )
        ) {
          setName('');
          setKit([]);
        }
      }}
    >
      <Choose
        label={say('Who')}
        value={chosenId}
        options={open.recruits.map(
          (each) =>
            [
              idOf(each),
              say('{name}, {rank}: {cost} credits', {
                name: each.name,
                rank: plainly(each.rank),
                cost: each.cost,
              }),
            ] as const,
        )}
        set={(next) => {
          setChosenId(next);
          // Not everybody may carry the same.
          setKit([]);
        }}
      />
      {chosen?.closed && (
        <p class="problem">
          {sayWith('Nobody of this rank can join now · {rule}', { rule: <Rule id={chosen.closed} /> })}
        </p>
      )}
      <label class="field">
        <span>{say('Name')}</span>
        <input value={name} required maxLength={60} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      {chosen?.tough && (
        <label class="check">
          <input
            type="checkbox"
            checked={isTough}
            onChange={(event) => setTough(event.currentTarget.checked)}
          />
          <span>{say('Tougher, for {credits} credits more', { credits: chosen.tough ?? 0 })}</span>
        </label>
      )}
      {kit.length > 0 && (
        <ul class="chips">
          {kit.map((item, at) => (
            <li key={`${item} ${at}`}>
              {ware(item)?.name} ({ware(item)?.price})
              <button
                type="button"
                aria-label={say('Without {name}', { name: ware(item)?.name ?? '' })}
                onClick={() => setKit(kit.toSpliced(at, 1))}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <Choose
        label={say('With')}
        value=""
        none={say('Add a weapon or gear …')}
        options={wares.map(({ item, name: called, price }) => [item, `${called}: ${price}`] as const)}
        set={(item) => item !== '' && setKit([...kit, item])}
      />
      <button
        type="submit"
        class="btn main wide"
        disabled={isBusy || cost > open.purse || chosen === undefined || chosen.closed !== null}
      >
        {cost > open.purse
          ? say('{cost} credits: {short} short', { cost, short: cost - open.purse })
          : say('Recruit for {cost} credits', { cost })}
      </button>
    </form>
  );
}

/** Two ways to let a fighter go. */
const RETIREMENTS = [
  ['pension', 'Retire, for a pension: D6×10 credits'],
  ['leadership', 'Retire, at the price of the Leader’s Leadership'],
] as const;

export function LetGo({ gang, open, give, isBusy }: Props) {
  const [fighter, setFighter] = useState('');
  const sale = open.sells.find((each) => each.fighter === fighter);
  const ids = [...new Set([...open.retires, ...open.sells.map((each) => each.fighter)])];
  return (
    <>
      <Choose label={say('Who')} value={fighter} options={people(gang, ids)} set={setFighter} />
      {fighter !== '' && (
        <div class="row">
          {open.retires.includes(fighter) &&
            RETIREMENTS.map(([price, label]) => (
              <button
                key={price}
                type="button"
                class="btn"
                disabled={isBusy}
                onClick={() =>
                  give({ do: 'retire', fighter, price }, say('{who} retired', { who: who(gang, fighter) }))
                }
              >
                {say(label)}
              </button>
            ))}
          {sale && (
            <button
              type="button"
              class="btn harm"
              disabled={isBusy}
              onClick={() =>
                give({ do: 'sell-own', fighter }, say('Sold {who}', { who: who(gang, fighter) }))
              }
            >
              {say('Sell for {credits} credits', { credits: sale.credits })}
            </button>
          )}
        </div>
      )}
    </>
  );
}

export function Rename({ gang, give, isBusy }: Props) {
  const [fighter, setFighter] = useState('');
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        const whom = fighter === '' ? {} : { fighter };
        if (
          await give(
            { do: 'rename', name: name.trim(), ...whom },
            say('Called {name} now', { name: name.trim() }),
          )
        )
          setName('');
      }}
    >
      <Choose
        label={say('Who is renamed')}
        value={fighter}
        none={say('The gang: {name}', { name: gang.name })}
        options={people(
          gang,
          gang.fighters.map(({ id }) => id),
        )}
        set={setFighter}
      />
      <label class="field">
        <span>{say('New name')}</span>
        <input value={name} required maxLength={60} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button type="submit" class="btn wide" disabled={isBusy}>
        {say('Rename')}
      </button>
    </form>
  );
}
