import type { FaultOptions } from '../../src/sandbox/http/faults.js';
import type { Door } from './door.js';

/** What faults are made with. */
export interface FaultTools {
  door: Pick<Door, 'cut' | 'close' | 'freeze' | 'forget' | 'open'>;
  setFaults(faults: FaultOptions): void;
  /** Makes the server forget the past. */
  compact(): Promise<void>;
  /** Deletes the namespace that the user may be in, and what is in it. */
  deleteNamespace(): Promise<void>;
  /** Creates it again, with some objects. */
  createNamespace(): Promise<void>;
}

/** Something that goes wrong for a time. */
export interface Fault {
  name: string;
  /** For so long, in milliseconds. */
  lastsMs: number;
  begin(tools: FaultTools): Promise<void> | void;
  end(tools: FaultTools): Promise<void> | void;
  /** So many milliseconds after its beginning no screen calls itself live; undefined where it may. */
  noticedMs?: number;
  /** So many milliseconds after its end a list is live again. */
  regainedMs: number;
}

/** Silence is said after five seconds, and the screen drawn anew each second. */
const SILENCE_NOTICED_MS = 6_500;
/** The longest wait before a connection is tried again is 30 seconds. */
const BACKOFF_MS = 33_000;

const none = ({ setFaults }: FaultTools) => setFaults({});

/** An answer that fails: what is asked is asked of a server with these faults, and there is something to ask. */
function answers(name: string, faults: FaultOptions): Fault {
  return {
    name,
    lastsMs: 8_000,
    begin({ setFaults, door }) {
      setFaults(faults);
      door.cut();
    },
    end: none,
    regainedMs: BACKOFF_MS,
  };
}

/** All faults, in the order in which they come. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'server frozen',
    lastsMs: 12_000,
    begin: ({ door }) => door.freeze(),
    end: ({ door }) => door.open(),
    noticedMs: SILENCE_NOTICED_MS,
    regainedMs: 5_000,
  },
  {
    name: 'connections cut',
    lastsMs: 1_000,
    begin: ({ door }) => door.cut(),
    end: () => undefined,
    regainedMs: 5_000,
  },
  {
    name: 'watch expired',
    lastsMs: 4_000,
    begin: ({ door }) => door.close(),
    async end({ door, compact }) {
      await compact();
      door.open();
    },
    noticedMs: 2_000,
    regainedMs: BACKOFF_MS,
  },
  answers('throttled (429)', { fail429: 0.6 }),
  {
    name: 'server gone and back',
    lastsMs: 10_000,
    begin: ({ door }) => door.close(),
    end: ({ door }) => door.open(),
    noticedMs: 2_000,
    regainedMs: BACKOFF_MS,
  },
  answers('slow answers', { latency: 1_500 }),
  {
    name: 'namespace deleted',
    lastsMs: 6_000,
    begin: ({ deleteNamespace }) => deleteNamespace(),
    end: ({ createNamespace }) => createNamespace(),
    regainedMs: 5_000,
  },
  answers('errors (503)', { fail503: 0.6 }),
  answers('answers cut', { cut: 0.5 }),
  answers('watches ended at once', { endWatches: 0.8 }),
  {
    name: 'connection forgotten',
    // It is given up 15 seconds after a ping without an answer; one is sent every two seconds.
    lastsMs: 20_000,
    begin: ({ door }) => door.forget(),
    end: () => undefined,
    regainedMs: 5_000,
  },
];
