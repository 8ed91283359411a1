import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Config } from '@oclif/core/config';
import { describe, expect, it } from 'vitest';
import { additionsPage } from '../../scripts/reference/additions.js';
import { readIndex } from '../../scripts/reference/kubectl/read-index.js';
import { otherPages } from '../../scripts/reference/other-pages.js';
import { referencePages } from '../../scripts/reference/pages.js';
import { globalFlags } from '../../src/cli/flags/global.js';
import { helpText } from '../../src/cli/help.js';
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

  it.each([...pages])('%s matches the commands: run `npm run reference` after a change', (name, text) => {
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  });
});

// The number of examples in the help of kubectl 1.32, by command: groups of comments. Made by
//
//   sed -n 's/ *[[(].*//; /^[^ #]/p' scripts/reference/kubectl/commands-1.36.txt | while read -r words; do
//     kubectl $words --help | awk -v words="$words" '/^[^ ]/ {on = /^Examples/} {is = on && /^  #/}
//       is && !was {n++} {was = is} END {if (n) print n, words}'
//   done > test/docs/kubectl-examples.txt
const kubectlExamples = new Map(
  document('test/docs/kubectl-examples.txt')
    .trim()
    .split('\n')
    .map((line): [string, number] => [line.replace(/^\d+ /, ''), Number.parseInt(line, 10)]),
);

it('the help of every command has at least as many examples as that of kubectl', async () => {
  const config = await Config.load(root);
  const counts = await Promise.all(
    [...kubectlExamples.keys()].map(async (words) => {
      const [, section = ''] = (await helpText(config, words.replaceAll(' ', ':'), 80)).split('\nEXAMPLES\n');
      return [words, section.match(/^ *\$ /gm)?.length ?? 0] as const;
    }),
  );
  expect(counts.filter(([words, count]) => count < kubectlExamples.get(words)!)).toEqual([]);
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
