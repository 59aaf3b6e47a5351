/** A battle that was fought on a table without the app, entered in a minute: who won, who went out and by whom. */
import type { BattleOffers } from '@hive-arbiter/engine';
import { useState } from 'preact/hooks';
import { plainly } from '../../chance.ts';
import { Loaded } from '../../parts/load.tsx';
import { Mark } from '../../parts/mark.tsx';
import { type Label, midLine, say, sayCount, sayList } from '../../words/index.ts';
import { capital } from '../../words.ts';
import type { Asked } from './asked.ts';
import { Choose, Credits } from './deeds.tsx';
import {
  ENDS,
  type End,
  endOf,
  endsOf,
  everybody,
  gainOf,
  isDecided,
  paperOf,
  type Written,
} from './paper.ts';
import { useOffers } from './use-campaign.ts';
import { nameIn, placeOf, statusWords } from './words.ts';

export function PaperForm(props: Asked) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="deed" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('Fought on paper? Enter how it went')}</summary>
      {isOpen && <Open {...props} />}
    </details>
  );
}

function Open(props: Asked) {
  const { id, view, task } = props;
  const offers = useOffers<BattleOffers>(id, task.of as string, view.version);
  return (
    <Loaded from={offers} what="Fetching who could fight …">
      {(open) => <Sheet {...props} open={open} />}
    </Loaded>
  );
}

const BOTTLED = {
  'failed-test': 'Failed its bottle test',
  'by-choice': 'Fled by choice',
} as const satisfies Record<string, Label>;

function Sheet({ view, task, give, isBusy, open }: Asked & { open: BattleOffers }) {
  const [written, setWritten] = useState<Written>(() => ({
    scenario: open.scenarios.length === 1 ? (open.scenarios[0]?.id ?? '') : '',
    victors: [],
    isDraw: false,
    ends: {},
    by: {},
    bottled: {},
    rounds: 4,
    gains: {},
    xp: {},
    hired: {},
  }));
  const set = (more: Partial<Written>) => setWritten({ ...written, ...more });
  const gangs = [...new Set(open.fighters.map(({ gang }) => gang))];
  const fighters = everybody(written, open);
  const page = open.scenarios.find(({ id }) => id === written.scenario);
  const isJudged = page?.judged ?? true;
  const hasStake = view.battles.some(({ id, stake }) => id === task.of && stake !== null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        give(paperOf(written, open), say('Entered the battle from paper'));
      }}
    >
      {open.scenarios.length > 1 && (
        <Choose
          label={say('Scenario')}
          value={written.scenario}
          options={open.scenarios.map(({ id, title }) => [id, title] as const)}
          set={(scenario) => set({ scenario })}
        />
      )}
      {page?.defender && (
        <Choose
          label={say('Who defended?')}
          value={written.defender ?? page.defender}
          options={gangs.map((gang) => [gang, nameIn(view, gang)] as const)}
          set={(defender) => set({ defender })}
        />
      )}
      {!isJudged && (
        <p class="dim">
          {say('This scenario rewards deeds that paper does not tell. Enter what each gang gained.')}
        </p>
      )}
      {page?.victor === false ? (
        <p class="dim">{say('Nobody wins this scenario: what counts is the loot.')}</p>
      ) : (
        <fieldset class="field">
          <legend>{say('Who won?')}</legend>
          <div class="segments">
            {gangs.map((gang) => (
              <label key={gang} class="segment">
                <input
                  type="checkbox"
                  checked={written.victors.includes(gang)}
                  onChange={(event) =>
                    set({
                      isDraw: false,
                      victors: event.currentTarget.checked
                        ? [...written.victors, gang]
                        : written.victors.filter((each) => each !== gang),
                    })
                  }
                />
                <span>{nameIn(view, gang)}</span>
              </label>
            ))}
            <label class="segment">
              <input
                type="checkbox"
                checked={written.isDraw}
                onChange={(event) => set({ isDraw: event.currentTarget.checked, victors: [] })}
              />
              <span>{say('A draw')}</span>
            </label>
          </div>
        </fieldset>
      )}
      {gangs.map((gang) => (
        <fieldset key={gang} class="field paper-gang">
          <legend>
            <Mark at={placeOf(view, gang)} size={13} /> {nameIn(view, gang)}
          </legend>
          <Absent
            all={fighters.filter((fighter) => fighter.gang === gang)}
            gang={nameIn(view, gang)}
            {...{ written, set }}
          />
          {fighters
            .filter((fighter) => fighter.gang === gang)
            .map((fighter) => (
              <FighterLine
                key={fighter.id}
                {...{ fighter, written, set, view }}
                ends={endsOf(written, open)}
                enemies={fighters.filter((each) => each.gang !== gang && endOf(written, each) !== 'absent')}
              />
            ))}
          <Hired {...{ gang, written, set, open }} />
          <Choose
            label={say('Did {gang} bottle out?', { gang: nameIn(view, gang) })}
            value={written.bottled[gang] ?? ''}
            none={say('No')}
            options={Object.entries(BOTTLED).map(([how, words]) => [how, say(words)] as const)}
            set={(how) => {
              const { [gang]: _, ...others } = written.bottled;
              set({ bottled: how === '' ? others : { ...others, [gang]: how as keyof typeof BOTTLED } });
            }}
          />
          {!isJudged && (
            <Gains
              {...{ gang, written, set }}
              hasStake={hasStake}
              hasCaskets={view.pack === 'takeover'}
              there={fighters.filter((each) => each.gang === gang && endOf(written, each) !== 'absent')}
            />
          )}
        </fieldset>
      ))}
      <label class="field paper-rounds">
        <span>{say('Rounds')}</span>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={30}
          required
          value={written.rounds}
          onInput={(event) => set({ rounds: event.currentTarget.valueAsNumber || 1 })}
        />
      </label>
      {!isDecided(written, open) && <p class="dim">{say('Say who won, or that it was a draw.')}</p>}
      <button
        type="submit"
        class="btn main wide"
        disabled={isBusy || !isDecided(written, open) || written.scenario === ''}
      >
        {say('Enter the battle')}
      </button>
    </form>
  );
}

