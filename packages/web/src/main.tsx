import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { language } from './settings.ts';
import { speak, spoken } from './words/index.ts';
import './style/index.css';

// The words of the language come first, so that nothing is shown in another one. Without them the app speaks English.
await speak(language.value).catch(() => {});
effect(() => {
  speak(language.value).catch(() => {});
});
effect(() => {
  document.documentElement.lang = spoken.value.id;
});

render(<App />, document.getElementById('app') as HTMLElement);

if ('serviceWorker' in navigator && import.meta.env.PROD)
  navigator.serviceWorker.register(`${import.meta.env.BASE_URL}worker.js`);
