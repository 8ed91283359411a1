import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runInProcess } from '../../support/in-process.js';

const head = { apiVersion: 'kubectl.config.k8s.io/v1beta1', kind: 'Preference' };

let home: string;
let path: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'proa-kuberc-'));
  path = join(home, '.kube/kuberc');
});
afterEach(() => rmSync(home, { recursive: true }));

const run = (line: string, { env = {}, stdin = '' }: { env?: Record<string, string>; stdin?: string } = {}) =>
  runInProcess(['kuberc', ...line.split(' ').filter(Boolean)], {
    env: { HOME: home, ...env },
    cwd: home,
    stdin,
  });
const write = (text: string) => {
  mkdirSync(join(home, '.kube'), { recursive: true });
  writeFileSync(path, text);
};
const content = () => parse(readFileSync(path, 'utf8')) as object;
const wide = [{ name: 'output', default: 'wide' }];

// The cases are those of kubectl's pkg/cmd/kuberc/set_test.go, with the fields that its Go types always write.
describe('kuberc set', () => {
  it('creates a file with defaults for a command', async () => {
    expect(await run('set --section defaults --command get --option --output=wide')).toEqual({
      stdout: `Updated ${path}\n`,
      stderr: '',
      exit: 0,
    });
    // As in Go's YAML: keys in order, no list if none was given.
    expect(readFileSync(path, 'utf8')).toBe(
      `aliases: null
apiVersion: kubectl.config.k8s.io/v1beta1
defaults:
- command: get
  options:
  - default: wide
    name: output
kind: Preference
`,
    );
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('replaces existing settings only with --overwrite, and keeps what is not given again', async () => {
    await run('set --section defaults --command get --option output=wide');
    const again = 'set --section defaults --command get --option output=json';
    expect(await run(again)).toMatchObject({
      stderr: 'error: defaults for command "get" already exist, use --overwrite to replace\n',
      exit: 1,
    });
    await run('set --section defaults --command get --overwrite');
    expect(content()).toMatchObject({ defaults: [{ command: 'get', options: wide }] });
    await run(`${again} --overwrite`);
    expect(content()).toMatchObject({
      defaults: [{ command: 'get', options: [{ name: 'output', default: 'json' }] }],
    });
    await run('set --section=defaults --command=delete --option=interactive=true');
    expect(content()).toMatchObject({ defaults: [{ command: 'get' }, { command: 'delete' }] });
  });

  it('creates aliases, which then work', async () => {
    const made = 'set --section aliases --name v --command version';
    await run(`${made} --prependarg --client --appendarg --warnings-as-errors=false --option output=json`);
    expect(content()).toEqual({
      ...head,
      defaults: null,
      aliases: [
        {
          name: 'v',
          command: 'version',
          prependArgs: ['--client'],
          appendArgs: ['--warnings-as-errors=false'],
          options: [{ name: 'output', default: 'json' }],
        },
      ],
    });
    const { stdout } = await runInProcess(['v'], { env: { HOME: home } });
    expect(JSON.parse(stdout)).toHaveProperty('clientVersion');
    expect((await run(made)).stderr).toBe('error: alias "v" already exists, use --overwrite to replace\n');
    await run(`${made} --overwrite --prependarg --client=true`);
    expect(content()).toMatchObject({
      aliases: [{ prependArgs: ['--client=true'], appendArgs: ['--warnings-as-errors=false'] }],
    });
  });

  it('sets the policy for credential plugins, without contradictions', async () => {
    const set = 'set --section credentialplugin --policy';
    await run(`${set} Allowlist --allowlist-entry command=a,command=b --allowlist-entry command=/c`);
    const list = [{ command: 'a' }, { command: 'b' }, { command: '/c' }];
    expect(content()).toMatchObject({ credentialPluginPolicy: 'Allowlist', credentialPluginAllowlist: list });
    await run(`${set} DenyAll`);
    expect(content()).toMatchObject({ credentialPluginPolicy: 'DenyAll' });
    expect((await run('view')).exit).toBe(0);
  });

  it('keeps unknown fields, and converts v1alpha1 to v1beta1', async () => {
    const flags = '[{name: output, default: wide}]';
    const aliases = `aliases: [{name: g, command: get, flags: ${flags}}]`;
    write(`apiVersion: kubectl.config.k8s.io/v1alpha1
kind: Preference
new: 1
overrides: [{command: get, flags: ${flags}}]
${aliases}\n`);
    await run('set --section defaults --command delete --option interactive=true');
    expect(content()).toEqual({
      ...head,
      new: 1,
      defaults: [
        { command: 'get', options: wide },
        { command: 'delete', options: [{ name: 'interactive', default: 'true' }] },
      ],
      aliases: [{ name: 'g', command: 'get', options: wide }],
    });
  });

  it('leaves a file unchanged if it would lose a part of it', async () => {
    const document = `apiVersion: ${head.apiVersion}\nkind: Preference\n`;
    write(`${document}---\n${document}`);
    expect((await run('set --section defaults --command get --option output=wide')).stderr).toBe(
      'error: error parsing kuberc file: it has 2 documents, and only one can be changed\n',
    );
    write('a: [\n');
    expect((await run('set --section defaults --command get')).stderr).toContain(
      'error: error parsing kuberc file: ',
    );
    expect(readFileSync(path, 'utf8')).toBe('a: [\n');
  });

  it.each([
    ['', 'required flag(s) "section" not set'],
    [
      '--section other --command get',
      '--section must be "defaults", "aliases", or "credentialplugin", got: other',
    ],
    ['--section defaults', '--command is required when --section=aliases or --section=defaults'],
    ['--section aliases --name x', '--command is required when --section=aliases or --section=defaults'],
    ['--section aliases --command get', '--name is required when --section=aliases'],
    ['--section defaults --name x --command get', '--name should not be specified when --section=defaults'],
    [
      '--section defaults --command get --appendarg x',
      '--prependarg and --appendarg are only valid for --section=aliases',
    ],
    [
      '--section defaults --command get --option output',
      'invalid option format "output", expected flag=value',
    ],
    ['--section credentialplugin', '--policy is required when --section=credentialplugin'],
    [
      '--section credentialplugin --policy Some',
      ' --policy must be  "AllowAll", "DenyAll", or "Allowlist", got: Some',
    ],
    [
      '--section credentialplugin --policy DenyAll --allowlist-entry command=x',
      '--allowlist-entry may only be used when --section=credentialplugin and --policy=Allowlist',
    ],
    [
      '--section credentialplugin --policy Allowlist',
      '--allowlist-entry is required when --section=credentialplugin and --policy=Allowlist',
    ],
    [
      '--section credentialplugin --policy Allowlist --allowlist-entry x',
      'improperly formatted allowlist entry: "x"',
    ],
  ])('refuses "%s"', async (line, message) => {
    expect(await run(`set ${line}`)).toEqual({ stdout: '', stderr: `error: ${message}\n`, exit: 1 });
    expect(existsSync(path)).toBe(false);
  });

  it('reports everything that is wrong with a list', async () => {
    const entries = ['name=x', 'colour=red', 'command=', 'command=fine'];
    const flags = entries.map((entry) => `--allowlist-entry ${entry}`).join(' ');
    const { stderr } = await run(`set --section credentialplugin --policy Allowlist ${flags}`);
    expect(stderr.split('\n').filter(Boolean)).toEqual([
      'allowlist entry field "name" is deprecated, use "command" instead',
      'unrecognized allowlist entry field: "colour"',
      'empty value in allowlist entry for field "command"',
    ]);
  });
});

describe('completion', () => {
  it('knows the words after an alias, and those before them', async () => {
    write(
      `apiVersion: ${head.apiVersion}\nkind: Preference\naliases: [{name: v, command: version, prependArgs: [--output], appendArgs: [x]}]\n`,
    );
    const env = { HOME: home, PROA_COMPLETION_TIMEOUT: '600' };
    const complete = (...words: string[]) => runInProcess(['__complete', ...words], { env });
    expect((await complete('v', '')).stdout).toBe('json\nyaml\n:4\n');
    expect((await complete('v')).stdout).toMatch(/^version\t(.+)\nv\t\1\n:4\n$/);
    expect((await complete('v', 'json', '--cl')).stdout).toMatch(/^--client\t/);
    write('a: [');
    expect((await complete('versio')).stdout).toMatch(/^version\t.*\n:4\n$/);
  });
});

describe('kuberc view', () => {
  const file = `apiVersion: kubectl.config.k8s.io/v1beta1
kind: Preference
defaults:
- command: get
  options:
  - name: output
    default: wide
aliases:
- name: getn
  command: get
  prependArgs:
  - nodes
`;

  it('shows a file as YAML and JSON', async () => {
    write(file);
    expect((await run('view')).stdout).toBe(`aliases:
- command: get
  name: getn
  prependArgs:
  - nodes
apiVersion: kubectl.config.k8s.io/v1beta1
defaults:
- command: get
  options:
  - default: wide
    name: output
kind: Preference
`);
    const { stdout } = await run('view -o json');
    expect(JSON.parse(stdout)).toEqual(parse(file));
    expect(stdout).toMatch(/^\{\n {4}"kind": "Preference",\n {4}"apiVersion": /);
    expect((await run('view -o jsonpath={.aliases[0].name}')).stdout).toBe('getn');
  });

  it('shows empty lists if a file has none', async () => {
    write(`apiVersion: ${head.apiVersion}\nkind: Preference\n`);
    expect((await run('view')).stdout).toBe(
      `aliases: []\napiVersion: ${head.apiVersion}\ndefaults: []\nkind: Preference\n`,
    );
  });

  it('offers to create the default file', async () => {
    const question = 'Would you like to generate a default kuberc file with recommended options? (y/N): ';
    const missing = `kuberc file not found at ${path}\n`;
    expect(await run('view')).toEqual({ stdout: missing + question, stderr: '', exit: 0 });
    expect(await run('view', { stdin: 'n\n' })).toMatchObject({ stdout: missing + question, exit: 0 });
    expect((await run('view --no-interactive', { stdin: 'y\n' })).stdout).toBe(missing);
    expect(existsSync(path)).toBe(false);
    expect((await run('view', { stdin: 'Y\n' })).stdout).toBe(`${missing}${question}Updated ${path}\n`);
    expect(content()).toMatchObject({
      defaults: [
        { command: 'apply', options: [{ name: 'server-side', default: 'true' }] },
        { command: 'delete', options: [{ name: 'interactive', default: 'true' }] },
      ],
    });
  });

  it('is not available if kuberc is disabled', async () => {
    const off = await run('view', { env: { KUBERC: 'off' } });
    expect(off.stderr).toBe('error: KUBERC is disabled via KUBERC=off environment variable\n');
    const removed = await run('view', { env: { KUBECTL_KUBERC: 'false' } });
    expect(removed).toMatchObject({ stderr: 'error: unknown command "kuberc" for "proa"\n', exit: 1 });
  });
});
