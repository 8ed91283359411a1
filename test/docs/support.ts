import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { typedExamples, visibleCommands } from '../../scripts/reference/facts.js';
import { writtenPages } from '../../scripts/reference/other-pages.js';
import { commandTable } from '../../src/commands.js';

/** The package's folder. */
export const root = resolve(import.meta.dirname, '../..');

/** A document's text. */
export function document(name: string): string {
  return readFileSync(join(root, name), 'utf8');
}

/** The documents in a folder and its subfolders. */
function markdownBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

/** Documents written by hand, by their paths, without those that scripts make. */
export const writtenDocuments: readonly string[] = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...writtenPages.map((name) => `docs/reference/${name}`),
  ...markdownBelow('docs/architecture'),
  'demo/examples/README.md',
];

/** The documents that scripts make. */
export const madeDocuments: readonly string[] = [
  ...readdirSync(join(root, 'docs/reference'))
    .filter((name) => !writtenPages.includes(name))
    .map((name) => `docs/reference/${name}`),
];

/** All commands that users see. */
export const commands = await visibleCommands(commandTable);

/** Lines to type that belong together: later ones may depend on earlier ones. */
export interface ExampleBlock {
  /** Their source: a document, or `proa get --help`. */
  source: string;
  lines: readonly string[];
}

/** The examples of the documents, by block, and each example in the help of every command. */
export function exampleBlocks(): ExampleBlock[] {
  const ofDocuments = writtenDocuments.flatMap((source) =>
    shellBlocks(document(source)).map((block) => ({ source, lines: linesOf(block) })),
  );
  const ofHelp = commands.flatMap((command) =>
    typedExamples(command).map((example) => ({
      source: `proa ${command.words} --help`,
      lines: [example.command],
    })),
  );
  return [...ofDocuments, ...ofHelp];
}

/** The anchor that GitHub assigns to a heading. @param heading with or without its marks */
export function anchorOf(heading: string): string {
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

/** The texts of a document's shell blocks. */
function shellBlocks(text: string): string[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => match[1]!);
}

/** The lines of a block; lines that continue after a backslash are joined, as is a text for `cat` with its line. */
function linesOf(block: string): string[] {
  return block
    .replaceAll(/ *\\\n\s*/g, ' ')
    .split(/\n(?!(?:(?!<<'END'$)[\s\S])*?^END$)/m)
    .filter((line) => line !== '');
}
