/** One invitation for the whole table: a short code to read out, and the same as a link. */
import { useEffect, useState } from 'preact/hooks';
import { post } from '../../api.ts';
import { Loading, Problem } from '../../parts/load.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { heldAt } from '../../settings.ts';
import { say, sayDate, sayList } from '../../words/index.ts';
import { codeLink } from './invitation.ts';
import { ShareLink } from './share.tsx';

interface Props {
  readonly battle: string;
  /** The gangs whose seats are free. */
  readonly free: readonly string[];
  readonly close: () => void;
}

export function TableCode({ battle, free, close }: Props) {
  const [made, setMade] = useState<{ code: string; until: string }>();
  const [fault, setFault] = useState<Error>();
  const [tries, tryAgain] = useState(0);
  useEffect(() => {
    setFault(undefined);
    post<{ code: string; until: string }>(`/battles/${battle}/code`, undefined, {
      token: heldAt(battle)?.organiser,
    }).then(setMade, setFault);
  }, [tries]);
  // Everybody has come: nobody needs it any more.
  const isFull = free.length === 0;
  useEffect(() => {
    if (isFull) close();
  }, [isFull]);
  return (
    <Sheet title={say('Invite the whole table')} close={close}>
      {fault && <Problem of={fault} retry={() => tryAgain(tries + 1)} />}
      {!fault && !made && <Loading what="Fetching a code …" />}
      {!fault && made && (
        <>
          <p>{say('Everybody opens the app, taps “Join” and types this in. Each chooses a free seat.')}</p>
          <p class="table-code cond">{made.code}</p>
          <p class="dim">
            {say('It works until {time}. Still free: {gangs}', {
              time: sayDate(made.until, { hour: '2-digit', minute: '2-digit' }),
              gangs: sayList(free),
            })}
          </p>
          <ShareLink
            link={codeLink(location.origin, made.code)}
            label={say('Link for the whole table')}
            title={say('Play at our table in Hive Arbiter')}
          />
          <p class="share-new">
            <button type="button" class="btn small" onClick={() => tryAgain(tries + 1)}>
              {say('Make a new code')}
            </button>
            <small class="dim">{say('The one above stops working.')}</small>
          </p>
        </>
      )}
    </Sheet>
  );
}
