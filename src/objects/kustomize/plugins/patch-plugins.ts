import { parseJson } from '../../../codec/json.js';
import type { Json } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import { messageOf } from '../../../process/errors.js';
import type { PatchArguments } from '../config/argument-shapes.js';
import { readYamlValue } from '../config/kustomization.js';
import type { Loader } from '../loader.js';
import type { ElementSchemas } from '../merge/schema.js';
import { BUILD } from '../resources/build-annotations.js';
import { Resource } from '../resources/resource.js';
import type { Selector } from '../resources/selector.js';
import type { Transformer } from '../transform/labels.js';
import { mergesPatches, mergesSelected, patchesByOperations } from '../transform/patches.js';
import { MalformedYamlError, readObjectNodes } from '../yaml/documents.js';

/** An entry of `patches`. Fails in kustomize's words. @param shown the entry as YAML, for messages */
export async function patchTransformer(
  given: PatchArguments,
  loader: Loader,
  schemas: ElementSchemas,
  shown: string,
): Promise<Transformer> {
  const patch = given.patch.trim();
  if (patch === '' && given.path === '') throw new Error(`must specify one of patch and path in\n${shown}`);
  if (patch !== '' && given.path !== '')
    throw new Error(`patch and path can't be set at the same time\n${shown}`);
  const source = patch === '' ? `[path: ${quote(given.path)}]` : `[patch: ${quote(patch)}]`;
  const text = patch === '' ? await patchFile(given.path, loader) : patch;
  const objects = await attempt(() => readObjectNodes(text));
  const operations = await attempt(() => readOperations(text));
  if (objects?.length && operations?.length)
    throw new Error(`illegally qualifies as both an SM and JSON patch: ${source}`);
  if (objects !== undefined) {
    const patches = objects.map((node) => new Resource(node));
    for (const each of patches) {
      if (given.options.allowNameChange) each.mark(BUILD.allowNameChange);
      if (given.options.allowKindChange) each.mark(BUILD.allowKindChange);
    }
    return mergesSelected(patches, given.target, source, schemas);
  }
  if (operations === undefined) throw new Error(`unable to parse SM or JSON patch from ${source}`);
  if (operations.length === 0) return () => undefined;
  return forTarget(operations, given.target, source);
}

function forTarget(operations: readonly Json[], target: Selector | undefined, source: string): Transformer {
  return (resources) => {
    if (target === undefined) throw new Error(`must specify a target for JSON patch ${source}`);
    patchesByOperations(operations, target, true)(resources);
  };
}

async function attempt<T>(make: () => Promise<T>): Promise<T | undefined> {
  return make().catch(() => undefined);
}

async function patchFile(path: string, loader: Loader): Promise<string> {
  try {
    return await loader.text(path);
  } catch (error) {
    throw new Error(`failed to get the patch file from path(${path}): ${messageOf(error)}`, { cause: error });
  }
}

/** The operations of a JSON patch, in JSON or YAML. Fails if they are not a list of objects. */
async function readOperations(text: string): Promise<Json[]> {
  if (text === '') throw new Error('empty json patch operations');
  const value = text.startsWith('[') ? parseJson(text) : await readYamlValue(text);
  if (value === null) return [];
  const isList =
    Array.isArray(value) && value.every((each) => typeof each === 'object' && !Array.isArray(each));
  if (!isList) throw new Error('json: cannot unmarshal into Go value of type jsonpatch.Patch');
  return value as Json[];
}

/** The arguments of a JSON patch transformer. */
interface JsonPatchArguments {
  target: Selector | undefined;
  path: string;
  jsonOp: string;
}

/** An entry of `patchesJson6902`. Fails in kustomize's words. */
export async function jsonPatchTransformer(given: JsonPatchArguments, loader: Loader): Promise<Transformer> {
  const { target, path } = given;
  if (target === undefined || target.name === '') throw new Error('must specify the target name');
  if (path === '' && given.jsonOp === '') throw new Error('empty file path and empty jsonOp');
  if (path !== '' && given.jsonOp !== '') throw new Error('must specify a file path or jsonOp, not both');
  const text = path === '' ? given.jsonOp : await loader.text(path);
  if (text === '') throw new Error(`patch file '${path}' empty seems to be empty`);
  let operations: Json[];
  try {
    operations = await readOperations(text);
  } catch (error) {
    throw new Error(`decoding ${text}: ${messageOf(error)}`, { cause: error });
  }
  if (operations.length === 0) throw new Error(`patch appears to be empty; file=${path}, JsonOp=${text}`);
  return patchesByOperations(operations, target, false);
}

/** The patches of `patchesStrategicMerge`, each a patch or the path of a file. Fails in kustomize's words. */
export async function mergePatchTransformer(
  paths: readonly string[],
  inline: string,
  loader: Loader,
  schemas: ElementSchemas,
): Promise<Transformer> {
  if (paths.length === 0 && inline === '') throw new Error('empty file path and empty patch content');
  const patches: Resource[] = [];
  for (const path of paths) {
    const nodes = (await attempt(() => readObjectNodes(path))) ?? (await objectsOfFile(path, loader));
    patches.push(...nodes.map((node) => new Resource(node)));
  }
  if (inline !== '') patches.push(...(await readObjectNodes(inline)).map((node) => new Resource(node)));
  if (patches.length === 0)
    throw new Error(`patch appears to be empty; files=[${paths.join(' ')}], Patch=${inline}`);
  return mergesPatches(patches, schemas);
}

/** The objects of a file. Fails in kustomize's words, with the file if it is not YAML. */
export async function objectsOfFile(
  path: string,
  loader: Loader,
): Promise<Awaited<ReturnType<typeof readObjectNodes>>> {
  const text = await loader.text(path);
  try {
    return await readObjectNodes(text, () => loader.pause());
  } catch (error) {
    if (!(error instanceof MalformedYamlError)) throw error;
    throw new MalformedYamlError(`${error.message} in File: ${path}`, { cause: error });
  }
}
