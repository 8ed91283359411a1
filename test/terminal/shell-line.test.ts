import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellLine } from '../../src/terminal/shell-line.js';

const WORDS = [
  'plain',
  '',
  "it's",
  'a b',
  '{"a":\n\t"\\b\'"}',
  '\u001b[31m',
  '$HOME `x`',
  '\u202eabc',
  '\u{e0041}',
];

it('a word that zsh would expand is quoted', () => {
  expect(shellLine(['get', '=ls', '-l', 'app=web'])).toBe("get '=ls' -l app=web");
});

it('a command line is one line that cannot control the terminal, and bash reads the same words from it', () => {
  const line = shellLine(['printf', '%s\\0', ...WORDS]);
  expect(line).not.toMatch(/[\n\t\u001b\u202e]/);
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  expect(execFileSync('bash', ['-c', line], { encoding: 'utf8', env }).split('\0').slice(0, -1)).toEqual(
    WORDS,
  );
});
