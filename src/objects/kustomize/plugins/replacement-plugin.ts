import { messageOf } from '../../../process/errors.js';
import { replacement, type replacementField } from '../config/argument-shapes.js';
import { readYamlValue } from '../config/kustomization.js';
import { type ReadBy, readShape, sliceOf } from '../config/shapes.js';
import type { Loader } from '../loader.js';
import type { Transformer } from '../transform/labels.js';
import { type Replacement, replaces } from '../transform/replacements.js';
import { structuredReader } from '../yaml/structured-text.js';

/** The entries of `replacements`, inline or in files. Fails in kustomize's words. */
export async function replacementTransformer(
  entries: readonly ReadBy<typeof replacementField>[],
  loader: Loader,
): Promise<Transformer> {
  const replacements: Replacement[] = [];
  for (const { path, source, sourceValue, targets } of entries) {
    if (path === '') replacements.push(replacementOf({ source, sourceValue, targets }));
    else if (source !== undefined || targets.length > 0)
      throw new Error('cannot specify both path and inline replacement');
    else replacements.push(...(await fromFile(path, loader)));
  }
  return replaces(replacements, await structuredReader());
}

function replacementOf({ source, sourceValue, targets }: ReadBy<typeof replacement>): Replacement {
  return { source, sourceValue, targets: targets.length === 0 ? undefined : targets };
}

async function fromFile(path: string, loader: Loader): Promise<Replacement[]> {
  const value = await readYamlValue(await loader.text(path));
  if (typeof value !== 'object' || value === null) {
    const kind = value === null ? 'invalid' : typeof value === 'boolean' ? 'bool' : typeof value;
    throw new Error(`unsupported replacement type encountered within replacement path: ${kind}`);
  }
  try {
    if (Array.isArray(value)) return readShape(sliceOf(replacement), value).map(replacementOf);
    return [replacementOf(readShape(replacement, value))];
  } catch (error) {
    throw new Error(`error unmarshaling JSON: while decoding JSON: ${messageOf(error)}`, { cause: error });
  }
}
