/** Asks a line at a time, from a person or a pipe. */
import { createInterface } from 'node:readline';
import colors from 'picocolors';

export class Desk {
  private readonly lines: string[] = [];
  private waiting: ((line: string | undefined) => void) | undefined;
  private ended = false;
  private readonly reader = createInterface({ input: process.stdin, output: process.stdout });

  constructor() {
    this.reader.on('line', (line) => {
      // A pipe delivers many lines at once; only the first may go to the one who waits.
      const { waiting } = this;
      this.waiting = undefined;
      if (waiting) waiting(line);
      else this.lines.push(line);
    });
    this.reader.on('close', () => {
      this.ended = true;
      this.waiting?.(undefined);
    });
  }

  /** The next line, trimmed; nothing at the end of the input. */
  async ask(prompt: string): Promise<string | undefined> {
    this.reader.setPrompt(colors.yellow(prompt));
    if (!this.ended) this.reader.prompt();
    const ready = this.lines.shift();
    if (ready !== undefined || this.ended) return ready?.trim();
    const line = await new Promise<string | undefined>((resolve) => {
      this.waiting = resolve;
    });
    return line?.trim();
  }

  close(): void {
    this.reader.close();
  }
}
