import { resolve } from 'node:path';
import { Config } from '@oclif/core/config';
import { describe, expect, it } from 'vitest';
import { globalFlags } from '../../src/cli/flags/global.js';
import { toSpec } from '../../src/cli/flags/values.js';
import { helpText } from '../../src/cli/help.js';
import { parseArguments } from '../../src/cli/pflag.js';
import { programName } from '../../src/cli/program.js';
import { findCommand } from '../../src/cli/route.js';
import { runInProcess } from '../support/in-process.js';
import { commandLines } from '../support/shell.js';
import { ECHO, folderWith } from './plugins/place.js';

const config = await Config.load(resolve(import.meta.dirname, '../..'));
const commands = config.commands.filter(({ hidden }) => !hidden);
const ids = commands.map(({ id }) => id);
/** Lines that may be wrapped; a wrapped example cannot be pasted. */
const textLines = (text: string) => text.split('\n').filter((line) => !/^ +\$ /.test(line));
const globals = Object.entries(globalFlags).map(toSpec);

describe('the help of proa as a whole', () => {
  it.each([[[]], [['--help']], [['-h']], [['help']], [['-n', 'x', '--help']]])(
    'is shown for %j',
    async (args) => {
      const { stdout, stderr, exit } = await runInProcess(args);
      expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
      expect(stdout).toContain('USAGE\n  $ proa [COMMAND]');
      for (const id of ids.filter((id) => !id.includes(':')))
        expect(stdout).toMatch(new RegExp(`^  ${id}  +\\w`, 'm'));
      expect(stdout).toContain('Use "proa options" for a list of the flags that every command accepts.');
    },
  );

  it("starts with the most common commands, in groups without kubectl's commands that proa lacks", async () => {
    const { stdout } = await runInProcess(['help']);
    const titles = stdout.split('\n').filter((line) => / COMMANDS$/.test(line));
    expect(titles[0]).toBe('BASIC COMMANDS');
    expect(titles.at(-1)).toBe('OTHER COMMANDS');
    expect(stdout).toContain('BASIC COMMANDS\n  get ');
    for (const topic of ['config', 'sandbox']) expect(stdout).toMatch(new RegExp(`^  ${topic}  +\\w`, 'm'));
  });

  it('prints the version, with and without a command', async () => {
    expect((await runInProcess(['--version'])).stdout).toMatch(/^proa\/\d+\.\d+\.\d+ /);
    expect((await runInProcess(['version', '--client'])).stdout).toMatch(/^Client Version: v\d+\.\d+\.\d+\n/);
  });
});

describe('the name by which proa is called', () => {
  it.each([
    ['/usr/local/bin/proa', 'proa'],
    ['/opt/proa/bin/run.js', 'proa'],
    ['/home/me/bin/kubectl', 'kubectl'],
    ['C:\\tools\\kubectl.exe', 'kubectl'],
    ['/home/me/bin/kubectl-proa', 'kubectl proa'],
    ['', 'proa'],
  ])('is determined by %s %s', (path, name) => {
    expect(programName(path)).toBe(name);
  });

  it('appears in help and errors', async () => {
    const { stdout } = await runInProcess(['rollout', '--help'], { name: 'kubectl proa' });
    expect(stdout).toContain(
      '\nUse "kubectl proa rollout <command> --help" for more information about a given command.\n',
    );
    expect(stdout).toContain('\n  $ kubectl proa rollout COMMAND\n');
    // kubectl 1.32's own.
    const { stderr } = await runInProcess(['rollout', 'stop'], { name: 'kubectl' });
    expect(stderr).toMatch(
      /^error: unknown command "stop"\nSee 'kubectl rollout -h' for help and examples\n/,
    );
    const { stderr: usage } = await runInProcess(['api-resources', 'x'], { name: 'kubectl' });
    expect(usage).toBe(
      "error: unexpected arguments: [x]\nSee 'kubectl api-resources -h' for help and examples\n",
    );
  });
});

