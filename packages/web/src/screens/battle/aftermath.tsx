/** After the battle: the result with its reason, and what it brings line by line, open to correction. */

import { useState } from 'preact/hooks';
import { readerOf } from '../../dictionary.ts';
import { gangColour, Mark } from '../../parts/mark.tsx';
import { NoteField } from '../../parts/note-field.tsx';
import { Rule, RuleText } from '../../parts/rule.tsx';
import type { Award, PublicState, Seen } from '../../seen.ts';
import { heldAt } from '../../settings.ts';
import { say, sayCount } from '../../words/index.ts';
import { capital } from '../../words.ts';
import {
  awardsBy,
  awardWords,
  KINDS,
  linesByWhom,
  nextAwardId,
  resultWords,
  sumsOf,
  withAward,
  withoutAward,
} from './awards.ts';
import { overrule } from './correct.tsx';
import { nameOf, seatName } from './model/index.ts';
import { WentHome } from './went-home.tsx';
import { useRuleText } from './why.tsx';

export function Aftermath({ battle, view }: { battle: string; view: Seen }) {
  const { state, finished, waitingFor } = view;
  const isOrganiser = heldAt(battle)?.organiser !== undefined;
  const isOpen = isOrganiser && !finished;
  const isConfirming = !finished && isAskedToConfirm(view);
  const why = useRuleText(state.verdict?.why);
  const figures = view.story.filter((line) => line.figures);
  return (
    <section class="aftermath" aria-labelledby="result">
      <div class="result card">
        <p class="dim cond">
          {finished ? say('The result') : say('The result, until everybody has confirmed it')}
        </p>
        <h2 id="result" class="cond">
          {finished && !state.verdict ? say('Closed without a result') : resultWords(state)}
        </h2>
        {figures.length > 0 && (
          <ul class="result-figures plain-list">
            {figures.map(({ words }) => (
              <li key={words}>{capital(words)}</li>
            ))}
          </ul>
        )}
        {why && (
          <p class="result-why">
            <RuleText>{why}</RuleText> {state.verdict && <Rule id={state.verdict.why}>{say('rule')}</Rule>}
          </p>
        )}
        <p class="dim">
          {state.round > 0
            ? sayCount(state.round, 'after 1 round', 'after {count} rounds')
            : say('before a shot was fired')}
          {state.ending?.why && (
            <>
              {' · '}
              <Rule id={state.ending.why}>{say('why it ended')}</Rule>
            </>
          )}
        </p>
        {finished && (
          <div class="row">
            <a class="btn main" href={`/battle/${battle}/story`}>
              {say('The story page')}
            </a>
            <a class="btn" href={`/api/battles/${battle}/export`} download={`battle-${battle}.json`}>
              {say('Save the battle file')}
            </a>
          </div>
        )}
      </div>
      {finished && state.verdict && <WentHome battle={battle} view={view} />}
      <div class="gangs">
        {awardsBy(state).map(({ gang, at, lines }) => (
          <section
            key={gang.id}
            class="gang awards"
            style={{ '--gang': gangColour(at) }}
            aria-labelledby={`awards-${gang.id}`}
          >
            <h3 id={`awards-${gang.id}`} class="cond">
              <Mark at={at} /> <span>{gang.name}</span>
              <small>
                {!isConfirming
                  ? ''
                  : waitingFor.includes(gang.seat)
                    ? say('○ not confirmed yet')
                    : say('✓ confirmed')}
              </small>
            </h3>
            {lines.length === 0 && (
              <p class="dim">
                {finished || isConfirming ? say('Nothing for this gang.') : say('Nothing yet.')}
              </p>
            )}
            <p class="award-sums">
              {sumsOf(lines).map((sum) => (
                <strong key={sum} class="pill">
                  {sum}
                </strong>
              ))}
            </p>
            {linesByWhom(gang, lines).map(({ to, lines: own }) => (
              <div key={to} class="award-of">
                {to !== gang.id && (
                  <p class="award-whose">
                    <strong>{nameOf(state, to)}</strong>
                    {own.length > 1 && <span class="dim">{sumsOf(own).join(', ')}</span>}
                  </p>
                )}
                <ul>
                  {own.map((line) => (
                    <AwardLine key={line.id} battle={battle} view={view} line={line} isOpen={isOpen} />
                  ))}
                </ul>
              </div>
            ))}
            {isOpen && <AddAward battle={battle} state={state} gang={gang.id} />}
          </section>
        ))}
      </div>
      {!finished && (
        <p class="dim">
          {isOrganiser
            ? say(
                'You organise: change, strike out or add a line before everybody confirms. The story says what was changed.',
              )
            : say('Is a line wrong? The organiser can change it before you confirm.')}
        </p>
      )}
      {isConfirming && waitingFor.length > 0 && (
        <p class="dim" role="status">
          {say('Not confirmed yet by {names}.', {
            names: waitingFor.map((seat) => seatName(state, seat)).join(', '),
          })}
        </p>
      )}
    </section>
  );
}

/** Are the lines complete, and does everybody look them over? */
function isAskedToConfirm({ state, waits = [] }: Seen): boolean {
  const clause = state.verdict?.why ?? 'core.round.sequence.1';
  return waits.length > 0 && waits.every((each) => each.clause === clause && each.by.length === 1);
}

