import type { ProcessStreams } from '../../objects/remote/join-command.js';
import type { Clock } from '../../process/clock.js';
import type { ShellPlace } from './find-shell.js';

/** The validated options of `shell`. */
export interface ShellOptions {
  /** POD, TYPE/NAME or node/NAME. */
  word: string;
  /** "" if none was requested. */
  container: string;
  /** Of the pod on a node, and of a debug container. */
  image: string;
  /** On a node, change into its file system instead of joining its namespaces. */
  chroot: boolean;
  /** Milliseconds to wait for a first pod, and for the pod on a node. */
  podTimeoutMs: number;
  /** `--yes`. */
  yes: boolean;
}

/** What a shell needs of those above it. */
export interface ShellDeps {
  /** Asks a question that is answered by Yes or No; undefined if nobody can be asked. */
  ask: ((question: string) => Promise<boolean>) | undefined;
  /** Adds a debug container to a pod, and attaches to it; as `proa debug` does. */
  debug(place: ShellPlace, image: string): Promise<void>;
  /** What the shell is joined with. */
  streams: ProcessStreams;
  clock?: Clock;
}
