/** The whole set-up of a battle as a form: everything is defaulted, and folded away until somebody wants it otherwise. */
import { packOf } from '@hive-arbiter/engine/pack';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Rule } from '../../parts/rule.tsx';
import { say, sayAbout, sayCount } from '../../words/index.ts';
import { BoardFields, boardNow } from './board.tsx';
import { CardFields } from './cards.tsx';
import {
  DEPTHS,
  DICE,
  type Draft,
  gangCount,
  mayBringMissions,
  nameOf,
  OPEN,
  type Pack,
  PHASES,
  packOptions,
  REASONS,
  type Sample,
  type ScenarioEntry,
  type SpecialEntry,
  STAKES,
  saidOptions,
  switchable,
  TACTICS,
  terrainOptions,
  VARIANTS,
  withPack,
} from './draft.ts';
import { Choice, Fold } from './fields.tsx';
import { GangFields } from './gangs.tsx';
import { MissionFields } from './missions.tsx';
import { type RulingEntry, RulingFields } from './rulings.tsx';
import { SpecialFields } from './special.tsx';
import './set-up.css';

/** GET /scenarios: everything that can be chosen. */
export interface Choices {
  readonly scenarios: readonly (ScenarioEntry & { readonly words?: string })[];
  readonly special: readonly SpecialEntry[];
  readonly rulings: readonly RulingEntry[];
}

export function SetUp({
  draft,
  change,
  choices,
  samples,
  children,
}: {
  draft: Draft;
  change: (draft: Draft) => void;
  choices: Choices;
  samples: readonly Sample[];
  /** What else is asked about the players. */
  children?: ComponentChildren;
}) {
  const { scenarios } = choices;
  const [isRulingsOpen, openRulings] = useState(false);
  const [areBoardsOpen, openBoards] = useState(false);
  const set = (more: Partial<Draft>) => change({ ...draft, ...more });
  const { phases, variants } = packOf(draft);
  return (
    <div class="set-up">
      <section aria-labelledby="set-up-gangs">
        <h2 id="set-up-gangs" class="cond">
          {say('Gangs')}
        </h2>
        <GangFields draft={draft} change={change} scenarios={scenarios} samples={samples} />
        {children}
      </section>
      <section aria-labelledby="set-up-battle">
        <h2 id="set-up-battle" class="cond">
          {say('Battle')}
        </h2>
        <div class="folds">
          <Fold title={say('Rules')} now={packNow(draft)}>
            <Choice
              legend={say('Rules pack')}
              name="pack"
              options={packOptions()}
              value={draft.pack}
              choose={(pack) => change(withPack(draft, pack as Pack, scenarios))}
            />
            {variants.length > 0 && (
              <Choice
                legend={say('Classic or Updated')}
                name="variant"
                options={saidOptions(VARIANTS)}
                value={draft.variant}
                choose={(variant) => set({ variant })}
              />
            )}
          </Fold>
          <Fold title={say('Scenario')} now={scenarioNow(draft, scenarios)}>
            <ScenarioFields draft={draft} set={set} scenarios={scenarios} />
          </Fold>
          <Fold title={say('Table')} now={boardNow(draft)} onOpen={() => openBoards(true)}>
            {areBoardsOpen && <BoardFields draft={draft} change={change} scenarios={scenarios} />}
          </Fold>
          {!draft.board && (
            <Fold title={say('Terrain')} now={nameOf(terrainOptions(draft.pack), draft.terrain)}>
              <Choice
                legend={say('Style of terrain')}
                hideLegend
                name="terrain"
                options={saidOptions(terrainOptions(draft.pack))}
                value={draft.terrain}
                choose={(terrain) => set({ terrain })}
              />
            </Fold>
          )}
          {phases && (
            <Fold
              title={say('Campaign')}
              now={say('{stake} · {phase} phase', {
                stake: nameOf(STAKES, draft.stake),
                phase: nameOf(PHASES, draft.phase),
              })}
            >
              <Choice
                legend={say('What is at stake?')}
                name="stake"
                options={saidOptions(STAKES)}
                value={draft.stake}
                choose={(stake) => set({ stake })}
              />
              <fieldset class="field">
                <legend>{say('Phase of the campaign')}</legend>
                <div class="segments">
                  {PHASES.map(({ value, name }) => (
                    <label key={value} class="segment">
                      <input
                        type="radio"
                        name="phase"
                        checked={draft.phase === value}
                        onChange={() => set({ phase: value })}
                      />
                      <span>{say(name)}</span>
                    </label>
                  ))}
                </div>
              </fieldset>
            </Fold>
          )}
          <Fold title={say('Dice')} now={nameOf(DICE, draft.dice)}>
            <Choice
              legend={say('Whose dice?')}
              hideLegend
              name="dice"
              options={saidOptions(DICE)}
              value={draft.dice}
              choose={(dice) => set({ dice: dice as Draft['dice'] })}
            />
            <p class="dim">{say('With your own dice, any roll can still be left to the app.')}</p>
          </Fold>
          <Fold title={say('Tactics cards')} now={nameOf(TACTICS, draft.tactics)}>
            <CardFields draft={draft} set={set} />
          </Fold>
          {!draft.board && (
            <Fold title={say('Tracking')} now={nameOf(DEPTHS, draft.depth)}>
              <Choice
                legend={say('How closely does the app follow the battle?')}
                name="depth"
                options={saidOptions(DEPTHS)}
                value={draft.depth}
                choose={(depth) => set({ depth })}
              />
              <p class="dim">
                {say(
                  'You play with your own models and terrain. What the app cannot see, it asks: who is within 3", who sees whom.',
                )}
              </p>
            </Fold>
          )}
          {switchable(draft, choices).length > 0 && (
            <Fold
              title={say('Special rules')}
              now={
                draft.special.length === 0
                  ? say('Those of the scenario')
                  : sayCount(draft.special.length, '1 rule', '{count} rules')
              }
            >
              <SpecialFields draft={draft} set={set} choices={choices} />
            </Fold>
          )}
          {mayBringMissions(draft) && (
            <Fold
              title={say('House missions')}
              now={
                draft.missions.length === 0
                  ? say('None')
                  : sayCount(draft.missions.length, '1 mission', '{count} missions')
              }
            >
              <MissionFields draft={draft} set={set} />
            </Fold>
          )}
          <Fold
            title={say('Rulings')}
            now={
              Object.keys(draft.rulings).length === 0
                ? say('Our reading of unclear rules')
                : sayCount(
                    Object.keys(draft.rulings).length,
                    '1 ruling of your own',
                    '{count} rulings of your own',
                  )
            }
            onOpen={() => openRulings(true)}
          >
            {isRulingsOpen && <RulingFields draft={draft} set={set} rulings={choices.rulings} />}
          </Fold>
        </div>
      </section>
    </div>
  );
}

