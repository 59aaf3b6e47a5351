/** A battle that is over goes to the pages of the gangs that this device brought, and says so. */
import { useEffect, useState } from 'preact/hooks';
import { bringHome, past, takeBack } from '../../gangs/home.ts';
import { gangOf } from '../../gangs/roster.ts';
import type { Seen } from '../../seen.ts';
import { heldAt } from '../../settings.ts';
import { say } from '../../words/index.ts';
import { lineWords } from '../gangs/home-words.ts';

export function WentHome({ battle, view }: { battle: string; view: Seen }) {
  const [fault, setFault] = useState('');
  const { awards } = view.state;
  // A result that was corrected and confirmed again is entered again.
  const lines = JSON.stringify(awards);
  useEffect(() => {
    bringHome(battle).then(
      () => setFault(''),
      (error: Error) => setFault(error.message),
    );
  }, [battle, lines]);
  const own = Object.values(heldAt(battle)?.brought ?? {}).flatMap((brought) => {
    const gang = brought ? gangOf(brought.gang) : undefined;
    return gang ? [gang] : [];
  });
  if (own.length === 0) return null;
  return (
    <section class="card went-home" aria-label={say('On the pages of your gangs')}>
      {own.map(({ id, name }) => {
        const entered = past(id, battle);
        if (!entered)
          return (
            <p key={id} role="status">
              {fault === ''
                ? say('{gang}: entering what the battle brought …', { gang: name })
                : say('{gang}: not entered yet. {why}', { gang: name, why: fault })}
            </p>
          );
        return (
          <div key={id}>
            <p role="status">
              <strong>
                {entered.isTakenBack
                  ? say('{gang}: taken back from its page', { gang: name })
                  : say('{gang}: entered on its page', { gang: name })}
              </strong>
              {!entered.isTakenBack && (
                <small class="dim">
                  {entered.lines.slice(0, 4).map(lineWords).join(' · ')}
                  {entered.lines.length > 4 ? ' …' : ''}
                </small>
              )}
            </p>
            <div class="row">
              <a class="btn small" href={`/gangs/${id}`}>
                {say('To the gang')}
                <span class="hidden"> {name}</span>
              </a>
              {!entered.isTakenBack && (
                <button type="button" class="btn small" onClick={() => takeBack(id, battle)}>
                  {say('Take it back')}
                  <span class="hidden">: {name}</span>
                </button>
              )}
            </div>
          </div>
        );
      })}
    </section>
  );
}
