import { UsageError } from '../../process/errors.js';
import { boolFlag, optionalChoiceFlag, optionalIntFlag } from './kinds.js';

const selection = { helpGroup: 'SELECTION' } as const;

/** --store. */
export function storeFlags() {
  return {
    store: optionalChoiceFlag(
      { ...selection, description: 'Where Helm keeps the releases. Without it, both are read.' },
      ['secrets', 'configmaps'],
    ),
  };
}

/** --revision. */
export function revisionFlags() {
  return {
    revision: optionalIntFlag({
      ...selection,
      helpValue: 'NUMBER',
      description: 'The revision to show. Without it, the newest.',
    }),
  };
}

/** --show-secrets. */
export function showSecretsFlags(description: string) {
  return { 'show-secrets': boolFlag({ helpGroup: 'OUTPUT', description }) };
}

/**
 * The single release in the words of a command. Fails for any other number of words. @param command as typed: `releases
 * values`
 */
export function readReleaseName(args: readonly string[], command: string): string {
  const [release, ...more] = args;
  if (release === undefined || release === '' || more.length > 0)
    throw new UsageError(`name one release: ${command} NAME`, { part: 'arguments' });
  return release;
}
