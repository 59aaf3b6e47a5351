/** Experience: who advances, how, and what they become. */

import type { GangOffers, SeenFighter } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { plainly } from '../../chance.ts';
import { useArmoury } from '../../gangs/armoury.ts';
import { say } from '../../words/index.ts';
import { capital } from '../../words.ts';
import { fighterOf, type Props } from './alone-gang.ts';
import { Choose } from './deeds.tsx';
import { wayWords } from './words.ts';

/** An advance for nothing but the risk of an injury; whoever can only do this has no XP to spend. */
export const PIT = 'pit';

export function Experience({ gang, open, give, isBusy }: Props) {
  const [chosen, setChosen] = useState<string>();
  const rows = [...open.advances].sort(
    (one, other) => (fighterOf(gang, other.fighter)?.xp ?? 0) - (fighterOf(gang, one.fighter)?.xp ?? 0),
  );
  return (
    <ul class="list">
      {rows.map(({ fighter: id, ways }) => {
        const fighter = fighterOf(gang, id);
        if (!fighter) return null;
        const [cheapest] = ways
          .flatMap(({ way, xp }) => (way === PIT ? [] : xp))
          .toSorted((one, another) => one - another);
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
                {ways.some(({ way, affordable }) => way === PIT && affordable) &&
                  ` · ${say('free in the Fighting Pit, at a risk')}`}
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
  const isRolled = ['roll', 'as-twelve', PIT].includes(way);
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
    ...(way === 'as-twelve' ? { asTwelve: true } : way === PIT ? { pit: true } : {}),
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
