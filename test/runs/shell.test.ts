import { execFileSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { FIND_SHELL, promptText, shellScript } from '../../src/verbs/shell/prompt.js';
import { runInProcess } from '../support/in-process.js';
import { type ContainerCommand, type ContainerEnd, startPodServer } from '../support/pod-server.js';

/** A container with some shells, which reports how it was entered. */
async function container(paths: readonly string[]) {
  const argvs: string[][] = [];
  const names = paths.map((path) => path.split('/').at(-1)!);
  const run = async ({ argv, stdin, stdout, stderr }: ContainerCommand): Promise<ContainerEnd> => {
    argvs.push(argv);
    const [program = '', , script] = argv;
    if (!names.includes(program))
      return { message: `exec: "${program}": executable file not found in $PATH` };
    const isProbe = script === FIND_SHELL;
    if (isProbe) {
      stderr.write('a line that nobody wants to see\n');
      stdout.write(
        `${paths.find((path) => path.endsWith('bash')) ?? paths.find((path) => path.endsWith('ash')) ?? paths[0]}\n`,
      );
      return 0;
    }
    stdout.write(`got ${await text(stdin)}`);
    return 3;
  };
  const { url } = await startPodServer({ v5: true, run });
  const result = await runInProcess(['shell', 'box', `--server=${url}`], { stdin: 'ls' });
  return { argvs, result };
}

describe('shell', () => {
  it.each([
    [['/bin/sh', '/bin/bash', '/bin/ash'], '/bin/bash', 'sh'],
    [['/bin/sh', '/bin/ash'], '/bin/ash', 'sh'],
    [['/bin/sh'], '/bin/sh', 'sh'],
    [['/bin/bash'], '/bin/bash', 'bash'],
  ])('of %j opens %s, and does not mention the others', async (paths, best, starter) => {
    const { argvs, result } = await container(paths);
    expect(result).toEqual({ stdout: 'got ls', stderr: '', exit: 3 });
    expect(argvs.at(-1)).toEqual([starter, '-c', shellScript(best, 'default/box')]);
  });

  it.each([
    'container not found ("box")',
    'failed to exec in container: failed to load task: no running task found: task 1f not found: not found',
    'container is not created or running',
  ])("reports the server's message if nothing can be started: %s", async (message) => {
    const asked: string[][] = [];
    const run = async ({ argv }: ContainerCommand): Promise<ContainerEnd> => {
      asked.push(argv);
      return { message };
    };
    const { url } = await startPodServer({ v5: true, run });
    const result = await runInProcess(['shell', 'box', `--server=${url}`]);
    expect(asked).toHaveLength(1);
    expect(result.exit).toBe(1);
    expect(result.stderr).toContain(message);
    expect(result.stderr).not.toContain('there is no shell');
  });

  it('suggests a solution if there is none', async () => {
    const { argvs, result } = await container([]);
    expect(argvs.map(([program]) => program)).toEqual(['sh', 'bash', 'ash']);
    expect(result.exit).toBe(1);
    expect(result.stderr).toBe(
      'error: there is no shell in container box of pod box; "proa debug box -it --image=busybox --target=box -n default" ' +
        'adds a debug container, which stays in the pod for as long as the pod exists.\n',
    );
  });
});

describe('the prompt of a shell', () => {
  it('shows the current place, and evaluates nothing of it', () => {
    const prompt = promptText(['a$(touch /tmp/x)`b`', '', 'shop', 'web-1']);
    expect(prompt).toBe('a__touch__tmp_x__b_/shop/web-1');
    const bash = shellScript('bash', prompt);
    const printed = execFileSync('sh', ['-c', bash], { input: `eval "$PROMPT_COMMAND"; echo "\${PS1@P}"\n` });
    expect(String(printed)).toMatch(/^a__touch__tmp_x__b_\/shop\/web-1 .* [$#] \n$/);
    const sh = execFileSync('sh', ['-c', shellScript('sh', prompt)], { input: 'echo "$PS1"\n' });
    expect(String(sh)).toBe('a__touch__tmp_x__b_/shop/web-1 $ \n');
  });
});
