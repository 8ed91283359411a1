import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shells } from '../../../src/cli/completion/shells.js';

const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

let folder: string;

/** A `proa` on PATH that records its arguments, one per line, and prints a given answer. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'proa-completion-'));
  const program = `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder}/asked\ncat ${folder}/answer\n`;
  writeFileSync(join(folder, 'proa'), program, { mode: 0o755 });
  for (const [shell, script] of Object.entries(shells)) writeFileSync(join(folder, shell), await script());
  writeFileSync(join(folder, 'some.yaml'), '');
  writeFileSync(join(folder, 'some.txt'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(
  program: string,
  args: string[],
  answer: string,
  variables: Record<string, string> = {},
): string[] {
  writeFileSync(join(folder, 'answer'), answer);
  writeFileSync(join(folder, 'asked'), '');
  const env = { PATH: [folder, process.env.PATH].join(delimiter), HOME: folder, ...variables };
  const output = execFileSync(program, args, { env, cwd: folder, encoding: 'utf8' });
  return output.split('\n').filter((line) => line !== '');
}

/** The arguments of proa after `__complete`. */
const asked = () => readFileSync(join(folder, 'asked'), 'utf8').replace(/\n$/, '').split('\n').slice(1);

describe('the script for bash', () => {
  /** The completions of a line, which is split into words at spaces, `:` and `=`, like in readline. */
  function offered(line: string, answer: string, variables: Record<string, string> = {}): string[] {
    const words = line.split(/\s+|([:=])/).filter((word) => word !== undefined && word !== '');
    if (/[\s:=]$/.test(line)) words.push('');
    const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
    const program = [
      'source ./bash',
      `COMP_WORDS=(${quoted})`,
      `COMP_CWORD=${words.length - 1} COMP_LINE='${line.replaceAll("'", "'\\''")}' COMP_POINT=${line.length}`,
      `COMP_TYPE=9; __start_proa; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ];
    return run('bash', ['--norc', '-c', program.join('\n')], answer, variables);
  }

  it.each([
    ['proa get po', 'pods\n:4\n', ['get', 'po'], ['pods']],
    ['proa get pods ', 'a\nb\n:4\n', ['get', 'pods', ''], ['a', 'b']],
    ['proa get --output=js', 'json\n:4\n', ['get', '--output=js'], ['json']],
    ['proa get --output=', 'json\n:4\n', ['get', '--output='], ['json']],
    ['proa get x a:b:c', 'a:b:cd\na:b:ce\n:4\n', ['get', 'x', 'a:b:c'], ['cd', 'ce']],
    ['proa get x/a:b', 'x/a:bc\n:4\n', ['get', 'x/a:b'], ['bc']],
    ['proa get "po', 'pods\n:4\n', ['get', 'po'], ['pods']],
    ['proa --kubeconfig=$FILE get ', 'x\n:4\n', ['--kubeconfig=/a b', 'get', ''], ['x']],
    ['proa --kubeconfig $(touch$FILE) g', 'get\n:4\n', ['--kubeconfig', '$(touch/a b)', 'g'], ['get']],
    ['proa get -f some', 'yaml\nyml\n:8\n', ['get', '-f', 'some'], ['some.yaml']],
    ['proa get nope ', ':4\n', ['get', 'nope', ''], []],
    // Names of roles may contain all of these.
    ['proa get x a', 'a$(id)\na;`x`\n:4\n', ['get', 'x', 'a'], ['a\\$\\(id\\)', 'a\\;\\`x\\`']],
    ['proa get x "a', 'a$(id)\na.b\n:4\n', ['get', 'x', 'a'], ['a.b']],
    ["proa get x 'a", "a'$(id)\n:4\n", ['get', 'x', 'a'], []],
    ['proa get pods,s', 'pods,services\n:4\n', ['get', 'pods,s'], ['pods,services']],
    ['proa get r system:n', 'system:node x\n:4\n', ['get', 'r', 'system:n'], ['node\\ x']],
  ])('%s', (line, answer, question, candidates) => {
    expect(offered(line, answer, { FILE: '/a b' })).toEqual(candidates);
    expect(asked()).toEqual(question);
  });

  it('shows descriptions beside several candidates, and inserts none', () => {
    const several = offered('proa c', 'config\tFiles\ncheck\tServers\n:4\n', { COLUMNS: '40' });
    expect(several).toEqual(['config  (Files)', 'check   (Servers)']);
    expect(offered('proa conf', 'config\tFiles\n:4\n')).toEqual(['config']);
  });

  it('completes both names, and kubectl if that is an alias', () => {
    const names = (before: string) =>
      run('bash', ['--norc', '-c', `shopt -s expand_aliases\n${before}\nsource ./bash\ncomplete -p`], '')
        .map((line) => line.split(' ').at(-1))
        .sort();
    expect(names('')).toEqual(['kubectl-proa', 'proa']);
    expect(names('alias kubectl=proa')).toEqual(['kubectl', 'kubectl-proa', 'proa']);
  });
});

describe.skipIf(!has('zsh'))('the script for zsh', () => {
  const stubs =
    'compdef() { : }; compset() { print compset $@ }; _files() { print files $@ }\n' +
    `_describe() { print -rl -- "\${(@P)4}" $5 }\nsource ./zsh\nwords=($WORDS) CURRENT=$#words\n_proa`;
  const offered = (words: string, answer: string) =>
    run('zsh', ['-f', '-c', stubs.replace('$WORDS', words)], answer);

  it.each([
    ['proa get po', 'pods\n:4\n', ['get', 'po'], ['pods']],
    ['proa get x a:b', 'a:bc\tx:y\n:4\n', ['get', 'x', 'a:b'], ['a\\:bc:x:y']],
    ['proa get --output=js', 'json\n:4\n', ['get', '--output=js'], ['compset -P 1 *=', 'json']],
    ['proa get cm/x n', 'ns/\n:6\n', ['get', 'cm/x', 'n'], ['ns/', '-S']],
    ['proa get -f x', 'yaml\nyml\n:8\n', ['get', '-f', 'x'], ['files -g *.(yaml|yml)']],
  ])('%s', (words, answer, question, candidates) => {
    expect(offered(words, answer)).toEqual(candidates);
    expect(asked()).toEqual(question);
  });
});

describe.skipIf(!has('fish'))('the script for fish', () => {
  const offered = (line: string, answer: string) =>
    run('fish', ['--no-config', '-c', `source ./fish; complete -C'${line}'`], answer);

  it.each([
    ['proa get po', 'pods\tx\n:4\n', ['get', 'po'], ['pods\tx']],
    ['proa get --output=js', 'json\n:4\n', ['get', '--output=js'], ['--output=json']],
    ['proa get nope ', ':4\n', ['get', 'nope', ''], []],
    ['proa get -f some', 'yaml\nyml\n:8\n', ['get', '-f', 'some'], ['some.yaml']],
  ])('%s', (line, answer, question, candidates) => {
    expect(offered(line, answer)).toEqual(candidates);
    expect(asked()).toEqual(question);
  });
});

/** There is no PowerShell to run it in: it is compared with kubectl's script, which works in one. */
describe('the script for PowerShell', async () => {
  const ours = await shells.powershell!();

  it.each([
    ['registers for both names', /Register-ArgumentCompleter -Native -CommandName proa, kubectl-proa /],
    ['asks with the words as they are', /& proa __complete @words 2>\$null/],
    ['gives an empty last word to PowerShell before 7.3, too', /'7\.3\.0'.*'Legacy'/],
    ['reads the directive', /-notmatch '\^:\(\\d\+\)\$'/],
    ['leaves files to the shell', /-band 24 .*return/s],
    ['offers nothing where there is nothing', /Count -eq 0\) \{ return '' \}/],
    ['puts the flag back before its value', /\$kept \+ \$text/],
    ['sets no blank where none is wanted', /-band 2\)\) \{ \$inserted \+= ' ' \}/],
    ['quotes by the shell’s own rules', /EscapeSingleQuotedStringContent\(\$inserted\)/],
    ['gives results', /CompletionResult\]::new\(\$inserted, \$text, 'ParameterValue', \$description\)/],
  ])('%s', (_what, pattern) => {
    expect(ours).toMatch(pattern);
  });

  it('evaluates nothing that was typed or returned', () => {
    expect(ours).not.toMatch(/^[^#]*(Invoke-Expression|ExpandString|\biex\b)/m);
  });
});
