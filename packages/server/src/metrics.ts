/** Metrics of the server, in the format of Prometheus. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export class Metrics {
  private readonly counters = new Map<string, number>();
  private readonly buckets = new Map<string, { counts: number[]; sum: number; count: number }>();
  private readonly gauges = new Map<string, { help: string; read: () => number }>();

  count(name: string, labels: Readonly<Record<string, string | number>> = {}): void {
    const key = `${name}${labelled(labels)}`;
    this.counters.set(key, (this.counters.get(key) ?? 0) + 1);
  }

  observe(name: string, seconds: number): void {
    let seen = this.buckets.get(name);
    if (!seen) {
      seen = { counts: BOUNDS.map(() => 0), sum: 0, count: 0 };
      this.buckets.set(name, seen);
    }
    for (const [at, bound] of BOUNDS.entries())
      if (seconds <= bound) seen.counts[at] = (seen.counts[at] ?? 0) + 1;
    seen.sum += seconds;
    seen.count++;
  }

  gauge(name: string, help: string, read: () => number): void {
    this.gauges.set(name, { help, read });
  }

  text(): string {
    const lines: string[] = [];
    const typed = new Set<string>();
    for (const [key, value] of [...this.counters].sort(([a], [b]) => a.localeCompare(b))) {
      const name = key.split('{')[0] as string;
      if (!typed.has(name)) lines.push(`# TYPE ${name} counter`);
      typed.add(name);
      lines.push(`${key} ${value}`);
    }
    for (const [name, { counts, sum, count }] of this.buckets) {
      lines.push(`# TYPE ${name} histogram`);
      for (const [at, bound] of BOUNDS.entries()) lines.push(`${name}_bucket{le="${bound}"} ${counts[at]}`);
      lines.push(`${name}_bucket{le="+Inf"} ${count}`, `${name}_sum ${sum}`, `${name}_count ${count}`);
    }
    for (const [name, { help, read }] of this.gauges)
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${read()}`);
    return `${lines.join('\n')}\n`;
  }
}

function labelled(labels: Readonly<Record<string, string | number>>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}
