/** What a gang does alone when a week ends: experience, trade, kit, recruits, debts; then it is done. */
import type { GangOffers, SeenFighter, SeenGang } from '@hive-arbiter/engine';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { plainly } from '../../chance.ts';
import { useArmoury } from '../../gangs/armoury.ts';
import { Loaded } from '../../parts/load.tsx';
import { Rule } from '../../parts/rule.tsx';
import { type Label, midLine, say, sayCount } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { capital } from '../../words.ts';
import type { Asked } from './asked.ts';
import { Choose, Credits } from './deeds.tsx';
import { useOffers } from './use-campaign.ts';
import { gangOfTask, listed, plain, wayWords } from './words.ts';

export function Alone(props: Asked) {
  const { id, view, task } = props;
  const gang = gangOfTask(view, task);
  const offers = useOffers<GangOffers>(id, gang?.id ?? '', view.version);
  if (!gang) return null;
  return (
    <Loaded from={offers} what="Fetching what is for sale …">
      {(open) => <Workshop {...props} gang={gang} open={open} />}
    </Loaded>
  );
}

interface Props extends Asked {
  readonly gang: SeenGang;
  readonly open: GangOffers;
}

/** One step of the End of Week, folded, with what there is to do in it. */
function Step({ title, hint, children }: { title: string; hint?: string; children: ComponentChildren }) {
  return (
    <details class="deed step">
      <summary>
        <strong>{title}</strong>
        {hint !== undefined && <small>{hint}</small>}
      </summary>
      {children}
    </details>
  );
}

