import { render } from 'preact';
import { App } from './app.tsx';
import './style/index.css';

render(<App />, document.getElementById('app') as HTMLElement);

if ('serviceWorker' in navigator && import.meta.env.PROD) navigator.serviceWorker.register('/worker.js');
