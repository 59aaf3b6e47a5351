/** Lets requests through one by one, so that a burst of them delays nobody at a table. */

/**
 * Node handles everything that has arrived in one turn of the event loop: three hundred small requests take a second, and all
 * tables wait for it. So where several come in one turn, each takes a turn of its own, the addresses one after the other, and
 * what phones say comes in between.
 */
export class Turnstile {
  private readonly waiting = new Map<string, (() => void)[]>();
  private isTaken = false;

  /** Resolves when a request of this address may go on; nothing if it may at once. */
  pass(address: string): Promise<void> | undefined {
    if (!this.isTaken) {
      this.isTaken = true;
      setImmediate(() => this.next());
      return undefined;
    }
    return new Promise((resolve) => {
      const others = this.waiting.get(address);
      if (others) others.push(resolve);
      else this.waiting.set(address, [resolve]);
    });
  }

  private next(): void {
    const [first] = this.waiting;
    if (!first) {
      this.isTaken = false;
      return;
    }
    const [address, [go, ...others]] = first;
    this.waiting.delete(address);
    // Behind the other addresses.
    if (others.length > 0) this.waiting.set(address, others);
    setImmediate(() => this.next());
    go?.();
  }
}
