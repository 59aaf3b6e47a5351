/** One fighter against another: those of the gangs on this device and of the sample gangs. */
import { gangs, type Roster } from '../../gangs/roster.ts';
import { gangAsCards } from '../../parts/duel/cards.ts';
import { Duel } from '../../parts/duel/index.tsx';
import { Loaded, useLoad } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { say } from '../../words/index.ts';

export function DuelPage() {
  const samples = useLoad<readonly Roster[]>('/gangs/samples');
  return (
    <Page
      title={say('One against another')}
      sub={say('The exact odds of an attack, from two cards')}
      back={{ href: '/odds', name: say('Odds') }}
      wide
    >
      <Loaded from={samples} what="Fetching the sample gangs …">
        {(found) => <Duel gangs={[...gangs.value, ...found].map(gangAsCards)} />}
      </Loaded>
    </Page>
  );
}
