import type { ProcessStreams } from '../../objects/remote/join-command.js';
import type { Clock } from '../../process/clock.js';
import type { ShellPlace } from './find-shell.js';

/** The validated options of `shell`. */
export interface ShellOptions {
  /** POD, TYPE/NAME or node/NAME. */
  word: string;
  /** "" for none. */
  container: string;
  /** Of the pod on a node, and of a debug container. */
  image: string;
  /** On a node, change the root to its file system instead of entering its namespaces. */
  chroot: boolean;
  /** Milliseconds to wait for a first pod, and for the pod on a node. */
  podTimeoutMs: number;
  /** `--yes`. */
  yes: boolean;
}

/** What a shell needs from its callers. */
export interface ShellDeps {
  /** Asks a yes-or-no question; undefined if no one can be asked. */
  ask: ((question: string) => Promise<boolean>) | undefined;
  /** Adds a debug container to a pod, and attaches to it; as `proa debug` does. */
  debug(place: ShellPlace, image: string): Promise<void>;
  /** The streams of the shell. */
  streams: ProcessStreams;
  clock?: Clock;
}