function Workshop(props: Props) {
  const { gang, open, task } = props;
  const can = (deed: string) => task.deeds?.includes(deed) ?? false;
  const ready = open.advances.filter(({ ways }) => ways.some(({ affordable }) => affordable));
  const spare = ready.reduce((sum, { fighter }) => sum + (fighterOf(gang, fighter)?.xp ?? 0), 0);
  const traders = open.trades.length;
  return (
    <>
      <p class="purse">
        {gang.grant > 0
          ? sayWith('{purse} credits, {grant} of them a grant to spend now', {
              purse: <strong>{open.purse}</strong>,
              grant: gang.grant,
            })
          : sayWith('{purse} credits', { purse: <strong>{open.purse}</strong> })}
        {gang.debt > 0 && ` · ${say('{debt} owed', { debt: gang.debt })}`}
      </p>
      {task.hints && task.hints.length > 0 && (
        <ul class="hints" aria-label={say('Worth doing')}>
          {task.hints.map(({ words }) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {can('advance') && (
        <Step
          title={say('Experience')}
          hint={ready.length > 0 ? say('Spend {spare} XP', { spare }) : say('Nobody can advance yet')}
        >
          <Experience {...props} />
        </Step>
      )}
      {can('trade') && (
        <Step
          title={say('Trade')}
          hint={
            open.traded.length > 0
              ? say('Buy what was found')
              : traders > 0
                ? sayCount(traders, '1 fighter can trade', '{count} fighters can trade')
                : say('Everybody has traded')
          }
        >
          <Trading {...props} />
        </Step>
      )}
      {can('buy') && (
        <Step title={say('Buy')} hint={say('Common goods and the House’s own')}>
          <Shop
            wares={open.buys}
            purse={open.purse}
            isBusy={props.isBusy}
            buy={(item, name) => props.give({ do: 'buy', item }, say('Bought {name}', { name }))}
          />
        </Step>
      )}
      {can('give') && (
        <Step
          title={say('Stash and kit')}
          hint={
            gang.items.length > 0
              ? sayCount(gang.items.length, '1 thing in the stash', '{count} things in the stash')
              : say('Stash empty')
          }
        >
          <Kit {...props} />
        </Step>
      )}
      {can('recruit') && (
        <Step
          title={say('Recruit')}
          hint={say('from {credits} credits', {
            credits: Math.min(...open.recruits.map(({ cost }) => cost)),
          })}
        >
          <Recruiting {...props} />
        </Step>
      )}
      {can('pay') && gang.debt > 0 && (
        <Step title={say('Taxes and debts')} hint={say('{debt} owed', { debt: gang.debt })}>
          <Pay {...props} />
        </Step>
      )}
      {can('deck') && (gang.mine?.pool.length ?? 0) > 0 && (
        <Step
          title={say('Tactics deck')}
          hint={sayCount(gang.mine?.pool.length ?? 0, '1 card', '{count} cards')}
        >
          <Deck {...props} />
        </Step>
      )}
      {can('adopt') && open.beasts.length > 0 && (
        <Step title={say('Adopt a beast')} hint={say('{cost} credits', { cost: open.beasts[0]?.price ?? 0 })}>
          <Adopt {...props} />
        </Step>
      )}
      {can('alter') && open.alters.left > 0 && (
        <Step
          title={say('Archaeotech Device')}
          hint={sayCount(open.alters.left, 'Alter 1 weapon', 'Alter {count} weapons')}
        >
          <Alter {...props} />
        </Step>
      )}
      {can('heal') && open.heals.length > 0 && (
        <Step title={say('Heal an old injury')} hint={say('Once a week')}>
          <Heal {...props} />
        </Step>
      )}
      {can('retire') && (open.retires.length > 0 || open.sells.length > 0) && (
        <Step title={say('Let somebody go')} hint={say('Retire or sell')}>
          <LetGo {...props} />
        </Step>
      )}
      {can('rename') && (
        <Step title={say('Names')}>
          <Rename {...props} />
        </Step>
      )}
      <Finish {...props} ready={ready.length} />
    </>
  );
}

function fighterOf({ fighters }: SeenGang, id: string): SeenFighter | undefined {
  return fighters.find((each) => each.id === id);
}

function who(gang: SeenGang, id: string): string {
  return fighterOf(gang, id)?.name ?? plain(id);
}

/** Fighters to choose from, with their ranks. */
function people(gang: SeenGang, ids: readonly string[]) {
  return ids.flatMap((id) => {
    const fighter = fighterOf(gang, id);
    return fighter ? [[id, `${fighter.name}, ${plainly(fighter.rank)}`] as const] : [];
  });
}

// Experience

function Experience({ gang, open, give, isBusy }: Props) {
  const [chosen, setChosen] = useState<string>();
  const rows = [...open.advances].sort(
    (one, other) => (fighterOf(gang, other.fighter)?.xp ?? 0) - (fighterOf(gang, one.fighter)?.xp ?? 0),
  );
  return (
    <ul class="list">
      {rows.map(({ fighter: id, ways }) => {
        const fighter = fighterOf(gang, id);
        if (!fighter) return null;
        const cheapest = Math.min(...ways.map(({ xp }) => xp));
        const isReady = ways.some(({ affordable }) => affordable);
        return (
          <li key={id} class="list-row camp-row">
            <span class="grow">
              {fighter.name}
              <small>
                {capital(plainly(fighter.rank))} · {say('{xp} XP', { xp: fighter.xp })} ·{' '}
                {cheapest === undefined
                  ? say('nothing left to learn')
                  : say('an advance costs {xp}', { xp: cheapest })}
              </small>
            </span>
            {isReady && (
              <button
                type="button"
                class="btn small"
                aria-expanded={chosen === id}
                onClick={() => setChosen(chosen === id ? undefined : id)}
              >
                {say('Advance')}
                <span class="hidden"> {fighter.name}</span>
              </button>
            )}
            {open.promotes.includes(id) && (
              <button
                type="button"
                class="btn small"
                disabled={isBusy}
                onClick={() =>
                  give({ do: 'promote', fighter: id }, say('Promoted {name}', { name: fighter.name }))
                }
              >
                {say('Promote')}
                <span class="hidden"> {fighter.name}</span>
              </button>
            )}
            {chosen === id && (
              <AdvanceForm
                {...{ fighter, ways, open, isBusy }}
                send={async (deed, words) => {
                  if (await give(deed, words)) setChosen(undefined);
                }}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function AdvanceForm({
  fighter,
  ways,
  open,
  isBusy,
  send,
}: {
  fighter: SeenFighter;
  ways: GangOffers['advances'][number]['ways'];
  open: GangOffers;
  isBusy: boolean;
  send: (deed: object, words: string) => void;
}) {
  const payable = ways.filter(({ affordable }) => affordable);
  const [way, setWay] = useState(payable[0]?.way ?? '');
  const [set, setSet] = useState('');
  const [skill, setSkill] = useState('');
  const [prefer, setPrefer] = useState('first');
  const armoury = useArmoury();
  const isRolled = ['roll', 'as-twelve', 'pit'].includes(way);
  const learns = isRolled || /primary|secondary|any/.test(way);
  const sets = /secondary/.test(way)
    ? open.skillSets.secondary
    : /primary/.test(way)
      ? open.skillSets.primary
      : [...open.skillSets.primary, ...open.skillSets.secondary];
  const chooses = isRolled || way.startsWith('chosen');
  const skills =
    armoury.data?.skills.filter((each) => each.set === set && !fighter.skills.includes(each.id)) ?? [];
  const fields = {
    ...(way === 'as-twelve' ? { asTwelve: true } : way === 'pit' ? { pit: true } : {}),
    ...(isRolled ? { prefer } : { buys: way }),
    ...(set === '' ? {} : { set }),
    ...(skill === '' ? {} : { skill }),
  };
  return (
    <form
      class="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        send(
          { do: 'advance', fighter: fighter.id, ...fields },
          say('{name} advanced', { name: fighter.name }),
        );
      }}
    >
      <Choose
        label={say('How')}
        value={way}
        options={payable.map(
          (each) => [each.way, say('{way}: {xp} XP', { way: wayWords(each.way), xp: each.xp })] as const,
        )}
        set={setWay}
      />
      {isRolled && (
        <Choose
          label={say('Where the roll offers two characteristics')}
          value={prefer}
          options={[
            ['first', say('The first named')],
            ['second', say('The second named')],
          ]}
          set={setPrefer}
        />
      )}
      {learns && (
        <Choose
          label={isRolled ? say('If it is a skill: from which set?') : say('Skill set')}
          value={set}
          none={say('Any that is open')}
          options={[...new Set(sets)].map((each) => [each, capital(plainly(each))] as const)}
          set={(next) => {
            setSet(next);
            setSkill('');
          }}
        />
      )}
      {learns && chooses && set !== '' && (
        <Choose
          label={say('Where a skill is chosen')}
          value={skill}
          none={say('The first that is new')}
          options={skills.map((each) => [each.id, each.name] as const)}
          set={setSkill}
        />
      )}
      <button type="submit" class="btn main wide" disabled={isBusy || way === ''}>
        {isRolled ? say('Roll the advance') : say('Take the advance')}
      </button>
    </form>
  );
}

// Trade and buying

const KINDS: Readonly<Record<string, Label>> = {
  rare: 'Look for rare goods',
  illegal: 'Look for illegal goods',
  'special-rare': 'Special trade at the Bazaar',
};

function Trading({ gang, open, give, isBusy }: Props) {
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
function Shop({
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

// Stash and kit

function Kit({ gang, give, isBusy }: Props) {
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
                  <option key={fighter} value={fighter}>
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

// Recruits

function Recruiting({ open, give, isBusy }: Props) {
  const [rank, setRank] = useState(open.recruits.find(({ closed }) => closed === null)?.rank ?? '');
  const [name, setName] = useState('');
  const [kit, setKit] = useState<readonly string[]>([]);
  const [isTough, setTough] = useState(false);
  const chosen = open.recruits.find((each) => each.rank === rank);
  const ware = (item: string) => open.buys.find((each) => each.item === item);
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
            { do: 'recruit', rank, name: name.trim(), kit, ...tough },
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
        value={rank}
        options={open.recruits.map(
          (each) =>
            [
              each.rank,
              say('{name}, {rank}: {cost} credits', {
                name: each.name,
                rank: plainly(each.rank),
                cost: each.cost,
              }),
            ] as const,
        )}
        set={setRank}
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
        options={open.buys.map(({ item, name: called, price }) => [item, `${called}: ${price}`] as const)}
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

// The rest

function Pay({ gang, give, isBusy }: Props) {
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

function Deck({ gang, give, isBusy }: Props) {
  const pool = gang.mine?.pool ?? [];
  const [cards, setCards] = useState<readonly string[]>(gang.mine?.deck ?? pool);
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
          <span>{plain(card)}</span>
        </label>
      ))}
      <button type="submit" class="btn main wide" disabled={isBusy}>
        {sayCount(cards.length, 'Take 1 card into the week', 'Take {count} cards into the week')}
      </button>
    </form>
  );
}

function Adopt({ gang, open, give, isBusy }: Props) {
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
function Alter({ gang, open, give, isBusy }: Props) {
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

function Heal({ gang, open, give, isBusy }: Props) {
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

function LetGo({ gang, open, give, isBusy }: Props) {
  const [fighter, setFighter] = useState('');
  const sale = open.sells.find((each) => each.fighter === fighter);
  const ids = [...new Set([...open.retires, ...open.sells.map((each) => each.fighter)])];
  return (
    <>
      <Choose label={say('Who')} value={fighter} options={people(gang, ids)} set={setFighter} />
      {fighter !== '' && (
        <div class="row">
          {open.retires.includes(fighter) && (
            <>
              <button
                type="button"
                class="btn"
                disabled={isBusy}
                onClick={() =>
                  give(
                    { do: 'retire', fighter, price: 'pension' },
                    say('{who} retired', { who: who(gang, fighter) }),
                  )
                }
              >
                {say('Retire with a pension (D6×10)')}
              </button>
              <button
                type="button"
                class="btn"
                disabled={isBusy}
                onClick={() =>
                  give(
                    { do: 'retire', fighter, price: 'leadership' },
                    say('{who} retired', { who: who(gang, fighter) }),
                  )
                }
              >
                {say('Retire, at the price of the Leader’s Leadership')}
              </button>
            </>
          )}
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

function Rename({ gang, give, isBusy }: Props) {
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

function Finish({ gang, open, give, isBusy, ready }: Props & { ready: number }) {
  const [bail, setBail] = useState<readonly string[]>([]);
  const left = [
    ...(ready > 0 ? [sayCount(ready, '1 fighter could advance', '{count} fighters could advance')] : []),
    ...(gang.debt > 0 ? [say('{debt} credits are owed', { debt: gang.debt })] : []),
    ...(open.traded.length > 0 ? [say('a Trade is not used')] : []),
  ];
  return (
    <form
      class="deed"
      onSubmit={(event) => {
        event.preventDefault();
        give(
          { do: 'done', ...(bail.length > 0 ? { bail } : {}) },
          say('{name} is done for this week', { name: gang.name }),
        );
      }}
    >
      {open.jailed.map((id) => (
        <label key={id} class="check">
          <input
            type="checkbox"
            checked={bail.includes(id)}
            onChange={(event) =>
              setBail(event.currentTarget.checked ? [...bail, id] : bail.filter((each) => each !== id))
            }
          />
          <span>
            {say('Bail {who} out for {credits} credits (in jail)', {
              who: who(gang, id),
              credits: open.bail,
            })}
          </span>
        </label>
      ))}
      {left.length > 0 && <p class="dim">{say('Still open: {list}.', { list: listed(left) })}</p>}
      <button type="submit" class="btn main wide" disabled={isBusy}>
        {say('Done for this week')}
      </button>
    </form>
  );
}