/** Of a large gang most stay at home: then it is quicker to say who was there. */
function Absent({
  all,
  gang,
  written,
  set,
}: {
  all: BattleOffers['fighters'];
  gang: string;
  written: Written;
  set: (more: Partial<Written>) => void;
}) {
  const isEmpty = all.every((fighter) => endOf(written, fighter) === 'absent');
  const end: End = isEmpty ? 'stood' : 'absent';
  return (
    <button
      type="button"
      class="btn small"
      onClick={() =>
        set({ ends: { ...written.ends, ...Object.fromEntries(all.map(({ id }) => [id, end] as const)) } })
      }
    >
      {isEmpty ? say('Everybody was there') : say('Pick who was there')}
      <span class="hidden">: {gang}</span>
    </button>
  );
}

/** Whom the gang hired for this battle, where somebody was for hire. */
function Hired({
  gang,
  written,
  set,
  open,
}: {
  gang: string;
  written: Written;
  set: (more: Partial<Written>) => void;
  open: BattleOffers;
}) {
  const mine = written.hired[gang] ?? [];
  const elsewhere = Object.entries(written.hired).flatMap(([id, guns]) => (id === gang ? [] : guns));
  const forHire = (open.hirelings ?? []).filter(
    ({ gang: of, guns }) => of === gang && !guns.some(({ id }) => elsewhere.includes(id)),
  );
  if (forHire.length === 0) return null;
  return (
    <details class="deed">
      <summary>
        {mine.length === 0
          ? say('Hired Guns: none')
          : sayCount(mine.length, '1 Hired Gun', '{count} Hired Guns')}
      </summary>
      {forHire.map(({ guns, price }) => {
        const id = guns[0]?.id ?? '';
        return (
          <label key={id} class="check">
            <input
              type="checkbox"
              checked={mine.includes(id)}
              onChange={(event) =>
                set({
                  hired: {
                    ...written.hired,
                    [gang]: event.currentTarget.checked ? [...mine, id] : mine.filter((each) => each !== id),
                  },
                })
              }
            />
            <span>
              {say('{names}: {price} credits', { names: sayList(guns.map(({ name }) => name)), price })}
            </span>
          </label>
        );
      })}
    </details>
  );
}

