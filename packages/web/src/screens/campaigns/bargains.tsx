/** Bargains between gangs: credits, things, territories and captives for each other, and a word to everybody. */
import type { SeenGang } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { toast } from '../../parts/toast.tsx';
import { say } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { capital } from '../../words.ts';
import { Choose, Credits } from './deeds.tsx';
import type { Shown } from './frame.tsx';
import { beside, heldCampaign, ORGANISER, type SeenCampaign } from './held.ts';
import { listed, nameIn } from './words.ts';

/** What goes from one gang to the other. */
interface Goods {
  readonly credits: number;
  readonly items: readonly string[];
  readonly territories: readonly string[];
  readonly captives: readonly string[];
}

const NOTHING: Goods = { credits: 0, items: [], territories: [], captives: [] };

/** The seats of gangs that this device plays, with their tokens. */
export function ownSeats(id: string): readonly (readonly [seat: string, token: string])[] {
  return Object.entries(heldCampaign(id)?.seats ?? {}).filter(([seat]) => seat !== ORGANISER);
}

export function Bargains({ id, view, again }: Omit<Shown, 'tasks'>) {
  const seats = ownSeats(id);
  const alive = view.gangs.filter(({ status }) => status === 'alive');
  const mine = seats.filter(([seat]) => alive.some((gang) => gang.id === seat));
  if (mine.length === 0 || (alive.length < 2 && view.bargains.length === 0)) return null;
  const reply = async (
    bargain: SeenCampaign['bargains'][number],
    what: 'accept' | 'decline',
    token: string,
  ) => {
    const words = what === 'accept' ? say('Accepted the bargain') : say('Declined the bargain');
    try {
      await beside({ campaign: id, words, token }, [what, bargain.id], null);
      again();
    } catch (error) {
      toast((error as Error).message, 'fault');
    }
  };
  return (
    <section aria-labelledby="bargains">
      <h2 id="bargains" class="cond">
        {say('Bargains')}
      </h2>
      {view.bargains.map((bargain) => {
        const asked = mine.find(([seat]) => seat === bargain.to);
        const asking = mine.find(([seat]) => seat === bargain.from);
        return (
          <article key={bargain.id} class="card camp-task">
            <p>
              {sayWith('{from} gives {gives} to {to} for {wants}.', {
                from: <strong>{nameIn(view, bargain.from)}</strong>,
                gives: inWords(view, bargain.gives),
                to: <strong>{nameIn(view, bargain.to)}</strong>,
                wants: inWords(view, bargain.wants),
              })}
            </p>
            <div class="row">
              {asked && (
                <button type="button" class="btn main" onClick={() => reply(bargain, 'accept', asked[1])}>
                  {say('Accept')}
                </button>
              )}
              {(asked ?? asking) && (
                <button
                  type="button"
                  class="btn"
                  onClick={() => reply(bargain, 'decline', (asked ?? asking)?.[1] as string)}
                >
                  {asked ? say('Decline') : say('Take the offer back')}
                </button>
              )}
            </div>
          </article>
        );
      })}
      {alive.length > 1 && <NewOffer {...{ id, view, again, alive }} seats={mine} />}
    </section>
  );
}

function inWords(view: SeenCampaign, { credits, items, territories, captives }: Goods): string {
  const names = view.gangs.flatMap((gang) => gang.items);
  const parts = [
    ...(credits > 0 ? [say('{cost} credits', { cost: credits })] : []),
    ...items.map((item) => names.find((each) => each.id === item)?.name ?? say('something')),
    ...[...territories, ...captives].map((each) => nameIn(view, each)),
  ];
  return listed(parts) || say('nothing');
}

