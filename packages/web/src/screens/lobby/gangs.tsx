/** Who fights: two gangs or more, each a sample, a kept one or one that is there already. */
import { gangOf, gangs as ownGangs } from '../../gangs/roster.ts';
import { Mark } from '../../parts/mark.tsx';
import { say, sayCount } from '../../words/index.ts';
import { toldApart } from '../../words.ts';
import {
  type Draft,
  type DraftGang,
  defendersOf,
  evenAllies,
  hasDefender,
  hasSides,
  houseName,
  isAllHere,
  listed,
  roomFor,
  type Sample,
  type ScenarioEntry,
  sampleGang,
  seatedHere,
  sidesFault,
  withAlly,
  withGang,
  withoutGang,
} from './draft.ts';

export function GangFields({
  draft,
  change,
  scenarios,
  samples,
}: {
  draft: Draft;
  change: (draft: Draft) => void;
  scenarios: readonly ScenarioEntry[];
  samples: readonly Sample[];
}) {
  const room = roomFor(draft, scenarios);
  const isFull = draft.gangs.length >= room.most;
  const put = (at: number, gang: DraftGang) =>
    change({ ...draft, gangs: draft.gangs.map((each, place) => (place === at ? gang : each)) });
  return (
    <>
      <fieldset class="field">
        <legend>{say('Who plays where?')}</legend>
        <div class="segments pair">
          {[true, false].map((all) => (
            <label key={String(all)} class="segment">
              <input
                type="radio"
                name="where"
                checked={isAllHere(draft) === all}
                onChange={() => change(seatedHere(draft, all))}
              />
              <span>{all ? say('Everybody on this device') : say('Each on their own phone')}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <ul class="list gang-list" aria-label={say('Gangs')}>
        {draft.gangs.map((gang, at) => (
          <li key={at} class="gang-row">
            <Mark at={at} />
            <GangSelect
              label={say('Gang {number}', { number: at + 1 })}
              hideLabel
              gang={gang}
              samples={samples}
              choose={(chosen) => put(at, chosen)}
            />
            <button
              type="button"
              class="btn icon"
              aria-label={say('Take away {name}', { name: gang.name })}
              disabled={draft.gangs.length <= room.least}
              title={
                draft.gangs.length <= room.least
                  ? sayCount(room.least, 'It takes 1 gang', 'It takes {count} gangs')
                  : ''
              }
              onClick={() => change(withoutGang(draft, at))}
            >
              ✕
            </button>
            {!isAllHere(draft) && (
              <label class="check gang-here">
                <input
                  type="checkbox"
                  checked={gang.here}
                  onChange={(event) => put(at, { ...gang, here: event.currentTarget.checked })}
                />
                <span>{gang.here ? say('Played on this device') : say('Invited from the lobby')}</span>
              </label>
            )}
          </li>
        ))}
      </ul>
      <p class="row gang-more">
        <button
          type="button"
          class="btn small"
          aria-disabled={isFull}
          aria-describedby={isFull ? 'gangs-full' : undefined}
          onClick={() => {
            if (!isFull) change(withGang(draft, samples));
          }}
        >
          {say('+ Add a gang')}
        </button>
        {isFull && (
          <small class="dim" id="gangs-full">
            {draft.scenario === null
              ? sayCount(
                  room.most,
                  'Not every scenario that may be rolled takes more than 1 gang.',
                  'Not every scenario that may be rolled takes more than {count} gangs.',
                )
              : sayCount(
                  room.most,
                  'This scenario does not take more than 1 gang.',
                  'This scenario does not take more than {count} gangs.',
                )}
          </small>
        )}
      </p>
      {hasDefender(draft, scenarios) && (
        <label class="field">
          <span>{draft.scenario === null ? say('Who defends, if somebody does?') : say('Who defends?')}</span>
          <select
            value={String(draft.defender)}
            onChange={(event) => {
              const moved = { ...draft, defender: Number(event.currentTarget.value) };
              change(draft.allies === null ? moved : { ...moved, allies: evenAllies(moved) });
            }}
          >
            {draft.gangs.map((_, at) => (
              <option key={at} value={String(at)}>
                {nameAt(draft, at)}
              </option>
            ))}
          </select>
        </label>
      )}
      {hasSides(draft, scenarios) && <SideFields draft={draft} change={change} scenarios={scenarios} />}
    </>
  );
}

function nameAt({ gangs }: Draft, at: number): string {
  return toldApart(gangs.map(({ name }) => name))[at] as string;
}

/** Who fights on which side, if there are more than two gangs. */
function SideFields({
  draft,
  change,
  scenarios,
}: {
  draft: Draft;
  change: (draft: Draft) => void;
  scenarios: readonly ScenarioEntry[];
}) {
  const isChosen = draft.allies !== null;
  const defenders = defendersOf(draft);
  const others = draft.gangs.map((_, at) => at).filter((at) => at !== draft.defender);
  const attackers = others.filter((at) => !defenders.includes(at));
  const names = (places: readonly number[]) => listed(places.map((at) => nameAt(draft, at)));
  const fault = sidesFault(draft, scenarios);
  return (
    <fieldset class="field">
      <legend>{say('Who is on which side?')}</legend>
      <div class="segments pair">
        {[false, true].map((chosen) => (
          <label key={String(chosen)} class="segment">
            <input
              type="radio"
              name="sides"
              checked={isChosen === chosen}
              onChange={() => change({ ...draft, allies: chosen ? evenAllies(draft) : null })}
            />
            <span>{chosen ? say('As we choose') : say('As even as possible')}</span>
          </label>
        ))}
      </div>
      {!isChosen && <p class="dim">{say('The gangs are divided by their number, then by their rating.')}</p>}
      {isChosen &&
        others.map((at) => (
          <label key={at} class="check">
            <input
              type="checkbox"
              checked={defenders.includes(at)}
              onChange={(event) => change(withAlly(draft, at, event.currentTarget.checked))}
            />
            <span>
              {say('{ally} defends with {defender}', {
                ally: nameAt(draft, at),
                defender: nameAt(draft, draft.defender),
              })}
            </span>
          </label>
        ))}
      {isChosen && (
        <p class="dim" role="status">
          {fault ??
            say('{attackers} against {defenders}.', {
              attackers: names(attackers),
              defenders: names(defenders),
            })}
        </p>
      )}
    </fieldset>
  );
}

/** Samples, gangs kept on this device, and the one that is there already. */
export function GangSelect({
  label,
  hideLabel = false,
  gang,
  samples,
  choose,
}: {
  label: string;
  hideLabel?: boolean;
  gang: DraftGang;
  samples: readonly Sample[];
  choose: (gang: DraftGang) => void;
}) {
  const { choice, here } = gang;
  const value =
    'house' in choice ? `house ${choice.house}` : 'roster' in choice ? `own ${choice.roster.id}` : 'there';
  return (
    <label class={hideLabel ? 'gang-choice' : 'field'}>
      <span class={hideLabel ? 'hidden' : ''}>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const [kind, id] = event.currentTarget.value.split(' ');
          const sample = samples.find(({ house }) => kind === 'house' && house === id);
          const own = kind === 'own' ? gangOf(id as string) : undefined;
          if (sample) choose(sampleGang(sample, here));
          if (own) choose({ choice: { roster: own }, name: own.name, house: own.house, here });
        }}
      >
        {value === 'there' && <option value="there">{gang.name}</option>}
        {ownGangs.value.length > 0 && (
          <optgroup label={say('Your gangs')}>
            {ownGangs.value.map(({ id, name, house }) => (
              <option key={id} value={`own ${id}`}>
                {name} ({houseName(house)})
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label={say('Sample gangs')}>
          {samples.map(({ house, name, fighters }) => (
            <option key={house} value={`house ${house}`}>
              {sayCount(fighters.length, '{name} · 1 fighter', '{name} · {count} fighters', { name })}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}