function FighterLine({
  fighter,
  enemies,
  ends,
  written,
  set,
  view,
}: Pick<Asked, 'view'> & {
  fighter: BattleOffers['fighters'][number];
  enemies: BattleOffers['fighters'];
  ends: readonly End[];
  written: Written;
  set: (more: Partial<Written>) => void;
}) {
  const { id, name, rank, status } = fighter;
  const end = endOf(written, fighter);
  return (
    <div class="paper-line">
      <span>
        {name}
        <small>
          {capital(plainly(rank))}
          {status === 'fit' ? '' : ` · ${midLine(statusWords(status))}`}
        </small>
      </span>
      <select
        aria-label={say('How {name} ended', { name })}
        value={end}
        onChange={(event) => set({ ends: { ...written.ends, [id]: event.currentTarget.value as End } })}
      >
        {ends.map((each) => (
          <option key={each} value={each}>
            {say(ENDS[each])}
          </option>
        ))}
      </select>
      {end === 'out' && (
        <select
          aria-label={say('Who took {name} out', { name })}
          value={written.by[id] ?? ''}
          onChange={(event) => set({ by: { ...written.by, [id]: event.currentTarget.value } })}
        >
          <option value="">{say('by nobody')}</option>
          {enemies.map((enemy) => (
            <option key={enemy.id} value={enemy.id}>
              {say('by {name} ({gang})', { name: enemy.name, gang: nameIn(view, enemy.gang) })}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function Gains({
  gang,
  written,
  set,
  hasStake,
  hasCaskets,
  there,
}: {
  gang: string;
  written: Written;
  set: (more: Partial<Written>) => void;
  /** Is it for a territory? */
  hasStake: boolean;
  hasCaskets: boolean;
  there: BattleOffers['fighters'];
}) {
  const earned = there.filter(({ id }) => (written.xp[id] ?? 0) > 0).length;
  const gain = gainOf(written, gang);
  const change = (more: Partial<typeof gain>) =>
    set({ gains: { ...written.gains, [gang]: { ...gain, ...more } } });
  return (
    <div class="paper-gains">
      <Credits
        label={say('Credits gained')}
        value={gain.credits}
        most={2000}
        set={(credits) => change({ credits })}
      />
      <Credits
        label={say('Reputation')}
        value={gain.reputation}
        most={50}
        set={(reputation) => change({ reputation })}
      />
      {hasCaskets && (
        <Credits
          label={say('Loot caskets')}
          value={gain.caskets}
          most={20}
          set={(caskets) => change({ caskets })}
        />
      )}
      {hasStake && (
        <label class="check">
          <input
            type="checkbox"
            checked={gain.territory}
            onChange={(event) => change({ territory: event.currentTarget.checked })}
          />
          <span>{say('Takes the territory')}</span>
        </label>
      )}
      <details class="deed">
        <summary>
          {earned === 0
            ? say('XP for other deeds: none')
            : sayCount(earned, 'XP for other deeds: 1 fighter', 'XP for other deeds: {count} fighters')}
        </summary>
        <p class="dim">{say('Taking part and taking enemies out are counted already.')}</p>
        {there.map(({ id, name }) => (
          <Credits
            key={id}
            label={name}
            value={written.xp[id] ?? 0}
            most={50}
            set={(xp) => set({ xp: { ...written.xp, [id]: xp } })}
          />
        ))}
      </details>
    </div>
  );
}
