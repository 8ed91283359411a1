import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completionScript } from '../../src/cli/completion/shells.js';
import { folderWith } from '../cli/plugins/place.js';
import { PseudoTerminal } from '../support/pseudo-terminal.js';

/** Answers completions with a file, and records the words of every other call. */
const program = `#!/bin/sh
if [ "$1" = __complete ]; then cat "$HOME/answer"; exit; fi
printf '%s\\n' "$@" > "$HOME/called"
echo "ran $(cat "$HOME/turn")"
`;

/** How each shell is started with only the completion of proa, with the text that it reads first. */
const interactive: Readonly<Record<string, { args: readonly string[]; first: string }>> = {
  bash: { args: ['--norc', '--noprofile', '-i'], first: 'set +o history; PS1="> "; source ./script' },
  zsh: {
    args: ['-f', '-i'],
    first: 'PS1="> "; autoload -U compinit; compinit -D; source ./script',
  },
  fish: { args: ['--no-config', '-i'], first: 'function fish_prompt; echo "> "; end; source ./script' },
};

/** Names that would do something if a shell treated them as more than a word. */
const hostile = [
  'a$(touch pwned)',
  'a`touch pwned`',
  'a;touch pwned',
  'a&touch pwned',
  'a|touch pwned',
  'a>pwned',
  'a(touch pwned)',
  "a'b",
  'a"b',
  'a b',
  'a\\b',
  'a*',
  'a?[b]',
  'a{b,c}',
  'a!b',
  'a#b',
  'a$HOME',
  'a~=:b',
  'aé',
  "a'$(touch pwned)'",
  'a"$(touch pwned)"',
];

const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

/** The typed text, the answer to the shell, and the resulting words. */
const lines: readonly (readonly [typed: string, answer: string, ...words: string[]])[] = [
  ['wait --for=condition=Re\t', 'condition=Ready\n:4', 'wait', '--for=condition=Ready'],
  ['wait --for condition=Re\t', 'condition=Ready\n:4', 'wait', '--for', 'condition=Ready'],
  ['wait --for=co\tReady', 'condition=\n:6', 'wait', '--for=condition=Ready'],
  ['wait --for co\tReady', 'condition=\n:6', 'wait', '--for', 'condition=Ready'],
  ['get roles system:n\t', 'system:node\n:4', 'get', 'roles', 'system:node'],
  ['logs dep\tweb', 'deployments/\n:6', 'logs', 'deployments/web'],
  ['port-forward web 80\t', '80:80\n:4', 'port-forward', 'web', '80:80'],
  ['api-resources --verbs=list,wa\t', 'list,watch\n:4', 'api-resources', '--verbs=list,watch'],
  ['apply -f so\t', 'json\nyaml\n:8', 'apply', '-f', 'some.yaml'],
  ['apply --filename=so\t', 'json\nyaml\n:8', 'apply', '--filename=some.yaml'],
  ['apply -k fo\t', ':16', 'apply', '-k', 'folder'],
  ['get roles "a\t', 'ab\n:4', 'get', 'roles', 'ab'],
  ['get pods a\t1', 'abc1\tone\nabc2\ttwo\n:4', 'get', 'pods', 'abc1'],
  ['get nothing a\t', ':4', 'get', 'nothing', 'a'],
];

/** A shell in a terminal, in its own folder. */
async function shellFor(shell: string, name = 'proa') {
  const { args, first } = interactive[shell]!;
  const script = await completionScript(shell, name);
  const files = { [`bin/${name}`]: program, script, 'some.yaml': '', 'folder/file': '' };
  const folder = folderWith(files);
  const env = { HOME: folder, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, LC_ALL: 'C.UTF-8' };
  const inFolder = ['-c', 'cd "$HOME" && exec "$@"', 'sh', shell, ...args];
  const terminal = new PseudoTerminal('sh', inFolder, { env, columns: 120, rows: 50 });
  terminal.line(`${first}; echo rea"dy"`);
  await terminal.shows('ready');
  let turn = 0;
  /** The words that proa is called with when keys are typed after its name, including Tab. */
  const called = async (typed: string, answer: string) => {
    turn++;
    writeFileSync(join(folder, 'answer'), `${answer}\n`);
    writeFileSync(join(folder, 'turn'), `${turn}.`);
    terminal.type(`${name} ${typed}\r`);
    await terminal.shows(`ran ${turn}.`);
    return readFileSync(join(folder, 'called'), 'utf8').split('\n').slice(0, -1);
  };
  return { folder, called };
}

describe.each(Object.keys(interactive))('the completion of %s', (shell) => {
  it.skipIf(!has(shell))('treats names from the cluster as words, whatever they contain', async () => {
    const { folder, called } = await shellFor(shell);
    const before = readdirSync(folder).filter((file) => !file.startsWith('.'));
    for (const name of hostile)
      expect.soft(await called('get roles a\t', `${name}\n:4`), name).toEqual(['get', 'roles', name]);
    const after = readdirSync(folder).filter((file) => !file.startsWith('.') && !before.includes(file));
    expect(after.sort()).toEqual(['answer', 'called', 'turn']);
  });

  it.skipIf(!has(shell))('completes kubectl if proa has that name', async () => {
    const { called } = await shellFor(shell, 'kubectl');
    expect(await called('get po\t', 'pods\n:4')).toEqual(['get', 'pods']);
  });

  it.skipIf(!has(shell))('continues with words, values of flags, files and folders', async () => {
    const { called } = await shellFor(shell);
    for (const [typed, answer, ...words] of lines) {
      // zsh removes the slash that it has added after a folder.
      const found = (await called(typed, answer)).map((word) => word.replace(/^folder\/$/, 'folder'));
      expect.soft(found, JSON.stringify(typed)).toEqual(words);
    }
  });
});
