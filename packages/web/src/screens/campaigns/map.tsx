/** The map of a campaign: a hex for each territory, in its holder's colour with initials; a tap tells what it brings. */
import { useState } from 'preact/hooks';
import { useLoad } from '../../parts/load.tsx';
import { gangColour, Mark } from '../../parts/mark.tsx';
import { Rule } from '../../parts/rule.tsx';
import { say, sayList } from '../../words/index.ts';
import { capital } from '../../words.ts';
import type { SeenCampaign } from './held.ts';
import { type Hex, hexesOf, initialsOf, linesOf, outline, SIDE, sizeOf, type Territory } from './map.ts';
import { nameIn, placeOf } from './words.ts';
import './map.css';

interface Clause {
  readonly id: string;
  readonly rule: string;
}

/** The page of the rules with a clause or more on each card of the deck. */
const PAGE = 'campaign.territories';

export function TerritoryMap({ view }: { view: SeenCampaign }) {
  const [chosen, choose] = useState<string>();
  const hexes = hexesOf(view.territories);
  const { width, height } = sizeOf(hexes);
  const shown = view.territories.find(({ id }) => id === chosen);
  const page = useLoad<{ section?: { clauses: readonly Clause[] } }>(shown && `/rulebook/${PAGE}`);
  const brings = page.data?.section?.clauses.filter(({ id }) => id.startsWith(`${PAGE}.${shown?.card}.`));
  return (
    <div class="camp-map">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset. */}
      <svg viewBox={`0 0 ${width.toFixed(0)} ${height.toFixed(0)}`} role="group" aria-label={say('Map')}>
        {hexes.map((hex) => (
          <HexButton
            key={hex.territory.id}
            hex={hex}
            view={view}
            isChosen={hex.territory.id === chosen}
            choose={() => choose(hex.territory.id === chosen ? undefined : hex.territory.id)}
          />
        ))}
      </svg>
      <div role="status">{shown && <Details view={view} territory={shown} brings={brings ?? []} />}</div>
    </div>
  );
}

function HexButton({
  hex,
  view,
  isChosen,
  choose,
}: {
  hex: Hex;
  view: SeenCampaign;
  isChosen: boolean;
  choose: () => void;
}) {
  const { territory, x, y } = hex;
  const { holder, offered, name } = territory;
  const lines = linesOf(territory.original ? say('Settlement') : capital(name));
  const kind = holder !== null ? 'held' : offered ? 'offered' : 'free';
  // Initials and name stand around the centre together.
  const first = y - (lines.length - 1) * 8;
  return (
    <g
      class={`hex ${kind} ${isChosen ? 'chosen' : ''}`}
      style={holder === null ? {} : { color: gangColour(placeOf(view, holder)) }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing. */}
      <polygon
        points={outline(hex, SIDE - 2)}
        role="button"
        // In a drawing only the attribute in small letters takes the focus.
        tabindex={0}
        aria-pressed={isChosen}
        aria-label={`${capital(name)}: ${holder === null ? say('nobody’s') : nameIn(view, holder)}`}
        onClick={choose}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          choose();
        }}
      />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: drawn words take no focus, and the hex says them. */}
      <g aria-hidden="true">
        {holder !== null && (
          <text class="initials" x={x} y={first - 3} text-anchor="middle">
            {initialsOf(nameIn(view, holder))}
          </text>
        )}
        <text class="hex-name" x={x} y={first + (holder === null ? 5 : 14)} text-anchor="middle">
          {lines.map((line, at) => (
            <tspan key={line} x={x} dy={at === 0 ? 0 : 15}>
              {line}
            </tspan>
          ))}
        </text>
      </g>
    </g>
  );
}

/** Who holds it, what it brings, and who may fight for it. */
function Details({
  view,
  territory,
  brings,
}: {
  view: SeenCampaign;
  territory: Territory;
  brings: readonly Clause[];
}) {
  const { name, holder, offered, open } = territory;
  return (
    <div class="card hex-details">
      <p>
        <strong class="cond">{capital(name)}</strong>
        <small>
          {holder === null ? (
            say('Nobody’s')
          ) : (
            <>
              <Mark at={placeOf(view, holder)} size={12} /> {nameIn(view, holder)}
            </>
          )}
          {offered && ` · ${say('at stake this week')}`}
        </small>
      </p>
      {brings.length > 0 && (
        <ul>
          {brings.map(({ id, rule }) => (
            <li key={id}>
              {rule} <Rule id={id} />
            </li>
          ))}
        </ul>
      )}
      <p class="dim">
        {open.length === 0
          ? say('Nobody can fight for it now.')
          : say('May fight for it this week: {gangs}.', {
              gangs: sayList(open.map((gang) => nameIn(view, gang))),
            })}
      </p>
    </div>
  );
}
