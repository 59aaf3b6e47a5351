/** The thread of such a server: it must know the same scenarios. */
import './secret-stand-off.fixture.ts';
import './threads/worker.ts';