function ScenarioFields({
  draft,
  set,
  scenarios,
}: {
  draft: Draft;
  set: (more: Partial<Draft>) => void;
  scenarios: Choices['scenarios'];
}) {
  const count = draft.gangs.length;
  const ours = scenarios.filter(({ pack }) => pack === draft.pack);
  const fits = ours.filter(({ gangs }) => gangs.least <= count && count <= gangs.most);
  const others = ours.filter((scenario) => !fits.includes(scenario));
  return (
    <>
      <fieldset class="field choice">
        <legend>{sayCount(count, 'For 1 gang', 'For {count} gangs')}</legend>
        <label class="choice-row">
          <input
            type="radio"
            name="scenario"
            checked={draft.scenario === null}
            onChange={() => set({ scenario: null })}
          />
          <span>
            {say('As the book rolls it')}
            <small>{say('Step by step, before the battle')}</small>
          </span>
        </label>
        {fits.map(({ id, title, gangs, roles, words }) => (
          <div key={id} class="choice-row">
            <label>
              <input
                type="radio"
                name="scenario"
                checked={draft.scenario === id}
                onChange={() => set({ scenario: id })}
              />
              <span>
                {title}
                <small>
                  {gangCount(gangs)} · {rolesInWords(roles, draft)}
                </small>
                {draft.scenario === id && words && <small class="words">{sayAbout(id, words)}</small>}
              </span>
            </label>
            <a class="btn small" href={`/plans/${id}`} aria-label={say('Plan of {title}', { title })}>
              {say('Plan')}
            </a>
          </div>
        ))}
      </fieldset>
      {others.length > 0 && (
        <p class="dim">
          {sayCount(count, 'Not for 1 gang: {others}', 'Not for {count} gangs: {others}', {
            others: others.map(({ title, gangs }) => `${title} (${gangCount(gangs)})`).join(', '),
          })}
        </p>
      )}
      {draft.scenario === null && packOf(draft).phases && (
        <Choice
          legend={say('Why do you fight?')}
          name="reason"
          options={saidOptions(REASONS)}
          value={draft.reason}
          choose={(reason) => set({ reason })}
        />
      )}
      {draft.scenario === null && packOf(draft).phases && (
        <p>
          <Rule id="takeover.prebattle.scenario.1">{say('How the scenario is rolled')}</Rule>
        </p>
      )}
    </>
  );
}

/** Who attacks whom, in a few words. */
function rolesInWords(roles: ScenarioEntry['roles'], { pack, gangs }: Draft): string {
  if (packOf({ pack }).sides && gangs.length > 2)
    return roles === 'none' ? say('each for itself') : say('two sides');
  return roles === 'none' ? say('no defender') : say('one defends');
}

function packNow({ pack, variant }: Draft): string {
  const { title: name, variants } = packOf({ pack });
  if (variants.length === 0) return name;
  return variant === OPEN
    ? say('{name}, Classic or Updated to be decided', { name })
    : `${name}, ${nameOf(VARIANTS, variant)}`;
}

function scenarioNow({ scenario, reason, pack }: Draft, scenarios: readonly ScenarioEntry[]): string {
  if (scenario !== null) return scenarios.find(({ id }) => id === scenario)?.title ?? scenario;
  if (packOf({ pack }).phases && reason !== 'territory')
    return say('{name}, as the book says', { name: nameOf(REASONS, reason) });
  return say('As the book rolls it');
}
