/** What `arbiter` does with the server: serve, look after its store, verify a battle's dice. */
export { backup } from './backup.ts';
export { check } from './check.ts';
export { health } from './health.ts';
export { restore } from './restore.ts';
export { serve } from './serve.ts';
export { verify } from './verify.ts';
