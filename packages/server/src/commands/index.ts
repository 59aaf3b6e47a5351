/** What `arbiter` does with the server: serve, back up and restore its store, verify a battle's dice. */
export { backup } from './backup.ts';
export { restore } from './restore.ts';
export { serve } from './serve.ts';
export { verify } from './verify.ts';
