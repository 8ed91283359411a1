import { quote } from '../../go/strconv/quote.js';
import type { LocalPatch } from '../../objects/local-patch.js';
import type { WriteOptions } from '../../objects/visit/write-rules.js';

/** The validated options of `patch`. */
export interface PatchOptions extends WriteOptions {
  /** Patch the objects of files locally, without a server. */
  local: boolean;
  type: LocalPatch['type'];
  /** The patch in JSON or YAML; "" if it is in a file. */
  patch: string;
  /** The file with the patch; "" if it was typed. */
  patchFile: string;
  /** "" for the object itself. */
  subresource: string;
  fieldManager: string;
  /** The change cause; undefined for none. */
  changeCause: string | undefined;
}

/** The types of patches, by the values of `--type`. */
export const patchTypeWords = ['json', 'merge', 'strategic'] as const satisfies readonly LocalPatch['type'][];

/** Reads `--type`; "" is the default. Fails with kubectl's message for an unknown one. */
export function readPatchType(word: string): LocalPatch['type'] {
  if (word === '') return 'strategic';
  const type = patchTypeWords.find((known) => known === word.toLowerCase());
  if (type !== undefined) return type;
  throw new Error(`--type must be one of [${patchTypeWords.join(' ')}], not ${quote(word)}`);
}

/** Fails with kubectl's message if the flags of a patch cannot be combined. */
export function checkPatch({
  patch,
  patchFile,
  local,
  words,
}: Pick<PatchOptions, 'patch' | 'patchFile' | 'local' | 'words'>): void {
  if (patch !== '' && patchFile !== '') throw new Error('cannot specify --patch and --patch-file together');
  if (patch === '' && patchFile === '')
    throw new Error('must specify --patch or --patch-file containing the contents of the patch');
  if (local && words.length > 0) throw new Error('cannot specify --local and server resources');
}
