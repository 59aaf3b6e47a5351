/** Who fights: two gangs or more, each a sample, a kept one or one that is there already. */
import { gangOf, gangs as ownGangs } from '../../gangs/roster.ts';
import { Mark } from '../../parts/mark.tsx';
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
        <legend>Who plays where?</legend>
        <div class="segments pair">
          {[true, false].map((all) => (
            <label key={String(all)} class="segment">
              <input
                type="radio"
                name="where"
                checked={isAllHere(draft) === all}
                onChange={() => change(seatedHere(draft, all))}
              />
              <span>{all ? 'Everybody on this device' : 'Each on their own phone'}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <ul class="list gang-list" aria-label="Gangs">
        {draft.gangs.map((gang, at) => (
          <li key={at} class="gang-row">
            <Mark at={at} />
            <GangSelect
              label={`Gang ${at + 1}`}
              hideLabel
              gang={gang}
              samples={samples}
              choose={(chosen) => put(at, chosen)}
            />
            <button
              type="button"
              class="btn icon"
              aria-label={`Take away ${gang.name}`}
              disabled={draft.gangs.length <= room.least}
              title={draft.gangs.length <= room.least ? `It takes ${room.least} gangs` : ''}
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
                <span>{gang.here ? 'Played on this device' : 'Invited from the lobby'}</span>
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
          + Add a gang
        </button>
        {isFull && (
          <small class="dim" id="gangs-full">
            {draft.scenario === null ? 'Not every scenario that may be rolled' : 'This scenario does not'}
            {draft.scenario === null ? ' takes' : ' take'} more than {room.most} gangs.
          </small>
        )}
      </p>
      {hasDefender(draft, scenarios) && (
        <label class="field">
          <span>{draft.scenario === null ? 'Who defends, if somebody does?' : 'Who defends?'}</span>
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

/** Gangs of the same name are told apart by their place. */
function nameAt({ gangs }: Draft, at: number): string {
  const { name } = gangs[at] as DraftGang;
  return gangs.some((other, place) => place < at && other.name === name) ? `${name} (gang ${at + 1})` : name;
}

/** Who fights on which side, where there are more than two gangs. */
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
      <legend>Who is on which side?</legend>
      <div class="segments pair">
        {[false, true].map((chosen) => (
          <label key={String(chosen)} class="segment">
            <input
              type="radio"
              name="sides"
              checked={isChosen === chosen}
              onChange={() => change({ ...draft, allies: chosen ? evenAllies(draft) : null })}
            />
            <span>{chosen ? 'As we choose' : 'As even as can be'}</span>
          </label>
        ))}
      </div>
      {!isChosen && <p class="dim">The gangs are divided by their number, then by their rating.</p>}
      {isChosen &&
        others.map((at) => (
          <label key={at} class="check">
            <input
              type="checkbox"
              checked={defenders.includes(at)}
              onChange={(event) => change(withAlly(draft, at, event.currentTarget.checked))}
            />
            <span>
              {nameAt(draft, at)} defends with {nameAt(draft, draft.defender)}
            </span>
          </label>
        ))}
      {isChosen && (
        <p class="dim" role="status">
          {fault ?? `${names(attackers)} against ${names(defenders)}.`}
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
          <optgroup label="Your gangs">
            {ownGangs.value.map(({ id, name, house }) => (
              <option key={id} value={`own ${id}`}>
                {name} ({houseName(house)})
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="Sample gangs">
          {samples.map(({ house, name, fighters }) => (
            <option key={house} value={`house ${house}`}>
              {name} · {fighters.length} fighters
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}