interface LineProps {
  readonly battle: string;
  readonly view: Seen;
  readonly line: Award;
  readonly isOpen: boolean;
}

function AwardLine({ battle, view, line, isOpen }: LineProps) {
  const { state } = view;
  const [isEditing, edit] = useState(false);
  // Some lines only point to a rule and belong to nobody.
  const isPointer = line.what === 'note' && line.detail === '';
  const text = useRuleText(isPointer ? line.clause : undefined);
  // Lines stand under the fighter or the gang that they are for.
  const reader = readerOf(battle, view);
  const saidBy = (detail: Award['detail']) =>
    typeof detail === 'string' ? reader?.phrase('detail', detail) : reader?.words(detail, state);
  const words = text ?? awardWords(state, line, saidBy);
  return (
    <li>
      <div class="award">
        <span>
          {words} <Rule id={line.clause}>{say('rule')}</Rule>
        </span>
        {isOpen && !isEditing && (
          <button
            type="button"
            class="btn small"
            aria-label={say('Change: {words}', { words: `${nameOf(state, line.to)}: ${words}` })}
            onClick={() => edit(true)}
          >
            {say('Change')}
          </button>
        )}
      </div>
      {isEditing && (
        <AwardForm
          start={line}
          about={saidBy(line.detail)}
          close={() => edit(false)}
          save={(changed, note) => {
            const at = state.awards.findIndex(({ id }) => id === line.id);
            return overrule(battle, ['awards', at], { ...line, ...changed }, note);
          }}
          strike={(note) => overrule(battle, ['awards'], withoutAward(state.awards, line.id), note)}
        />
      )}
    </li>
  );
}

function AddAward({ battle, state, gang }: { battle: string; state: PublicState; gang: string }) {
  const [isOpen, open] = useState(false);
  if (!isOpen)
    return (
      <button type="button" class="btn small add" onClick={() => open(true)}>
        {say('Add a line')}
      </button>
    );
  const members = state.gangs.find(({ id }) => id === gang)?.roster ?? [];
  return (
    <AwardForm
      to={[gang, ...members].map((id) => [id, nameOf(state, id)] as const)}
      start={{ to: gang, what: 'credits', amount: 0, detail: '' }}
      close={() => open(false)}
      save={(added, note) => {
        const clause = state.verdict?.why ?? 'core.round.sequence.1';
        const line = { id: nextAwardId(state.awards), clause, ...added } as Award;
        return overrule(battle, ['awards'], withAward(state.awards, line), note);
      }}
    />
  );
}

type Editable = Pick<Award, 'to' | 'what' | 'amount' | 'detail'>;

interface FormProps {
  readonly start: Editable;
  /** What it is for, where that is no text of its own. */
  readonly about?: string | undefined;
  /** The gangs or fighters that a new line may be for; an old one keeps its owner. */
  readonly to?: readonly (readonly [id: string, name: string])[];
  readonly save: (line: Editable, note: string) => Promise<boolean>;
  readonly strike?: (note: string) => Promise<boolean>;
  readonly close: () => void;
}

function AwardForm({ start, about = '', to, save, strike, close }: FormProps) {
  const [line, set] = useState<Editable>({
    to: start.to,
    what: start.what,
    amount: start.amount,
    detail: start.detail,
  });
  const [note, setNote] = useState('');
  const isReady = note.trim() !== '';
  const end = async (sent: Promise<boolean>) => {
    if (await sent) close();
  };
  return (
    <form
      class="award-form"
      onSubmit={(event) => {
        event.preventDefault();
        void end(save(line, note.trim()));
      }}
    >
      {to && (
        <div class="pair">
          <label class="field">
            <span>{say('For')}</span>
            <select value={line.to} onChange={(event) => set({ ...line, to: event.currentTarget.value })}>
              {to.map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{say('What')}</span>
            <select
              value={line.what}
              onChange={(event) => set({ ...line, what: event.currentTarget.value as Award['what'] })}
            >
              {Object.entries(KINDS).map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {say(words)}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      <div class="pair">
        <label class="field">
          <span>{say('How much')}</span>
          <input
            type="number"
            value={line.amount}
            onInput={(event) => set({ ...line, amount: Number(event.currentTarget.value) })}
          />
        </label>
        <label class="field">
          <span>{say('For what')}</span>
          <input
            value={typeof line.detail === 'string' ? line.detail : about}
            maxLength={200}
            onInput={(event) => set({ ...line, detail: event.currentTarget.value })}
          />
        </label>
      </div>
      <NoteField note={note} set={setNote} />
      <div class="row">
        <button type="submit" class="btn small main" disabled={!isReady}>
          {isReady ? say('Save') : say('Say why first')}
        </button>
        {strike && (
          <button
            type="button"
            class="btn small harm"
            disabled={!isReady}
            onClick={() => void end(strike(note.trim()))}
          >
            {say('Strike it out')}
          </button>
        )}
        <button type="button" class="btn small" onClick={close}>
          {say('Leave it')}
        </button>
      </div>
    </form>
  );
}
