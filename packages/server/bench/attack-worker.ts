/** A thread of the server that is attacked: as it ships, and it says what it holds. */
import '../src/threads/worker.ts';
import { sayWhatIsHeld } from './held.ts';

sayWhatIsHeld();
