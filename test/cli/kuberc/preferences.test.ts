import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandTable } from '../../../src/commands.js';
import { runInProcess } from '../../support/in-process.js';

const head = 'apiVersion: kubectl.config.k8s.io/v1beta1\nkind: Preference\n';

describe('preferences', () => {
  const home = mkdtempSync(join(tmpdir(), 'proa-kuberc-'));
  const path = join(home, '.kube/kuberc');
  beforeAll(() => mkdirSync(join(home, '.kube')));
  afterAll(() => rmSync(home, { recursive: true }));

  const run = (text: string, line: string, env: Record<string, string> = {}, name = 'proa') => {
    writeFileSync(path, text);
    return runInProcess(line.split(' '), { env: { HOME: home, ...env }, cwd: home, name });
  };
  const options = (...flags: string[]) =>
    flags
      .map((flag) => JSON.stringify({ name: flag.replace(/=.*/, ''), default: flag.replace(/.*?=/, '') }))
      .join();
  const defaults = (command: string, ...flags: string[]) =>
    `${head}defaults: [{command: ${command}, options: [${options(...flags)}]}]\n`;
  const applying = (text: string) => `error occurred while applying preferences ${text}\n`;

  it('set flags of a command, which count as given', async () => {
    const dry = defaults('create configmap', 'dry-run=client', 'output=name');
    expect(await run(dry, 'create configmap a')).toEqual({ stdout: 'configmap/a\n', stderr: '', exit: 0 });
    expect((await run(dry, 'create configmap a -o jsonpath={.kind}')).stdout).toBe('ConfigMap');
    // By either name of the command.
    expect((await run(dry, 'create cm a')).stdout).toBe('configmap/a\n');
    expect((await run(dry.replace('configmap', 'cm'), 'create configmap a')).stdout).toBe('configmap/a\n');
    expect((await run(dry.replace('configmap', 'cm'), 'create cm a')).stdout).toBe('configmap/a\n');
  });

  it('apply to the named command, and to no other', async () => {
    const view = defaults('config view', 'output=json');
    expect((await run(view, 'config view')).stdout).toContain('"kind": "Config"');
    expect((await run(view, 'version --client')).stdout).toContain('Client Version: v');
  });

  it('report deprecated flags as if they were typed', async () => {
    writeFileSync(join(home, 'map.yaml'), 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\n');
    const result = await run(defaults('label', 'record=true'), 'label --local -f map.yaml a=b -o name');
    expect(result).toEqual({
      stdout: 'configmap/a\n',
      stderr: 'Flag --record has been deprecated, --record will be removed in the future\n',
      exit: 0,
    });
  });

  it('turn aliases into other commands, with their own defaults', async () => {
    const text = `${head}aliases:
- {name: cmap, command: create configmap, prependArgs: [made], appendArgs: ["--from-literal=a=b"],
   options: [${options('dry-run=client', 'output=jsonpath={.metadata.name}{.data}')}]}
defaults: [{command: create configmap, options: [${options('output=name')}]}]\n`;
    expect((await run(text, 'cmap')).stdout).toBe('made{"a":"b"}');
    expect((await run(text, 'cmap -o name --from-literal=c=d')).stdout).toBe('configmap/made\n');
    const usage = await run(text, 'cmap --frob');
    expect(usage.stderr).toBe("error: unknown flag: --frob\nSee 'proa cmap --help' for usage.\n");
  });

  it.each([
    ['version', 'colour=red', 'invalid flag colour for command version'],
    ['version', '--client=true', 'flag name --client should be in long form without dashes'],
    [
      'version',
      'client=perhaps',
      'could not apply override value perhaps to flag client in command version err: invalid argument "perhaps" for "--client" flag: strconv.ParseBool: parsing "perhaps": invalid syntax',
    ],
  ])('of %s with %s end the run', async (command, flag, message) => {
    const result = await run(defaults(command, flag), 'version --output=json');
    expect(result).toEqual({ stdout: '', stderr: applying(message), exit: 1 });
  });

  it.each([
    ['name: get-n', 'invalid alias name, can only include alphabetical characters'],
    ['name: x}, {name: x', 'duplicate alias name x'],
    ['name: x, command: frob', 'command "frob" not found to set alias "x": [frob]'],
    [
      'name: x, command: version, options: [{name: colour, default: red}]',
      'invalid alias flag colour in alias x',
    ],
  ])('with the alias {%s} end the run', async (alias, message) => {
    expect((await run(`${head}aliases: [{${alias}}]\n`, 'x')).stderr).toBe(applying(message));
  });

  it('are refused for an alias with both', async () => {
    const text = `${defaults('x', 'output=json')}aliases: [{name: x, command: version}]\n`;
    expect((await run(text, 'x --client')).stderr).toBe(applying('alias x can not be overridden'));
    expect((await run(text, 'version --client')).stderr).toBe(
      'Warning: command "x" not found to set kuberc override\n',
    );
  });

  it('are read from the file of the flag and the variable, and from nowhere else', async () => {
    const broken = 'kind: Other\n';
    const unusable = (file: string) =>
      `no valid preferences found in ${file}: kind "Other" of "" is not known`;
    expect(await run(broken, 'version --client')).toMatchObject({
      stderr: `kuberc: no preferences loaded from ${path}: ${unusable(path)}\n`,
      exit: 0,
    });
    const named = await run(broken, 'version --client --kuberc .kube/kuberc');
    const message = applying(`kuberc error kuberc: ${unusable('.kube/kuberc')}`);
    expect(named).toEqual({ stdout: '', stderr: message, exit: 1 });
    expect((await run(broken, 'version --client', { KUBERC: '.kube/kuberc' })).stderr).toBe(message);
    expect((await run(broken, 'version --client', { KUBERC: 'none' })).stderr).toBe(
      applying('kuberc error kuberc: open none: no such file or directory'),
    );
    const off = { KUBERC: 'off' };
    expect((await run(broken, 'version --client', off)).stderr).toBe('');
    expect((await run(broken, 'version --client --kuberc=x', off)).stderr).toBe(
      applying('disabling kuberc via KUBERC=off and passing kuberc flag are mutually exclusive'),
    );
    expect((await run(broken, 'version --client --kuberc')).stderr).toBe(
      applying('kuberc file is not found'),
    );
    const removed = { KUBECTL_KUBERC: 'False' };
    expect((await run(broken, 'version --client', removed)).stderr).toBe('');
    expect((await run(broken, 'version --client --kuberc=x', removed)).stderr).toContain(
      'error: unknown flag: --kuberc\n',
    );
  });

  // As kubectl 1.32 does.
  const refused = (command: string) => `unknown flag: --kuberc\nSee '${command} --help' for usage.\n`;

  it.each([
    ['nope --kuberc=x', 'False', 'unknown command "nope" for "kubectl"'],
    ['nope --kuberc x', 'False', 'unknown command "nope" for "kubectl"'],
    ['get --kuberc=x', 'False', refused('kubectl get')],
    ['--kuberc=x get --help', 'False', refused('kubectl get')],
    ['create cm a --kuberc x', 'False', refused('kubectl create configmap')],
    ['config view --kuberc=x', 'False', refused('kubectl config view')],
    ['config --kuberc=x', 'False', refused('kubectl config')],
    ['config nope --kuberc=x', 'False', refused('kubectl config')],
    ['--kuberc=x', 'False', refused('kubectl')],
    [
      '--kuberc=.kube/kuberc config nope',
      'True',
      'unknown command "nope"\nSee \'kubectl config -h\' for help',
    ],
  ])('allow the command to be named: %s with KUBECTL_KUBERC=%s', async (line, KUBECTL_KUBERC, told) => {
    const { stderr, exit } = await run(head, line, { KUBECTL_KUBERC }, 'kubectl');
    expect(stderr).toContain(`error: ${told}`);
    expect(exit).toBe(1);
  });

  it('are refused with a contradictory policy', async () => {
    expect((await run(`${head}credentialPluginPolicy: Some\n`, 'version --client')).stderr).toBe(
      applying('unknown plugin policy: "Some"'),
    );
  });

  it('yield to a typed flag, however they spell it', async () => {
    const literal = defaults(
      'create configmap',
      'from_literal=set=1',
      'dry_run=client',
      'output=jsonpath={.data}',
    );
    const made = (line: string) => run(literal, line);
    expect((await made('create configmap a')).stdout).toBe('{"set":"1"}');
    expect((await made('create configmap a --from-literal=typed=1')).stdout).toBe('{"typed":"1"}');
    expect((await made('create configmap a --from_literal=typed=1')).stdout).toBe('{"typed":"1"}');
  });

  it('are respected by every command', async () => {
    const ids = Object.keys(commandTable).filter((id) => !id.startsWith('__'));
    const said = new Map<string, string>();
    for (const id of ids) {
      const words = id.replaceAll(':', ' ');
      said.set(words, (await run(defaults(words, 'frob=1'), words)).stderr);
    }
    const expected = [...said.keys()].map((words) => applying(`invalid flag frob for command ${words}`));
    expect([...said.values()]).toEqual(expected);
    expect(said.size).toBeGreaterThan(100);
  });

  it('never confirm changes', async () => {
    const result = await run(defaults('delete', 'yes=true'), 'delete pod a');
    expect(result).toMatchObject({
      stderr: applying('flag yes has to be typed: it confirms changes in protected contexts'),
      exit: 1,
    });
  });
});
