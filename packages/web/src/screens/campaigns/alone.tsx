/** What a gang does alone when a week ends: experience, trade, kit, recruits, debts; then it is done. */

import type { GangOffers } from '@hive-arbiter/engine';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Loaded } from '../../parts/load.tsx';
import { say, sayCount } from '../../words/index.ts';
import { sayWith } from '../../words/with.ts';
import { Beasts, Bionics } from './alone-bodies.tsx';
import { Experience, PIT } from './alone-experience.tsx';
import { fighterOf, type Props, who } from './alone-gang.ts';
import { LetGo, Recruiting, Rename } from './alone-people.tsx';
import { Adopt, Alter, Deck, Heal, Pay } from './alone-rest.tsx';
import { Kit, Shop, Trading } from './alone-trade.tsx';
import type { Asked } from './asked.ts';
import { useOffers } from './use-campaign.ts';
import { gangOfTask, listed } from './words.ts';

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
  const ready = open.advances.filter(({ ways }) =>
    ways.some(({ way, affordable }) => affordable && way !== PIT),
  );
  const mayTrain = open.advances.some(({ ways }) =>
    ways.some(({ way, affordable }) => affordable && way === PIT),
  );
  const spare = ready.reduce((sum, { fighter }) => sum + (fighterOf(gang, fighter)?.xp ?? 0), 0);
  const traders = open.trades.length;
  const joiners = open.recruits.filter(({ closed }) => closed === null);
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
          hint={
            ready.length > 0
              ? say('Spend {spare} XP', { spare })
              : mayTrain
                ? say('The Fighting Pit is free')
                : say('Nobody can advance yet')
          }
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
      {can('recruit') && joiners.length > 0 && (
        <Step
          title={say('Recruit')}
          hint={say('from {credits} credits', {
            credits: Math.min(...joiners.map(({ cost }) => cost)),
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
      {can('bionic') && open.bionics && [...open.bionics.free, ...open.bionics.bought].length > 0 && (
        <Step
          title={say('Bionics')}
          hint={open.bionics.free.length > 0 ? say('One is free this week') : say('By a Rare Trade')}
        >
          <Bionics {...props} bionics={open.bionics} />
        </Step>
      )}
      {can('entrust') && [...(open.keepers ?? []), ...(open.calms ?? [])].length > 0 && (
        <Step title={say('Beasts')} hint={say('Who keeps them, and how they behave')}>
          <Beasts {...props} />
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
      <Finish {...props} ready={ready.length} isWeek={can('buy')} />
    </>
  );
}

function Finish({
  gang,
  open,
  give,
  isBusy,
  ready,
  isWeek,
}: Props & {
  ready: number;
  /** Does a week end, with all its steps? At the end of the campaign only advances are taken. */
  isWeek: boolean;
}) {
  const [bail, setBail] = useState<readonly string[]>([]);
  const left = [
    ...(ready > 0 ? [sayCount(ready, '1 fighter could advance', '{count} fighters could advance')] : []),
    ...(isWeek && gang.debt > 0 ? [say('{debt} credits are owed', { debt: gang.debt })] : []),
    ...(isWeek && open.traded.length > 0 ? [say('a Trade is not used')] : []),
  ];
  return (
    <form
      class="deed"
      onSubmit={(event) => {
        event.preventDefault();
        give(
          { do: 'done', ...(bail.length > 0 ? { bail } : {}) },
          isWeek
            ? say('{name} is done for this week', { name: gang.name })
            : say('{name} is done', { name: gang.name }),
        );
      }}
    >
      {(isWeek ? open.jailed : []).map((id) => (
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
        {isWeek ? say('Done for this week') : say('Done with advances')}
      </button>
    </form>
  );
}
