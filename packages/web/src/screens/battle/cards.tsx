/** Fighter cards of the crews of one battle, to print: only who is in it. */
import { useArmoury } from '../../gangs/armoury.ts';
import { useTable } from '../../live.ts';
import { Empty, Loaded, Loading } from '../../parts/load.tsx';
import { Page } from '../../parts/page.tsx';
import { say, sayCount } from '../../words/index.ts';
import { Card } from '../gangs/cards.tsx';
import { crewsOf } from './model/index.ts';

export function CrewCards({ id }: { id: string }) {
  const table = useTable(id);
  const armoury = useArmoury();
  const places = table.places.value;
  const view = places.find((place) => place.view.value !== undefined)?.view.value;
  const seats = places.flatMap(({ seat }) => (seat === undefined ? [] : [seat]));
  const crews = view ? crewsOf(view.state, seats) : [];
  return (
    <Page
      title={say('Cards of this battle')}
      back={{ href: `/battle/${id}`, name: say('The battle') }}
      sub={say('100 × 110 mm each, four to an A4 page')}
      wide
    >
      {!view && <Loading what="Fetching the battle …" />}
      {view && crews.length === 0 && (
        <Empty>{say('The crews are not picked yet; their cards are here as soon as they are.')}</Empty>
      )}
      {crews.length > 0 && (
        <>
          <p class="row no-print">
            <button type="button" class="btn main" onClick={() => print()}>
              {sayCount(
                crews.reduce((sum, { fighters }) => sum + fighters.length, 0),
                'Print 1 card',
                'Print {count} cards',
              )}
            </button>
          </p>
          <Loaded from={armoury} what="Fetching the armoury …">
            {(known) => (
              <div class="cards">
                {crews.flatMap(({ gang, fighters }) =>
                  fighters.map((fighter) => (
                    <Card
                      key={fighter.id}
                      gang={gang}
                      fighter={{ ...fighter, kit: [...fighter.weapons, ...fighter.gear] }}
                      armoury={known}
                    />
                  )),
                )}
              </div>
            )}
          </Loaded>
        </>
      )}
    </Page>
  );
}
