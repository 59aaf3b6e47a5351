/** The app: one screen at a time, each loaded when it is first needed. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Loading, Problem } from './parts/load.tsx';
import { Page } from './parts/page.tsx';
import { RuleSheet } from './parts/rule.tsx';
import { Toasts } from './parts/toast.tsx';
import { matched, path } from './router.ts';
import { Home } from './screens/home.tsx';
import { useTheme } from './settings.ts';
import { say } from './words/index.ts';

type Screen = ComponentType<Record<string, string>>;

/** Path patterns in the order in which they are tried. */
const SCREENS: readonly (readonly [pattern: string, load: () => Promise<Screen>])[] = [
  ['/start', () => import('./screens/start.tsx').then(({ Start }) => Start)],
  ['/solo', () => import('./screens/solo.tsx').then(({ Solo }) => Solo)],
  ['/lab', () => import('./screens/lab/index.tsx').then(({ Lab }) => Lab)],
  ['/join', () => import('./screens/join.tsx').then(({ Join }) => Join)],
  ['/battle/:id', () => import('./screens/battle/index.tsx').then(({ Battle }) => Battle as Screen)],
  [
    '/battle/:id/cards',
    () => import('./screens/battle/cards.tsx').then(({ CrewCards }) => CrewCards as Screen),
  ],
  ['/battle/:id/story', () => import('./screens/story.tsx').then(({ Story }) => Story as Screen)],
  ['/rules', () => import('./screens/rulebook/index.tsx').then(({ Rulebook }) => Rulebook)],
  ['/rules/:id', () => import('./screens/rulebook/entry.tsx').then(({ Entry }) => Entry as Screen)],
  ['/odds', () => import('./screens/rulebook/odds.tsx').then(({ Odds }) => Odds)],
  ['/odds/duel', () => import('./screens/rulebook/duel.tsx').then(({ DuelPage }) => DuelPage)],
  ['/odds/:id', () => import('./screens/rulebook/resolve.tsx').then(({ Resolve }) => Resolve as Screen)],
  ['/plans', () => import('./screens/plans.tsx').then(({ Plans }) => Plans as Screen)],
  ['/plans/:id', () => import('./screens/plans.tsx').then(({ Plans }) => Plans as Screen)],
  ['/boards', () => import('./screens/boards/index.tsx').then(({ Boards }) => Boards)],
  ['/boards/:id', () => import('./screens/boards/view.tsx').then(({ View }) => View as Screen)],
  [
    '/boards/:id/edit',
    () => import('./screens/boards/editor.tsx').then(({ BoardEditor }) => BoardEditor as Screen),
  ],
  ['/gangs', () => import('./screens/gangs/index.tsx').then(({ Gangs }) => Gangs)],
  ['/gangs/new', () => import('./screens/gangs/new.tsx').then(({ NewGang }) => NewGang)],
  ['/gangs/:id', () => import('./screens/gangs/editor.tsx').then(({ Editor }) => Editor as Screen)],
  ['/gangs/:id/cards', () => import('./screens/gangs/cards.tsx').then(({ Cards }) => Cards as Screen)],
  ['/campaigns', () => import('./screens/campaigns/index.tsx').then(({ Campaigns }) => Campaigns)],
  [
    '/campaigns/:id',
    () => import('./screens/campaigns/campaign.tsx').then(({ Campaign }) => Campaign as Screen),
  ],
  [
    '/campaigns/:id/gangs',
    () => import('./screens/campaigns/gangs.tsx').then(({ CampaignGangs }) => CampaignGangs as Screen),
  ],
  [
    '/campaigns/:id/gangs/:gang',
    () => import('./screens/campaigns/gangs.tsx').then(({ CampaignGang }) => CampaignGang as Screen),
  ],
  [
    '/campaigns/:id/gangs/:gang/print',
    () => import('./screens/campaigns/print.tsx').then(({ PrintGang }) => PrintGang as Screen),
  ],
  [
    '/campaigns/:id/report',
    () => import('./screens/campaigns/report.tsx').then(({ CampaignReport }) => CampaignReport as Screen),
  ],
  [
    '/campaigns/:id/organise',
    () => import('./screens/campaigns/organise.tsx').then(({ Organise }) => Organise as Screen),
  ],
  [
    '/campaigns/:id/print',
    () => import('./screens/campaigns/print.tsx').then(({ PrintCampaign }) => PrintCampaign as Screen),
  ],
  // As invitations have it.
  [
    '/campaign/:id',
    () => import('./screens/campaigns/campaign.tsx').then(({ Campaign }) => Campaign as Screen),
  ],
  ['/fair', () => import('./screens/fair.tsx').then(({ Fair }) => Fair)],
  ['/settings', () => import('./screens/settings.tsx').then(({ Settings }) => Settings)],
];

export function App() {
  useTheme();
  const at = path.value;
  return (
    <>
      {at === '/' ? <Home /> : <Later at={at} />}
      <RuleSheet />
      <Toasts />
    </>
  );
}

function Later({ at }: { at: string }) {
  const [screen, show] = useState<{ at: string; Screen: Screen; named: Record<string, string> }>();
  const [fault, setFault] = useState<Error>();
  const found = SCREENS.flatMap(([pattern, load]) => {
    const named = matched(pattern, at);
    return named ? [{ load, named }] : [];
  })[0];
  useEffect(() => {
    setFault(undefined);
    let isLeft = false;
    // What is loaded once somebody has gone elsewhere is not shown there.
    const unlessLeft =
      <T,>(work: (value: T) => void) =>
      (value: T) => {
        if (!isLeft) work(value);
      };
    found?.load().then(
      unlessLeft((Screen: Screen) => show({ at, Screen, named: found.named })),
      unlessLeft(setFault),
    );
    return () => {
      isLeft = true;
    };
  }, [at]);
  if (!found)
    return (
      <Page title={say('Nothing here')}>
        <p>{say('There is no such page in this sector. The link may be old, or mistyped.')}</p>
        <p>
          <a class="btn main" href="/">
            {say('To the start')}
          </a>
        </p>
      </Page>
    );
  if (fault) return <Problem of={fault} retry={() => location.reload()} />;
  if (screen?.at !== at) return <Loading what="Fetching this page …" />;
  const { Screen, named } = screen;
  return <Screen key={at} {...named} />;
}
