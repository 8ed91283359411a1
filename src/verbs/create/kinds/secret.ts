import { keyProblems } from '../../../codec/config-keys.js';
import type { KubeObject } from '../../../codec/object.js';
import { builtIn, objectOf } from '../../../objects/create/kind.js';
import type { MadeKind } from '../../../objects/create/make.js';
import { nameHash } from '../../../objects/create/name-hash.js';
import { requireName } from './require-name.js';
import {
  type AddEntry,
  addEnvFiles,
  addFiles,
  addLiterals,
  checkSources,
  quoteKey,
  type SourceIo,
  type SourceOptions,
} from './sources.js';

/** Secrets. kubectl has no colon here. */
export const secrets: MadeKind = {
  verb: 'create secret',
  resource: builtIn('', 'v1', 'Secret', 'secrets'),
  failure: 'failed to create secret ',
};

/** The flags of `create secret generic`. */
interface GenericSecretOptions extends SourceOptions {
  name: string;
  /** "" for the server's default. */
  type: string;
  appendHash: boolean;
}

/**
 * `create secret generic`. Fails in kubectl's words for sources that cannot be read, and for invalid or duplicate keys.
 */
export async function newGenericSecret(options: GenericSecretOptions, io: SourceIo): Promise<KubeObject> {
  const { name, files, literals, envFiles } = options;
  requireName(name);
  checkSources(options);
  const { entries, add } = secretEntries();
  addLiterals(literals, add);
  await addFiles(files, io, add);
  await addEnvFiles(envFiles, 'env secret file cannot be a directory', io, add);
  return newSecret(options, entries);
}

/** Values by their keys, and functions that add to them. */
export function secretEntries(): { entries: ReadonlyMap<string, Buffer>; add: AddEntry } {
  const entries = new Map<string, Buffer>();
  return {
    entries,
    add: (key, value) => {
      const problems = keyProblems(key);
      if (problems.length > 0)
        throw new Error(`${quoteKey(key)} is not valid key name for a Secret ${problems.join(';')}`);
      if (entries.has(key)) throw new Error(`cannot add key ${key}, another key by that name already exists`);
      entries.set(key, value);
    },
  };
}

/** A secret with these values. */
export function newSecret(
  { name, type, appendHash }: Pick<GenericSecretOptions, 'name' | 'type' | 'appendHash'>,
  entries: ReadonlyMap<string, Buffer>,
): KubeObject {
  const data = Object.fromEntries([...entries].map(([key, value]) => [key, value.toString('base64')]));
  const metadata = { name: appendHash ? `${name}-${nameHash({ kind: 'Secret', type, name, data })}` : name };
  return objectOf(secrets.resource, metadata, {
    data: entries.size > 0 ? data : undefined,
    type: type || undefined,
  });
}
