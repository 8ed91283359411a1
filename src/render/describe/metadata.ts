import type { KubeObject } from '../../codec/object.js';
import type { Description } from './description.js';
import { sortedEntries } from './values.js';

/** Annotations that apply uses itself. */
const SKIPPED = 'kubectl.kubernetes.io/last-applied-configuration';
/** The maximum size (bytes) of an annotation in one line. */
const LONGEST = 140;

type TextMap = Readonly<Record<string, string>> | undefined;

/** Writes labels, `a=b`, each on its own line, or `<none>`. @param indent before the title and each line */
export function writeLabels(to: Description, title: string, labels: TextMap, indent = ''): void {
  writeLines(
    to,
    title,
    sortedEntries(labels).map(([key, value]) => `${key}=${value}`),
    indent,
  );
}

/** Writes lines after a title, or `<none>`. @param indent before the title and each line */
export function writeLines(to: Description, title: string, lines: readonly string[], indent = ''): void {
  to.write(0, `${indent}${title}:\t`);
  if (lines.length === 0) to.rest('<none>');
  for (const [at, line] of lines.entries()) {
    if (at > 0) {
      to.write(0, indent);
      to.write(0, '\t');
    }
    to.write(0, `${line}\n`);
  }
}

/** Writes annotations, long and multi-line ones below their keys. */
export function writeAnnotations(to: Description, title: string, annotations: TextMap): void {
  to.write(0, `${title}:\t`);
  const entries = sortedEntries(annotations).filter(([key]) => key !== SKIPPED);
  if (entries.length === 0) to.rest('<none>');
  for (const [at, [key, text]] of entries.entries()) {
    if (at > 0) to.write(0, '\t');
    const value = text.replace(/\n$/, '');
    if (byteLength(value) + byteLength(key) + 2 > LONGEST || value.includes('\n')) {
      to.write(0, `${key}:\n`);
      for (const line of value.split('\n')) to.write(0, `\t  ${cut(line, LONGEST - 2)}\n`);
    } else {
      to.write(0, `${key}: ${value}\n`);
    }
  }
}

/** A text of limited size in bytes, with `...` if it was longer. */
export function cut(text: string, length: number): string {
  if (byteLength(text) <= length) return text;
  // A truncated character becomes U+FFFD, as when kubectl's bytes are read.
  return `${Buffer.from(text).subarray(0, length).toString()}...`;
}

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}

/** Writes name and namespace. */
export function writeName(to: Description, { metadata }: KubeObject): void {
  to.line(0, 'Name:', metadata?.name);
  to.line(0, 'Namespace:', metadata?.namespace);
}

/** Writes name, namespace, labels and annotations, the beginning of most descriptions. */
export function writeIdentity(to: Description, object: KubeObject): void {
  writeName(to, object);
  writeLabelsAndAnnotations(to, object);
}

/** Writes labels and annotations of an object. */
export function writeLabelsAndAnnotations(to: Description, { metadata }: KubeObject): void {
  writeLabels(to, 'Labels', metadata?.labels);
  writeAnnotations(to, 'Annotations', metadata?.annotations);
}

/** Writes the controller of this object, if it has one. */
export function writeController(to: Description, { metadata }: KubeObject): void {
  const owner = metadata?.ownerReferences?.find(({ controller }) => controller);
  if (owner !== undefined) to.line(0, 'Controlled By:', `${owner.kind}/${owner.name}`);
}
