import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { newContainer, runIn } from './in-container.js';

/** A folder for this machine's own shell, which determines the expected output. */
const folder = mkdtempSync(join(tmpdir(), 'proa-shell-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each script is also run by this machine's shell, in an empty folder: output and exit code have to be the same. */
const SCRIPTS: readonly (readonly [script: string, stdin?: string])[] = [
  ['echo a; echo b && echo c || echo d'],
  ['false && echo no; echo $?; true || echo no; ! true; echo $?'],
  ['(exit 3); echo $?; exit 4'],
  ['x="two  words"; echo $x; echo "$x"; echo \'$x\' "\\$x" \\$x'],
  [`echo \${unset:-other} \${unset}end; set_=1; echo "\${set_}"`],
  ['for f in a "b c" d; do echo "<$f>"; done'],
  ['for f in; do echo never; done; echo $?'],
  ['if false; then echo 1; elif true; then echo 2; else echo 3; fi'],
  ['while read line; do echo "got $line"; done', 'one\ntwo words\n'],
  ['until true; do echo never; done; echo end'],
  ['echo one > f; echo two >> f; cat < f; cat f | wc -l; rm f'],
  ['cat nope 2>/dev/null; echo $?'],
  ['echo out; echo err >&2'],
  ['{ echo out; echo err >&2; } 2>&1 | wc -l'],
  ['mkdir -p d/e; cd d; pwd | grep -c /d; ls; cd ..; touch d/b d/a; echo d/*; echo "d/*" d/?; rm -r d'],
  ['x=1; (x=2; echo $x); echo $x; x=3 env | grep ^x=; echo $x'],
  ['y=2; export y; sh -c \'echo $y $0 $1 $#\' name arg; sh -c \'echo "$@"\' name "a b" c'],
  ['x=$(echo "in side"; false); echo $? "$x"; echo "$(echo a)$(echo b)"'],
  ['yes | head -n 2; seq 3 | tail -n 1; seq 5 | tail -n +4; printenv nope; echo $?'],
  ['echo abc | head -c 2; echo; echo abcdef | tail -c +3; echo abcdef | tail -c 3'],
  ['echo a | tee t | cat; cat t; mv t u; test -f u && echo yes; [ -d u ] || echo no; rm u'],
  ['test 2 -lt 10 && [ a != b ] && echo fine; [ -z "" ]; echo $?; test -n ""; echo $?'],
  ['printenv HOME | wc -l; seq 2 4; echo -n x; echo # a comment\necho last'],
  ['cat', 'input without an end'],
  ['read a b; echo "$b,$a"; cat', 'one two three\nrest\n'],
  ['sha256sum', 'text'],
  ['echo a > s; md5sum s > t; cat t; md5sum -c t; echo b > s; md5sum -c t 2> u; echo $?; rm s t u'],
  ['grep -i B; echo $?', 'a\nb\n'],
  ['wc -c; grep -v a; echo $?', 'a\n'],
];

/** The output of this machine's shell for each script, with its exit code. One process runs them all. */
const real = spawnSync(
  'sh',
  [
    '-c',
    SCRIPTS.map(
      ([script, stdin = '']) =>
        `printf %s ${quoted(stdin)} | sh -c ${quoted(script)} 2>/dev/null; printf '<%s>\\0' $?`,
    ).join('\n'),
  ],
  { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: '/root' } },
).stdout.split('\0');

describe('the shell of containers', () => {
  test.each(SCRIPTS.map((script, index) => [script[0], script[1] ?? '', index] as const))(
    '%j',
    async (script, stdin, index) => {
      const { stdout, exit } = await runIn(newContainer(), ['sh', '-c', `cd /tmp; ${script}`], stdin);
      expect(plain(`${stdout}<${exit}>`)).toBe(plain(real[index]!));
    },
  );

  test('reports programs that do not exist, and files that cannot be run', async () => {
    const script = 'nope; echo $?; /etc/hostname; echo $?; /nope; echo $?';
    expect(await runIn(newContainer(), ['sh', '-c', script])).toEqual({
      stdout: '127\n126\n127\n',
      stderr: 'sh: nope: not found\nsh: /etc/hostname: Permission denied\nsh: /nope: not found\n',
      exit: 0,
    });
  });

  test.each([
    ['echo (', 'unexpected "("'],
    ['if true; then echo', 'unexpected end of file (expecting "fi")'],
    ['echo "open', 'unterminated quoted string'],
    ['sleep 1 &', 'commands in the background are not supported'],
    ['echo $((1+1))', 'arithmetic is not supported'],
    ['cat <<EOF', '<< is not supported'],
  ])('%s is refused', async (script, words) => {
    const { stderr, exit } = await runIn(newContainer(), ['sh', '-c', script]);
    expect([stderr, exit]).toEqual([`sh: syntax error: ${words}\n`, 2]);
  });

  test('runs commands from a pipe, which read the following bytes, and scripts', async () => {
    const box = newContainer();
    const typed = 'read x\nvalue\necho "$x" > /tmp/s; for i in 1 2\ndo echo $i\ndone\n';
    expect((await runIn(box, ['sh'], typed)).stdout).toBe('1\n2\n');
    expect((await runIn(box, ['cat', '/tmp/s'])).stdout).toBe('value\n');
    await runIn(box, ['tee', '/tmp/script'], '#!/bin/sh\necho "script $1"\nexit 5\n');
    expect(await runIn(box, ['sh', '/tmp/script', 'x'])).toMatchObject({ stdout: 'script x\n', exit: 5 });
  });

  test('is started by nsenter and chroot, as on nodes', async () => {
    const box = newContainer();
    expect((await runIn(box, ['nsenter', '-t', '1', '-m', '--', 'sh', '-c', 'echo in'])).stdout).toBe('in\n');
    expect((await runIn(box, ['chroot', '/data', 'sh', '-c', 'pwd'])).stdout).toBe('/\n');
    expect(await runIn(box, ['chroot', '/none', 'sh'])).toMatchObject({ exit: 1 });
  });

  test('sees only files of its container', async () => {
    const { stdout, stderr } = await runIn(newContainer(), [
      'sh',
      '-c',
      `ls ${folder}; cat /../../etc/hostname`,
    ]);
    expect([stdout, stderr]).toEqual(['box\n', `ls: ${folder}: No such file or directory\n`]);
  });
});

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Programs differ in the spaces before numbers. */
function plain(text: string): string {
  return text.replace(/^ +/gm, '');
}
