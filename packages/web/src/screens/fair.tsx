/** How the dice of a battle are drawn, what that proves, and what it does not. */
import { Page } from '../parts/page.tsx';
import { say } from '../words/index.ts';
import { sayWith } from '../words/with.ts';

export function Fair() {
  return (
    <Page title={say('Dice you can check')} sub={say('What is proved, and what is not')}>
      <h2 class="cond">{say('How the dice are settled')}</h2>
      <ol>
        <li>
          {say(
            'When the table is opened, the server draws a secret number and publishes its seal: a fingerprint.',
          )}
        </li>
        <li>
          {say('Each device draws a secret number for every seat it holds and sends only the seal of it.')}
        </li>
        <li>
          {say(
            'When the battle begins, all seals are fixed. Every device sees all of them, remembers one seal over the whole table, and only then opens its own.',
          )}
        </li>
        <li>
          {say(
            'Once all are open, the dice follow from the numbers of everybody together. The battle begins in the same moment, and nothing can be changed in between without breaking the seals.',
          )}
        </li>
        <li>
          {say('After the battle the server opens its seal too, and everything can be worked out again.')}
        </li>
      </ol>
      <p>
        {say(
          'You need not do anything: your device does all of it when you sit down and when the battle begins.',
        )}
      </p>
      <h2 class="cond">{say('What is proved')}</h2>
      <ul>
        <li>
          {say(
            'Nobody chose the dice, not even whoever runs the server, as long as one device at the table is honest: nobody could try numbers until the dice pleased, because all were bound before any was shown.',
          )}
        </li>
        <li>
          {say(
            'No roll was changed, left out or slipped in afterwards. Rolls that were taken back are counted.',
          )}
        </li>
        <li>{say('Every step of the battle follows from the rules that it was begun with.')}</li>
      </ul>
      <h2 class="cond">{say('What is not proved')}</h2>
      <ul>
        <li>
          {say(
            'That whoever runs the server did not look ahead. The server has to know the dice to roll them, so its operator could read rolls to come, and secret cards, and play accordingly.',
          )}
        </li>
        <li>
          {say('That a seal was left closed by chance. Who begins without a seal is named in the check.')}
        </li>
        <li>{say('That real dice were typed in as they fell.')}</li>
        <li>
          {say('That the person in a seat is who they say. Seats taken in mid-battle are told to all.')}
        </li>
      </ul>
      <p>
        {say(
          'If you do not trust whoever runs the server, play with real dice: choose “We roll our own” when you set up the table.',
        )}
      </p>
      <h2 class="cond">{say('How to check')}</h2>
      <p>
        {sayWith(
          'Compare the table’s seal in the lobby from phone to phone: it is the same on all of them. After the battle your device holds what the server shows against what it saw, in the story under “How the dice fell”. For every single roll, save the battle file there and run <code>arbiter verify FILE --seal SEAL</code> on a machine of your own.',
          { code: (words) => <code>{words}</code> },
        )}
      </p>
    </Page>
  );
}
