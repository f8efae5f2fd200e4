/** What a server's process held over a minute, in MiB. */
export interface Memory {
  rssMib: number;
  /** The least of the minute: what is left after a collection. */
  heapMib: number;
}

const mebibyte = 1024 * 1024;

/** Watches a server's memory by its own metrics. */
export class MemoryWatch {
  readonly #url: string;
  #samples: Memory[] = [];
  #last: Memory = { rssMib: 0, heapMib: 0 };

  constructor(url: string) {
    this.#url = url;
  }

  async sample(): Promise<void> {
    const text = await (await fetch(`${this.#url}/metrics`)).text();
    const figure = (name: string) =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
    const sample = {
      rssMib: figure('process_resident_memory_bytes') / mebibyte,
      heapMib: figure('nodejs_heap_size_used_bytes') / mebibyte,
    };
    if (!Number.isFinite(sample.rssMib + sample.heapMib)) throw new Error('the metrics hold no memory');
    this.#last = sample;
    this.#samples.push(sample);
  }

  /** What came since the last time that it was asked. */
  takeMinute(): Memory {
    const samples = this.#samples.length > 0 ? this.#samples : [this.#last];
    this.#samples = [];
    return {
      rssMib: samples.reduce((sum, { rssMib }) => sum + rssMib, 0) / samples.length,
      heapMib: Math.min(...samples.map(({ heapMib }) => heapMib)),
    };
  }
}

export interface MemoryVerdict {
  /** Minutes that are left out at the beginning. */
  warmUpMinutes: number;
  /** Medians of the first and of the last quarter of the minutes after that. */
  first: Memory;
  last: Memory;
  /** The straight line through all minutes after warming up, in MiB an hour: for people, who see a slow leak before the quarters do. */
  heapMibPerHour: number;
  isFlat: boolean;
}

/** A larger last quarter by this share, and by so much besides, is still called flat: collections come when they like. */
const share = 1.1;
const slackMib = 24;

/** Judges whether memory grows (pure). Null where the run was too short to say. */
export function judgeMemory(minutes: readonly Memory[]): MemoryVerdict | null {
  const warmUpMinutes = Math.min(5, Math.ceil(minutes.length / 5));
  const after = minutes.slice(warmUpMinutes);
  const quarter = Math.floor(after.length / 4);
  if (quarter < 1) return null;
  const first = middleOf(after.slice(0, quarter));
  const last = middleOf(after.slice(-quarter));
  const isFlat = (key: keyof Memory) => last[key] <= first[key] * share + slackMib;
  return {
    warmUpMinutes,
    first,
    last,
    heapMibPerHour: slopeOf(after.map(({ heapMib }) => heapMib)) * 60,
    isFlat: isFlat('rssMib') && isFlat('heapMib'),
  };
}

/** By least squares, a step being one minute. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return spread === 0 ? 0 : values.reduce((sum, value, at) => sum + (at - middle) * value, 0) / spread;
}

function middleOf(minutes: readonly Memory[]): Memory {
  const middle = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    rssMib: middle(minutes.map(({ rssMib }) => rssMib)),
    heapMib: middle(minutes.map(({ heapMib }) => heapMib)),
  };
}
