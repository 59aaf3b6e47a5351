import { Page } from '../parts/page.tsx';
import { playerName, sound, theme } from '../settings.ts';

export function Settings() {
  return (
    <Page title="Settings" sub="Kept on this device">
      <fieldset class="field">
        <legend>Colours</legend>
        <div class="segments">
          {(['system', 'dark', 'light'] as const).map((each) => (
            <label key={each} class="segment">
              <input
                type="radio"
                name="theme"
                checked={theme.value === each}
                onChange={() => (theme.value = each)}
              />
              <span>{each === 'system' ? 'As the device' : each === 'dark' ? 'Dark' : 'Light'}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label class="field">
        <span>Your name at a table</span>
        <input
          value={playerName.value}
          maxLength={40}
          autoComplete="nickname"
          onInput={(event) => (playerName.value = event.currentTarget.value)}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={sound.value}
          onChange={(event) => (sound.value = event.currentTarget.checked)}
        />
        <span>A sound when it is your turn</span>
      </label>
    </Page>
  );
}
