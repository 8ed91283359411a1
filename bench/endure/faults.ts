import type { FaultOptions } from '../../src/sandbox/http/faults.js';
import type { Door } from './door.js';

/** What faults need. */
export interface FaultTools {
  door: Pick<Door, 'cut' | 'close' | 'freeze' | 'forget' | 'open'>;
  setFaults(faults: FaultOptions): void;
  /** Makes the server forget old revisions. */
  compact(): Promise<void>;
  /** Deletes the namespace that the user may be in, with its contents. */
  deleteNamespace(): Promise<void>;
  /** Creates it again, with some objects. */
  createNamespace(): Promise<void>;
}

/** A temporary fault. */
export interface Fault {
  name: string;
  /** Its duration in milliseconds. */
  lastsMs: number;
  begin(tools: FaultTools): Promise<void> | void;
  end(tools: FaultTools): Promise<void> | void;
  /** After this many milliseconds, no screen may claim to be live; undefined if it may. */
  noticedMs?: number;
  /** This many milliseconds after its end, a list must be live again. */
  regainedMs: number;
}

/** Silence is reported after five seconds, and the screen is redrawn every second. */
const SILENCE_NOTICED_MS = 6_500;
/** The longest wait before a reconnect is 30 seconds. */
const BACKOFF_MS = 33_000;

const none = ({ setFaults }: FaultTools) => setFaults({});

/** A failing response: requests go to a server with these faults, and there is something to request. */
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

/** All faults, in their order. */
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
    // It is dropped 15 seconds after a ping without a response; one is sent every two seconds.
    lastsMs: 20_000,
    begin: ({ door }) => door.forget(),
    end: () => undefined,
    regainedMs: 5_000,
  },
];
