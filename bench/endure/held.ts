import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** The resources of a process after garbage collection. */
export interface Held {
  /** Bytes of objects. */
  heap: number;
  /** Bytes of buffers and the like. */
  external: number;
  /** Bytes of memory, as counted by the system. */
  rss: number;
  /** Open files. */
  handles: number;
  sockets: number;
  timers: number;
  /** Listeners of the process and its streams. */
  listeners: number;
  /** Node's warnings so far, such as those about too many listeners. */
  warnings: number;
}

/** Asks a process that was started with the probe. Fails if it has ended. */
export async function askHeld(path: string): Promise<Held> {
  return JSON.parse(await text(connect(path))) as Held;
}

/** How much a figure grew over the second half, by the median of the slopes between all pairs of samples. */
export function growth(samples: readonly number[]): number {
  const half = samples.slice(Math.floor(samples.length / 2));
  const slopes = half.flatMap((value, place) =>
    half.slice(place + 1).map((later, behind) => (later - value) / (behind + 1)),
  );
  const median = slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0;
  return median * Math.max(0, half.length - 1);
}
