import { parseBoolWord } from '../../go/strconv/quote.js';
import { bareFlag, boolFlag, durationFlag, type FlagValues, intFlag } from './kinds.js';

const group = { helpGroup: 'DELETING' } as const;

/** The flags of a deletion. @param wait default of --wait: true for delete alone */
export function deletionFlags({ wait }: { wait: boolean }) {
  return {
    cascade: bareFlag(
      {
        ...group,
        helpValue: 'background|orphan|foreground',
        completes: ['background', 'orphan', 'foreground'],
        description: 'How to treat dependents, such as the pods of a deployment.',
      },
      'background',
      'background',
    ),
    force: boolFlag({
      ...group,
      description:
        'Remove objects from the API at once, without waiting for a graceful shutdown. May lead to inconsistency or data loss.',
    }),
    'grace-period': intFlag(
      {
        ...group,
        helpValue: 'SECONDS',
        description:
          'Seconds that objects have to shut down; ignored if negative. 1 means immediately; 0 needs --force.',
      },
      -1,
    ),
    timeout: durationFlag(
      { ...group, helpValue: 'TIME', description: 'How long to wait for the deletion; 0s means no limit.' },
      '0s',
    ),
    wait: boolFlag(
      { ...group, description: 'Wait until the objects are gone, including their finalizers.' },
      wait,
    ),
  };
}

/** `propagationPolicy` of a DELETE. */
type Propagation = 'Background' | 'Foreground' | 'Orphan';

/** The flags of a deletion. */
interface DeletionArguments {
  propagation: Propagation;
  force: boolean;
  /** Seconds; negative for the default of the object. */
  gracePeriod: number;
  /** Milliseconds; 0 for none. */
  timeoutMs: number;
  wait: boolean;
  /** kubectl's warnings on stderr about deprecated values. */
  warnings: string[];
}

const words: Readonly<Record<string, Propagation>> = {
  background: 'Background',
  foreground: 'Foreground',
  orphan: 'Orphan',
};

/** Reads the flags of a deletion. Fails with kubectl's message for an unknown cascade value. */
export function readDeletion(flags: FlagValues<typeof deletionFlags>): DeletionArguments {
  return {
    ...readCascade(flags.cascade),
    force: flags.force,
    gracePeriod: flags['grace-period'],
    timeoutMs: flags.timeout,
    wait: flags.wait,
  };
}

function readCascade(word: string): Pick<DeletionArguments, 'propagation' | 'warnings'> {
  const on = parseBoolWord(word);
  if (on !== undefined) {
    const instead = on ? 'background' : 'orphan';
    const warning = `warning: --cascade=${word} is deprecated (boolean value) and can be replaced with --cascade=${instead}.`;
    return { propagation: words[instead]!, warnings: [warning] };
  }
  if (Object.hasOwn(words, word)) return { propagation: words[word]!, warnings: [] };
  throw new Error(`invalid cascade value (${word}). Must be "background", "foreground", or "orphan"`);
}
