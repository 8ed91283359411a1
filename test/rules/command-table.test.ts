import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');
const files = readdirSync(`${src}/commands`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace(/\.ts$/, '').replaceAll('\\', '/'));
const textOf = (file: string) => readFileSync(`${src}/commands/${file}.ts`, 'utf8');

// Read rather than loaded: all commands and what they import take seconds.
it('the table of commands has every file of commands, and every alias', () => {
  const table = readFileSync(`${src}/commands.ts`, 'utf8').split(/: CommandTable = \{\n|\n\};/)[1]!;
  const found = table.split('\n').map((line) => {
    const [, name, file] =
      /^ {2}'?([\w:-]+)'?: \(\) => import\('\.\/commands\/([\w/-]+)\.js'\),$/.exec(line) ?? [];
    expect(file, `src/commands.ts has a line of another form: ${line}`).toBeDefined();
    return `${name} ${file}`;
  });
  const expected = files.flatMap((file) => {
    const text = textOf(file);
    expect(text, `src/commands/${file}.ts has no class of its own`).toMatch(/^export default class /m);
    return [file.replaceAll('/', ':'), ...aliasesIn(text, file)].map((name) => `${name} ${file}`);
  });
  expect(found.sort(), 'src/commands.ts has other lines than its commands').toEqual(expected.sort());
});

/** The aliases in a command's class; fails if they are not literals. */
function aliasesIn(text: string, file: string): string[] {
  if (!text.includes('hiddenAliases')) return [];
  const list = /^ {2}static override hiddenAliases = \[((?:\s*'[\w:-]+',?)+)\s*\];$/m.exec(text)?.[1];
  expect(list, `src/commands/${file}.ts does not write its hiddenAliases out`).toBeDefined();
  return [...list!.matchAll(/'([^']+)'/g)].map(([, name]) => name!);
}
