import { LanguageField } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { playerName, sound, theme } from '../settings.ts';
import { type Label, say } from '../words/index.ts';

const THEMES = { system: 'As the device', dark: 'Dark', light: 'Light' } as const satisfies Record<
  string,
  Label
>;

export function Settings() {
  return (
    <Page title={say('Settings')} sub={say('Kept on this device')}>
      <fieldset class="field">
        <legend>{say('Colours')}</legend>
        <div class="segments">
          {(['system', 'dark', 'light'] as const).map((each) => (
            <label key={each} class="segment">
              <input
                type="radio"
                name="theme"
                checked={theme.value === each}
                onChange={() => (theme.value = each)}
              />
              <span>{say(THEMES[each])}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <LanguageField />
      <label class="field">
        <span>{say('Your name at a table')}</span>
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
        <span>{say('A sound when it is your turn')}</span>
      </label>
    </Page>
  );
}
