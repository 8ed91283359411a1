import { boolFlag, durationFlag } from './kinds.js';

const group = { helpGroup: 'SELECTION' } as const;

/** --since, --unowned and --unused, which select objects of all types. */
export function everythingFlags() {
  return {
    since: durationFlag(
      {
        ...group,
        helpValue: 'DURATION',
        description: 'Of everything, show only what was created or changed within this time: 1h, 30m.',
      },
      '0s',
    ),
    unowned: boolFlag({ ...group, description: 'Of everything, show only objects without an owner.' }),
    unused: boolFlag({
      ...group,
      description:
        'Of everything, show only config maps, secrets, claims and service accounts that nothing uses.',
    }),
  };
}

/** The word for all types that can be listed. */
export const EVERYTHING = 'everything';

/** The flags that it supports, besides the global ones. */
const TAKEN = new Set([
  ...['all-namespaces', 'exclude-namespace', 'field-selector', 'no-headers', 'output', 'selector'],
  ...['show-managed-fields', ...Object.keys(everythingFlags())],
]);

/**
 * Fails if flags cannot be combined with everything, or only with it.
 * @param isEverything whether it was requested
 * @param own the flags of the command, without the global ones
 */
export function checkEverything(
  isEverything: boolean,
  given: ReadonlySet<string>,
  own: Readonly<Record<string, unknown>>,
): void {
  const isStrange = isEverything
    ? (name: string) => Object.hasOwn(own, name) && !TAKEN.has(name)
    : (name: string) => Object.hasOwn(everythingFlags(), name);
  const stranger = [...given].find(isStrange);
  if (stranger === undefined) return;
  throw new Error(`--${stranger} ${isEverything ? 'cannot' : 'can only'} be used with "get ${EVERYTHING}"`);
}
