/** The battles of a gang that this device keeps, each with all that it brought, open to be taken back. */
import { useEffect, useState } from 'preact/hooks';
import { awaited, bringAllHome, enterAgain, historyOf, type PastBattle, takeBack } from '../../gangs/home.ts';
import { toast } from '../../parts/toast.tsx';
import { say, sayDate } from '../../words/index.ts';
import { lineWords, resultWords } from './home-words.ts';

export function History({ gang }: { gang: string }) {
  const waiting = awaited(gang);
  // A battle may have ended while this device looked elsewhere.
  useEffect(() => void bringAllHome(gang), [gang]);
  const battles = historyOf(gang);
  if (battles.length === 0 && waiting.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history" class="cond">
        {say('History')}
      </h2>
      <ul class="list">
        {waiting.map(({ battle, title }) => (
          <li key={battle} class="list-row">
            <a href={`/battle/${battle}`}>
              <strong>{title}</strong>
              <small>{say('Not over yet. What it brings is entered here by itself.')}</small>
            </a>
          </li>
        ))}
        {battles.map((past) => (
          <OneBattle key={past.battle} gang={gang} past={past} />
        ))}
      </ul>
    </section>
  );
}

function OneBattle({ gang, past }: { gang: string; past: PastBattle }) {
  const { battle, title, at, result, lines, isTakenBack = false } = past;
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await enterAgain(gang, battle).catch((error: Error) => toast(error.message, 'fault'));
    setBusy(false);
  };
  return (
    <li class="past-battle">
      <p>
        <a href={`/battle/${battle}/story`}>
          <strong>{title}</strong>
        </a>
        <small class="dim">
          {sayDate(at, { dateStyle: 'medium' })} · {resultWords(result)}
        </small>
      </p>
      {isTakenBack ? (
        <p class="dim">{say('Taken back: nothing of it counts.')}</p>
      ) : lines.length === 0 ? (
        <p class="dim">{say('It changed nothing for the gang.')}</p>
      ) : (
        <ul class="past-lines">
          {lines.map((line) => {
            const words = lineWords(line);
            return <li key={words}>{words}</li>;
          })}
        </ul>
      )}
      <button
        type="button"
        class="btn small"
        disabled={isBusy}
        onClick={isTakenBack ? again : () => takeBack(gang, battle)}
      >
        {isTakenBack ? say('Enter it again') : say('Take it back')}
        <span class="hidden">: {title}</span>
      </button>
    </li>
  );
}
