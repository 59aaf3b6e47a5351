/** The frame of a campaign's pages: its name, how it stands, the way between the pages, and what can be taken back. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Refused } from '../../api.ts';
import { Empty, Loaded } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { toast } from '../../parts/toast.tsx';
import { type Label, say } from '../../words/index.ts';
import { done, heldCampaign, ORGANISER, type SeenCampaign, type Task, takeBack } from './held.ts';
import { useCampaign } from './use-campaign.ts';
import { standing } from './words.ts';
import './campaigns.css';

export interface Shown {
  readonly id: string;
  readonly view: SeenCampaign;
  readonly tasks: readonly Task[];
  readonly again: () => void;
}

const PAGES = [
  ['', 'Now'],
  ['/gangs', 'Gangs'],
  ['/report', 'Report'],
  ['/organise', 'Organise'],
] as const satisfies readonly (readonly [string, Label])[];

type At = (typeof PAGES)[number][0];

interface Props {
  readonly id: string;
  readonly at: At | undefined;
  /** The page's own title; the campaign's name without one. */
  readonly title?: string | ((view: SeenCampaign) => string);
  readonly children: (shown: Shown) => ComponentChildren;
  /** Where guests may not look: the way in. */
  readonly closed?: (again: () => void) => ComponentChildren;
}

export function Frame({ id, at, title, children, closed }: Props) {
  const state = useCampaign(id);
  const view = state.data?.view;
  const own = typeof title === 'function' ? view && title(view) : title;
  const isOrganiser = heldCampaign(id)?.seats[ORGANISER] !== undefined;
  const pages = PAGES.filter(([path]) => path !== '/organise' || isOrganiser);
  return (
    <Page
      title={own ?? view?.name ?? say('Campaign')}
      sub={view && (own === undefined ? standing(view) : `${view.name} · ${standing(view)}`)}
      back={
        at === ''
          ? { href: '/campaigns', name: say('Campaigns') }
          : { href: `/campaigns/${id}`, name: say('Campaign') }
      }
      wide
    >
      <nav class="camp-nav no-print" aria-label={say('Pages of the campaign')}>
        {pages.map(([path, name]) => (
          <a
            key={path}
            href={`/campaigns/${id}${path}`}
            {...(path === at ? { 'aria-current': 'page' as const } : {})}
          >
            {say(name)}
          </a>
        ))}
      </nav>
      <Undo id={id} version={view?.version ?? 0} again={state.again} />
      {isClosed(state.fault) ? (
        <>
          <Empty>
            <p>
              {say(
                'Only its players see this campaign. Open the link of your invitation, or ask the organiser.',
              )}
            </p>
          </Empty>
          {closed?.(state.again)}
        </>
      ) : (
        <Loaded from={state} what="Fetching the campaign …">
          {({ view, tasks }) => children({ id, view, tasks, again: state.again })}
        </Loaded>
      )}
    </Page>
  );
}

function isClosed(fault: Error | undefined): boolean {
  return fault instanceof Refused && fault.code === 'campaign-closed';
}

/** What was done last, with the way back: past the doings of others only for the organiser, and then it says so. */
function Undo({ id, version, again }: { id: string; version: number; again: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const last = done.value;
  if (last?.campaign !== id) return null;
  const isBuiltOn = version > last.version;
  const isOrganiser = heldCampaign(id)?.seats[ORGANISER] !== undefined;
  if (isBuiltOn && !isOrganiser && last.told.length === 0) return null;
  const canUndo = isOrganiser || !(isBuiltOn || last.settled);
  const undo = async () => {
    setBusy(true);
    try {
      await takeBack(last);
      toast(say('Taken back.'));
    } catch (error) {
      done.value = undefined;
      toast((error as Error).message, 'fault');
    }
    setBusy(false);
    again();
  };
  return (
    <div class="camp-done no-print" role="status">
      <span>
        {last.words}
        {last.told.map((line, at) => (
          <small key={at}>{line}</small>
        ))}
      </span>
      {canUndo && (
        <button type="button" class="btn small" disabled={isBusy} onClick={undo}>
          {isBuiltOn ? say('Undo this and all since') : say('Undo')}
        </button>
      )}
      <button
        type="button"
        class="btn small icon"
        aria-label={say('Hide this')}
        onClick={() => (done.value = undefined)}
      >
        ✕
      </button>
    </div>
  );
}
