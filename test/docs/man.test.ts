import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { typedExamples } from '../../scripts/reference/facts.js';
import { flagGroups } from '../../scripts/reference/flags.js';
import { manPages } from '../../scripts/reference/man.js';
import { globalFlags } from '../../src/cli/flags/global.js';
import { commandTable } from '../../src/commands.js';
import { lacksProgram } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';
import { commands, document } from './support.js';

const { topics } = JSON.parse(document('package.json')).oclif;
const edition = { version: '1.2.3', date: '2026-11-23' };
const pages = await manPages({ table: commandTable, globalFlags, topics }, edition);
const folder = mkdtempSync(join(tmpdir(), 'proa-man-'));
for (const [name, text] of pages) writeFileSync(join(folder, name), text);

/** Words with one space between them, however long the lines. */
const flowing = (text: string) => text.replaceAll(/\s+/g, ' ');

/** A page as a terminal shows it, without bold. */
function shown(name: string): string {
  const text = execFileSync('mandoc', ['-T', 'ascii', join(folder, name)], { encoding: 'utf8' });
  return flowing(text.replaceAll(/.\x08/g, ''));
}

describe('man pages', () => {
  it('exist for proa, every command and every word of several', () => {
    const expected = commands.map(({ words }) => `proa-${words.replaceAll(' ', '-')}.1`);
    expect([...pages.keys()]).toEqual(expect.arrayContaining([...expected, 'proa.1', 'proa-config.1']));
  });

  it.skipIf(lacksProgram('mandoc'))('cause no warnings of mandoc', async () => {
    const files = [...pages.keys()].map((name) => join(folder, name));
    const { stdout } = await runProcess('mandoc', ['-T', 'lint', '-W', 'warning', ...files]);
    expect(stdout).toBe('');
  });

  it.skipIf(lacksProgram('groff'))('cause no warnings of groff', async () => {
    const files = [...pages.keys()].map((name) => join(folder, name));
    const { stderr, exit } = await runProcess('groff', ['-man', '-ww', '-Tutf8', '-z', ...files]);
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  });

  it.skipIf(lacksProgram('mandoc')).each(commands.map((command) => [command.words, command] as const))(
    'proa %s: shows its summary, its examples and its flags as they are typed',
    (words, command) => {
      const text = shown(`proa-${words.replaceAll(' ', '-')}.1`);
      expect(text).toContain(
        flowing(`NAME proa-${words.replaceAll(' ', '-')} - ${command.summary} SYNOPSIS`),
      );
      for (const { command: line } of typedExamples(command)) expect(text).toContain(flowing(line));
      for (const members of flagGroups(command.flags).values())
        for (const [name] of members) expect(text).toMatch(new RegExp(`--${name}\\b`));
    },
  );
});
