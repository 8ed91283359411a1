import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The package's folder. */
export const root = resolve(import.meta.dirname, '../..');

/** A document's text. */
export function document(name: string): string {
  return readFileSync(join(root, name), 'utf8');
}

/** The shell blocks of a document, each as its text. */
export function shellBlocks(text: string): string[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => match[1]!);
}
