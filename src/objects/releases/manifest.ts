import { YamlEmitter } from '../../codec/go-yaml/emit.js';
import { isObject } from '../../codec/json.js';
import type { KubeObject } from '../../codec/object.js';
import { decodedObject, itemsOf, readYamlValues } from '../manifests/documents.js';
import { isSecret, MASK, maskSecrets, type ObjectStates } from '../secrets/mask.js';
import type { HelmRelease } from './release.js';

/** The YAML documents of a manifest, each as its text, without blank ones. */
export function documentsIn(manifest: string): string[] {
  return manifest.split(/^---(?:[ \t\r][^\n]*)?(?:\n|$)/m).filter((text) => text.trim() !== '');
}

/** The objects of a document, those of lists one by one. Fails if it cannot be read. */
export async function objectsIn(document: string): Promise<KubeObject[]> {
  const values = await readYamlValues(document, 'the manifest');
  return values.flatMap((value) => itemsOf(decodedObject(value)));
}

/** The documents of a release: of its manifest, and of its hooks. */
export function documentsOf({ manifest, hooks }: HelmRelease): string[] {
  return [manifest, ...hooks.map((hook) => hook.manifest)].flatMap(documentsIn);
}

/** Whether a Secret may be in a document, judged without parsing it; the word may contain an escape. */
export function mayHoldSecret(document: string): boolean {
  return /Secret|\\[uUx]/.test(document);
}

/** Both states of an object without the values of a Secret; any other object unchanged. */
export function withoutValues(states: ObjectStates): ObjectStates {
  const { live, merged } = states;
  if (![live, merged].some((state) => state !== undefined && isSecret(state))) return states;
  const masked = maskSecrets(states);
  return { live: withoutOddValues(masked.live), merged: withoutOddValues(masked.merged) };
}

/** Anything other than a map is not a value of the API, but may still be secret. */
function withoutOddValues(secret: KubeObject | undefined): KubeObject | undefined {
  const odd = ['data', 'stringData'].filter(
    (field) => (secret?.[field] ?? null) !== null && !isObject(secret![field]),
  );
  return odd.length === 0 ? secret : { ...secret, ...Object.fromEntries(odd.map((field) => [field, MASK])) };
}

/**
 * A manifest with masked Secrets: their documents are written again, with the comments at their beginning; the others
 * are not changed. A document that cannot be read and may be a Secret is omitted, with a message in its place.
 */
export async function maskedManifest(manifest: string): Promise<string> {
  const texts = await Promise.all(documentsIn(manifest).map(maskedDocument));
  return joinDocuments(texts);
}

/** Documents as one text, each with the separator line before it. */
export function joinDocuments(documents: readonly string[]): string {
  return documents.map((text) => `---\n${text.replace(/\n?$/, '\n')}`).join('');
}

async function maskedDocument(document: string): Promise<string> {
  if (!mayHoldSecret(document)) return document;
  const comments = /^(?:[ \t]*(?:#[^\n]*)?\n)*/.exec(document)![0].trimStart();
  const objects = await objectsIn(document).catch(() => undefined);
  if (objects === undefined) return `${comments}# It cannot be read, and may be a Secret.\n`;
  if (!objects.some(isSecret)) return document;
  const emitter = new YamlEmitter();
  const masked = objects.map((object) => withoutValues({ live: undefined, merged: object }).merged);
  return comments + masked.map((object) => emitter.document(object)).join('---\n');
}
