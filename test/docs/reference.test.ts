import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { additionsPage } from '../../scripts/reference/additions.js';
import { readIndex } from '../../scripts/reference/kubectl/read-index.js';
import { otherPages } from '../../scripts/reference/other-pages.js';
import { referencePages } from '../../scripts/reference/pages.js';
import { globalFlags } from '../../src/cli/flags/global.js';
import { commandTable } from '../../src/commands.js';
import { commands, document, root } from './support.js';

const folder = join(root, 'docs/reference');
const { topics } = JSON.parse(document('package.json')).oclif;
const sources = { table: commandTable, globalFlags, topics };
const pages = await referencePages(sources);
pages.set('additions.md', await additionsPage(sources, readIndex()));

describe('docs/reference, which `npm run reference` makes from the commands', () => {
  it('has a page for every command, and the pages that are not made from them', () => {
    expect(readdirSync(folder).sort()).toEqual([...pages.keys(), ...otherPages].sort());
  });

  it.each([...pages])(
    '%s says what the commands say: run `npm run reference` after a change',
    (name, text) => {
      expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
    },
  );
});

describe.each(commands.map((command) => [command.words, command] as const))('proa %s', (_words, command) => {
  it('has a summary of one line, without a full stop', () => {
    expect(command.summary).toMatch(/^[A-Z][^\n]*[^.\n]$/);
  });

  it('has an example', () => {
    expect(command.examples ?? []).not.toEqual([]);
  });

  it('describes every flag in a sentence or more', () => {
    const texts = Object.values(command.flags).map(({ description = '' }) => description);
    expect(texts.filter((text) => text === '')).toEqual([]);
  });
});