describe('the help of a command', () => {
  it('never wraps an example, however narrow the terminal', async () => {
    expect(await helpText(config, 'config:view', 40)).toContain(
      `    $ proa config view --raw -o jsonpath='{.users[?(@.name == "e2e")].user.password}'\n`,
    );
  });

  it('is the same however it is requested', async () => {
    const [asked, ...others] = await Promise.all(
      [
        ['config', 'set-context', '--help'],
        ['config', 'set-context', '-h'],
        ['help', 'config', 'set-context'],
        ['-n', 'x', 'config', 'set-context', 'name', '--help'],
      ].map((args) => runInProcess(args)),
    );
    expect(asked).toEqual({
      stdout: await helpText(config, 'config:set-context', undefined),
      stderr: '',
      exit: 0,
    });
    for (const other of others) expect(other).toEqual(asked);
  });

  it('groups flags, shows examples, and leaves the global flags to `proa options`', async () => {
    const { stdout } = await runInProcess(['get', '--help']);
    const headings = stdout.split('\n').filter((line) => /^[A-Z ]+$/.test(line) && line.trim() !== '');
    expect(headings).toEqual([
      'USAGE',
      'DESCRIPTION',
      'EXAMPLES',
      'SELECTION FLAGS',
      'OUTPUT FLAGS',
      'WATCHING FLAGS',
      'STREAMING FLAGS',
    ]);
    expect(stdout).not.toContain('--kubeconfig');
    const options = (await runInProcess(['options'])).stdout;
    expect(options).toContain('--kubeconfig');
    const wide = (line: string) => line.replaceAll('\t', ' '.repeat(8)).length > 80;
    expect(options.split('\n').filter(wide)).toEqual([]);
  });

  it('of a topic lists its commands, and examples of them', async () => {
    const { stdout, exit } = await runInProcess(['config', '--help']);
    expect(exit).toBe(0);
    for (const id of ids.filter((id) => id.startsWith('config:')))
      for (const start of ['\n  ', '\n  $ proa ']) expect(stdout).toContain(start + id.replace(':', ' '));
  });

  it('of a topic is shown for a command line that ends with it, which fails', async () => {
    const { stdout } = await runInProcess(['config', '--help']);
    expect(await runInProcess(['config'])).toEqual({ stdout: '', stderr: stdout, exit: 1 });
  });

  it('is refused for an unknown command, with a similar one', async () => {
    expect(await runInProcess(['help', 'gett'])).toEqual({
      stdout: '',
      stderr: 'error: unknown command "gett" for "proa"\n\nDid you mean this?\n\tget\n',
      exit: 1,
    });
  });

  it('follows the width of the terminal, within limits', async () => {
    const longest = async (columns: number) =>
      Math.max(...textLines(await helpText(config, 'get', columns)).map((line) => line.length));
    expect(await longest(80)).toBeLessThanOrEqual(80);
    expect(await longest(400)).toBeLessThanOrEqual(100);
    expect(await longest(400)).toBeGreaterThan(80);
  });
});

const shortNames: Readonly<Record<string, string>> = {
  daemonset: 'ds',
  deployment: 'deploy',
  pod: 'po',
  replicaset: 'rs',
  replicationcontroller: 'rc',
  service: 'svc',
  statefulset: 'sts',
};

it.each(ids.filter((id) => /^(autoscale|expose|scale|rollout:.*)$/.test(id)))(
  'the help of %s names the types that it takes, with their short names',
  async (id) => {
    const text = (await helpText(config, id, undefined)).replaceAll(/\s+/g, ' ');
    const { completes } = config.findCommand(id, { must: true }) as { completes?: [{ objects: string[] }] };
    for (const type of completes![0].objects) expect(text).toContain(`(${shortNames[type]})`);
  },
);

it('the help of label says which labels are valid', async () => {
  const text = (await helpText(config, 'label', undefined)).replaceAll(/\s+/g, ' ');
  expect(text).toContain('up to 63 letters, digits, hyphens, dots and underscores');
});

describe.each(ids)('%s', (id) => {
  it('fits 80 columns, and describes it', async () => {
    const text = await helpText(config, id, undefined);
    expect(textLines(text).filter((line) => line.length > 80)).toEqual([]);
    expect(text.split('\n')[0]).toMatch(/^[A-Z].{10,}$/);
  });

  it('has examples that can be typed', async () => {
    const [, section = ''] = (await helpText(config, id, undefined)).split('\nEXAMPLES\n');
    // An example may contain other commands before and after its own.
    const examples = commandLines(section.replaceAll(/^ *\$ /gm, ''));
    const used = new Set<string | undefined>();
    for (const [, ...argv] of examples) {
      const route = findCommand(argv, ids, globals);
      used.add(route?.id);
      const command = config.findCommand(route!.id, { must: true });
      const flags = Object.entries({ ...globalFlags, ...command.flags }).map(([name, flag]) =>
        toSpec([name, flag as Parameters<typeof toSpec>[0][1]]),
      );
      expect(() => parseArguments(route!.argv, flags)).not.toThrow();
    }
    expect(used).toContain(id);
  });
});

it('help lists the words of plugins on PATH, except those of proa itself', async () => {
  const files = { 'kubectl-neat': ECHO, 'kubectl-scan-x': ECHO, 'proa-get': ECHO, 'proa-who_can-see': ECHO };
  const { stdout, exit } = await runInProcess(['help'], { env: { PATH: folderWith(files) } });
  expect(exit).toBe(0);
  const [, section = ''] = stdout.split('SUBCOMMANDS PROVIDED BY PLUGINS\n');
  expect(
    section
      .split('\n\n')[0]!
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    'neat     The command neat is a plugin installed by the user',
    'who-can  The command who-can is a plugin installed by the user',
  ]);
});