function NewOffer({
  id,
  view,
  again,
  alive,
  seats,
}: Omit<Shown, 'tasks'> & {
  alive: readonly SeenGang[];
  seats: readonly (readonly [string, string])[];
}) {
  const [from, setFrom] = useState(seats[0]?.[0] ?? '');
  const [to, setTo] = useState('');
  const [gives, setGives] = useState(NOTHING);
  const [wants, setWants] = useState(NOTHING);
  const [isBusy, setBusy] = useState(false);
  const gang = (each: string) => alive.find((one) => one.id === each);
  const token = seats.find(([seat]) => seat === from)?.[1] ?? '';
  const send = async () => {
    setBusy(true);
    try {
      const words = say('Offered {gang} a bargain', { gang: nameIn(view, to) });
      await beside({ campaign: id, words, token }, ['offer'], { to, gives, wants });
      setGives(NOTHING);
      setWants(NOTHING);
      again();
    } catch (error) {
      toast((error as Error).message, 'fault');
    }
    setBusy(false);
  };
  return (
    <details class="deed">
      <summary>{say('Offer a bargain')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {seats.length > 1 && (
          <Choose
            label={say('From')}
            value={from}
            options={seats.map(([seat]) => [seat, nameIn(view, seat)] as const)}
            set={setFrom}
          />
        )}
        <Choose
          label={say('To')}
          value={to}
          options={alive.filter((each) => each.id !== from).map((each) => [each.id, each.name] as const)}
          set={(next) => {
            setTo(next);
            setWants(NOTHING);
          }}
        />
        <GoodsForm title={say('You give')} view={view} gang={gang(from)} goods={gives} set={setGives} />
        <GoodsForm title={say('You want')} view={view} gang={gang(to)} goods={wants} set={setWants} />
        <button type="submit" class="btn main wide" disabled={isBusy || to === ''}>
          {say('Make the offer')}
        </button>
      </form>
    </details>
  );
}

function GoodsForm({
  title,
  view,
  gang,
  goods,
  set,
}: {
  title: string;
  view: SeenCampaign;
  gang: SeenGang | undefined;
  goods: Goods;
  set: (goods: Goods) => void;
}) {
  if (!gang) return null;
  const toggle = (kind: 'items' | 'territories' | 'captives', thing: string, isIn: boolean) => {
    const before = goods[kind];
    set({ ...goods, [kind]: isIn ? [...before, thing] : before.toSpliced(before.lastIndexOf(thing), 1) });
  };
  const own = view.territories.filter(({ id, original }) => gang.territories.includes(id) && !original);
  const rows = [
    ...[...new Map(gang.items.map((item) => [item.id, item.name]))].map(
      ([thing, name]) => ({ kind: 'items', thing, name }) as const,
    ),
    ...own.map(({ id, name }) => ({ kind: 'territories', thing: id, name: capital(name) }) as const),
    ...gang.holds.map(
      (thing) =>
        ({
          kind: 'captives',
          thing,
          name: say('{name}, captive', { name: nameIn(view, thing) }),
        }) as const,
    ),
  ];
  return (
    <fieldset class="field">
      <legend>{title}</legend>
      <Credits
        label={say('Credits, of {credits}', { credits: gang.credits })}
        value={goods.credits}
        most={gang.credits}
        set={(credits) => set({ ...goods, credits })}
      />
      {rows.map(({ kind, thing, name }) => (
        <label key={`${kind} ${thing}`} class="check">
          <input
            type="checkbox"
            checked={goods[kind].includes(thing)}
            onChange={(event) => toggle(kind, thing, event.currentTarget.checked)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A word to everybody, kept in the feed. */
export function Say({ id, view, again }: Omit<Shown, 'tasks'>) {
  const [words, setWords] = useState('');
  const [token] = [...ownSeats(id).map(([, each]) => each), heldCampaign(id)?.seats[ORGANISER]];
  if (token === undefined || view.finished) return null;
  return (
    <form
      class="say no-print"
      onSubmit={async (event) => {
        event.preventDefault();
        try {
          const sending = { campaign: id, words: say('Sent to everybody'), token };
          await beside(sending, ['say'], words.trim());
          setWords('');
          again();
        } catch (error) {
          toast((error as Error).message, 'fault');
        }
      }}
    >
      <label class="grow">
        <span class="hidden">{say('A message to everybody')}</span>
        <input
          value={words}
          maxLength={500}
          placeholder={say('A message to everybody')}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="btn" disabled={words.trim() === ''}>
        {say('Send it')}
      </button>
    </form>
  );
}
