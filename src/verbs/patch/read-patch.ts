import { goJsonCompact } from '../../codec/go-json.js';
import { fileErrorText } from '../../go/file-error.js';
import { goYamlDocuments } from '../../go/yaml.js';
import { GoYamlError } from '../../go/yaml-error.js';
import { yamlText } from '../../go/yaml-text.js';
import { manifestTags, withNumbers } from '../../objects/manifests/yaml-numbers.js';
import type { Environment } from '../../process/environment.js';
import { resolveFrom } from '../../process/folders.js';
import { readNamedFile } from '../../process/read-file.js';
import type { PatchOptions } from './options.js';

/**
 * The text of a patch in JSON, ready to be sent: JSON objects unchanged, anything else converted from YAML. Fails with
 * kubectl's message if the file cannot be read or the text is neither.
 */
export async function readPatch(
  { patch, patchFile }: Pick<PatchOptions, 'patch' | 'patchFile'>,
  environment: Pick<Environment, 'workingFolder' | 'signal'>,
): Promise<string> {
  const bytes = patchFile === '' ? undefined : await readPatchFile(patchFile, environment);
  try {
    // Bytes that are not UTF-8 would be replaced, and written to the cluster.
    const text = bytes === undefined ? patch : yamlText(bytes);
    if (/^\s*\{/.test(text)) return text;
    const [first] = await goYamlDocuments(text, manifestTags);
    return goJsonCompact(withNumbers(first?.() ?? null));
  } catch (error) {
    if (!(error instanceof GoYamlError)) throw error;
    throw new Error(`unable to parse the patch: yaml: ${error.message}`);
  }
}

function readPatchFile(
  path: string,
  { workingFolder, signal }: Pick<Environment, 'workingFolder' | 'signal'>,
): Promise<Buffer> {
  return readNamedFile(resolveFrom(workingFolder, path), signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Error(`unable to read patch file: ${fileErrorText('open', path, error)}`);
  });
}
