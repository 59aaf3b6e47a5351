/** Battlefield plans: any scenario, for so many gangs, on any style of terrain. */

import type { Plan } from '@hive-arbiter/engine';
import { PACKS, type PackId, packOf } from '@hive-arbiter/engine/pack';
import { useState } from 'preact/hooks';
import { Loaded, useLoad } from '../parts/load.tsx';
import { Page } from '../parts/page.tsx';
import { PlanDrawing } from '../parts/plan.tsx';
import { say, sayCount } from '../words/index.ts';
import { capital } from '../words.ts';
import './plans.css';

interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly pack: PackId;
  readonly gangs: { readonly least: number; readonly most: number };
}

export function Plans({ id }: { id?: string }) {
  const choices = useLoad<{ scenarios: readonly Scenario[] }>('/scenarios');
  const chosen = choices.data?.scenarios.find((scenario) => scenario.id === id);
  return (
    <Page
      title={chosen ? chosen.title : say('Battlefield plans')}
      sub={chosen ? packOf(chosen).title : say('Who sets up where, to scale')}
      {...(id === undefined ? {} : { back: { href: '/plans', name: say('Plans') } })}
      wide
    >
      <Loaded from={choices} what="Fetching the scenarios …">
        {({ scenarios }) => {
          if (chosen) return <Chosen key={chosen.id} {...chosen} />;
          if (id !== undefined)
            return <p class="problem">{say('There is no scenario {id}. The list has them all.', { id })}</p>;
          return (Object.keys(PACKS) as PackId[]).map((pack) => (
            <section key={pack} aria-labelledby={`plans-${pack}`}>
              <h2 id={`plans-${pack}`} class="cond">
                {PACKS[pack].title}
              </h2>
              <ul class="list plans">
                {scenarios
                  .filter((scenario) => scenario.pack === pack)
                  .map(({ id: scenario, title, gangs: { least, most } }) => (
                    <li key={scenario} class="list-row">
                      <a href={`/plans/${scenario}`}>
                        <strong class="cond">{title}</strong>
                        <small>
                          {least === most
                            ? sayCount(least, '1 gang', '{count} gangs')
                            : say('{least} to {most} gangs', { least, most: Math.min(6, most) })}
                        </small>
                      </a>
                    </li>
                  ))}
              </ul>
            </section>
          ));
        }}
      </Loaded>
    </Page>
  );
}

function Chosen({ id, pack, gangs: { least, most } }: Scenario) {
  const asked = new URLSearchParams(location.search);
  const { terrains, variants } = packOf({ pack });
  const [gangs, setGangs] = useState(within(Number(asked.get('gangs')) || 2, least, Math.min(6, most)));
  const [terrain, setTerrain] = useState(asked.get('terrain') ?? terrains[0]);
  const [variant, setVariant] = useState(asked.get('variant') ?? 'updated');
  const query = `gangs=${gangs}&terrain=${terrain}${variants.length > 0 ? `&variant=${variant}` : ''}`;
  const plan = useLoad<Plan>(`/scenarios/${id}/plan?${query}`);
  const counts = Array.from({ length: Math.min(6, most) - least + 1 }, (_, at) => least + at);
  return (
    <>
      <div class="plan-form no-print">
        {counts.length > 1 && (
          <Segments
            legend={say('Gangs')}
            name="gangs"
            value={String(gangs)}
            options={counts.map(String)}
            set={(to) => setGangs(Number(to))}
          />
        )}
        <Segments
          legend={say('Terrain')}
          name="terrain"
          value={terrain}
          options={terrains}
          set={setTerrain}
        />
        {variants.length > 0 && (
          <Segments
            legend={say('Variant')}
            name="variant"
            value={variant}
            options={variants}
            set={setVariant}
          />
        )}
        <button type="button" class="btn small" onClick={() => print()}>
          {say('Print')}
        </button>
      </div>
      <Loaded from={plan} what="Fetching the plan …">
        {(drawn) => <PlanDrawing plan={drawn} />}
      </Loaded>
    </>
  );
}

function Segments({
  legend,
  name,
  value,
  options,
  set,
}: {
  legend: string;
  name: string;
  value: string;
  options: readonly string[];
  set: (to: string) => void;
}) {
  return (
    <fieldset class="field">
      <legend>{legend}</legend>
      <div class="segments">
        {options.map((option) => (
          <label key={option} class="segment">
            <input type="radio" name={name} checked={option === value} onChange={() => set(option)} />
            <span>{option.split('-').map(capital).join(' ')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
