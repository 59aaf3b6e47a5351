/** Turns on one connection to a database. */

/** One after the other on the one connection; what tables write goes before everything else that waits. */
export class Turns {
  private readonly first: (() => void)[] = [];
  private readonly others: (() => void)[] = [];
  private isTaken = false;

  /** Runs something as soon as the current turn has finished. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    const done = await this.wait(this.first);
    try {
      return await work();
    } finally {
      done();
    }
  }

  /** Waits for a turn and keeps it until what it returns is called. */
  acquire(): Promise<() => void> {
    return this.wait(this.others);
  }

  private wait(queue: (() => void)[]): Promise<() => void> {
    return new Promise((resolve) => {
      let isDone = false;
      const done = () => {
        if (isDone) return;
        isDone = true;
        this.isTaken = false;
        this.next();
      };
      queue.push(() => resolve(done));
      this.next();
    });
  }

  private next(): void {
    if (this.isTaken) return;
    const start = this.first.shift() ?? this.others.shift();
    if (!start) return;
    this.isTaken = true;
    start();
  }
}
