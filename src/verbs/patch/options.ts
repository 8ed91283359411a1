import { quote } from '../../go/strconv/quote.js';
import type { LocalPatch } from '../../objects/local-patch.js';
import type { WriteOptions } from '../../objects/visit/write-rules.js';

/** The validated options of `patch`. */
export interface PatchOptions extends WriteOptions {
  /** Patch the objects of files as they stand there, and ask no server. */
  local: boolean;
  type: LocalPatch['type'];
  /** The patch in JSON or YAML; "" if it is in a file. */
  patch: string;
  /** The file that it is in; "" if it was typed. */
  patchFile: string;
  /** "" for the object itself. */
  subresource: string;
  fieldManager: string;
  /** What is written as kubernetes.io/change-cause; undefined for nothing. */
  changeCause: string | undefined;
}

/** The types of patches, as `--type` has them. */
export const patchTypeWords = ['json', 'merge', 'strategic'] as const satisfies readonly LocalPatch['type'][];

/** Reads `--type`; "" is the default. Fails with kubectl's message for another one. */
export function readPatchType(word: string): LocalPatch['type'] {
  if (word === '') return 'strategic';
  const type = patchTypeWords.find((known) => known === word.toLowerCase());
  if (type !== undefined) return type;
  throw new Error(`--type must be one of [${patchTypeWords.join(' ')}], not ${quote(word)}`);
}

/** Fails with kubectl's message if the flags of a patch do not go together. */
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
