import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadKubeconfig } from '../../src/kubeconfig/load.js';
import { parseYamlOrJson, yamlDocuments } from '../../src/kubeconfig/parse.js';
import { parsePlainYaml } from '../../src/kubeconfig/plain-yaml.js';
import { cases } from '../support/cases.js';
import { memoryMachine } from './support.js';

/** As `kubectl config view --raw`, cloud providers' tools and minikube write it. */
const kubeconfig = `apiVersion: v1
clusters:
- cluster:
    certificate-authority-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSQ==
    server: https://ABCDEF0123.gr7.eu-west-1.eks.amazonaws.com:443
  name: arn:aws:eks:eu-west-1:123456789012:cluster/one
- cluster:
    certificate-authority: /home/jane/.minikube/ca.crt
    extensions:
    - extension:
        last-update: Sat, 21 Nov 2026 15:04:03 UTC
        provider: minikube.sigs.k8s.io
        version: v1.34.0
      name: cluster_info
    server: "https://[::1]:8443"
  name: minikube
contexts:
- context:
    cluster: minikube
    namespace: 'two words'
    user: minikube
  name: minikube
current-context: minikube
kind: Config
preferences: {}
users:
- name: minikube
  user:
    exec:
      apiVersion: client.authentication.k8s.io/v1beta1
      args:
      - --region
      - eu-west-1
      - -o
      - json
      command: aws
      env:
      - name: AWS_PROFILE
        value: default
      interactiveMode: IfAvailable
      provideClusterInfo: false
- name: by token
  user:
    token: 7kQ1-x_Yw
- name: other
  user:
    exec:
      args: []
      env: null
      command:
`;

/** The first document as read by the library; undefined if it reports an error. */
async function byLibrary(text: string): Promise<unknown> {
  try {
    return (await yamlDocuments(text))[0]?.();
  } catch {
    return undefined;
  }
}

describe('plain YAML', () => {
  it('is read quickly if it is a kubeconfig as written by programs', async () => {
    const value = parsePlainYaml(kubeconfig);
    expect(value).toMatchObject({ 'current-context': 'minikube', kind: 'Config' });
    expect(value).toEqual(await byLibrary(kubeconfig));
  });

  it.each([
    'a: yes',
    'a: Null',
    'yes: a',
    'a: 1',
    'a: 1.5',
    'a: 12:30:45',
    'a: 0xbeef',
    'a: -1e5',
    'a: 2026-11-21',
    'a: .inf',
    'a: ~',
    'a: b # c',
    'a: b\n  c',
    'a: |\n  b',
    'a: &x b',
    'a: *x',
    'a: !!str b',
    'a: [b',
    'a: [b,]',
    'a: [b}',
    'a: [b] c',
    'a: [1]',
    'a: [b c]',
    'a: [b: c]',
    'a: {b}',
    'a: {b:c}',
    'a: {yes: c}',
    'a: {true: c}',
    'a: {b: {c: d}',
    'a: [,b]',
    'a: [b,,c]',
    'a: "b\\n"',
    "a: 'it''s'",
    'a: b: c',
    'a:\n\tb: c',
    'a: b\n---\nc: d',
    'a: b\n- c',
    ' a: b\nc: d',
    '- - a',
    'a: b\r\n',
    'a: é',
    'just text',
    '',
  ])('leaves %j to the library', (text) => {
    expect(parsePlainYaml(text)).toBeUndefined();
  });

  it.each([
    ['YAML', (long: string) => `a: ${long}\n`],
    ['flow style', (long: string) => `a: {b: ${long}}\n`],
    ['JSON', (long: string) => `{"a": "${long}"}`],
  ])('is read with a scalar of megabytes: %s', async (_style, textWith) => {
    const long = 'x'.repeat(12_000_000);
    expect(JSON.stringify(await parseYamlOrJson(textWith(long)))).toContain(long);
  });

  it('takes no longer for its size with hundreds of clusters', async () => {
    const cluster = (i: number) =>
      `- name: c${i}\n  cluster:\n    server: https://h${i}:6443\n    certificate-authority-data: ${'QUFB'.repeat(25)}\n`;
    const text = `clusters:\n${Array.from({ length: 40_000 }, (_, i) => cluster(i)).join('')}`;
    const before = process.cpuUsage();
    expect(await parseYamlOrJson(text)).toMatchObject({ clusters: { length: 40_000 } });
    // The library takes several seconds, and does not react to Ctrl-C in the first of them.
    expect(process.cpuUsage(before).user).toBeLessThan(2_500_000);
  });

  it.each([
    ['deep', Array.from({ length: 1000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
    ['wide', `a: ${'b'.repeat(300_000)}`],
  ])('leaves text that is too %s to the library', (_, text) => {
    expect(parsePlainYaml(text)).toBeUndefined();
  });

  it('may have collections on one line', async () => {
    const text = `clusters: [{name: one, cluster: {server: "https://[::1]:8443", certificate-authority-data: LS0tLS1==}}]
users: [ {name: 'a b', user: {token: abc.def_g-h, exec: {args: [get-token, --login, "-l x"], env: null}}}, {name: c, user: {}} ]
contexts: []
preferences: {colors: true}
`;
    expect(parsePlainYaml(text)).toMatchObject({ users: [{ name: 'a b' }, { name: 'c' }] });
    expect(parsePlainYaml(text)).toEqual(await byLibrary(text));
  });

  it('is the same as from the library, or left to the library', async () => {
    const words =
      'a bc null true yes 1 0x1 1g -5g --1 -1_0 0o7 1e3 0b1 _a _1 12:30:45 2026-11-21T15:04:03Z -x --y - : "q" "q: #r" \'s\' {} [] http://h:1/ a:b a:  # #c | & * ! . .5 e=f -.inf a,b (c)'.split(
        ' ',
      );
    const part = fc.oneof(
      fc.constantFrom(...words, 'a:', 'b:', 'a: b', '- a', '- a: b', '- b:', 'x y', '---'),
      fc.string({ maxLength: 5 }),
    );
    const line = fc
      .tuple(fc.integer({ min: 0, max: 4 }), fc.array(part, { minLength: 1, maxLength: 3 }))
      .map(([indent, parts]) => ' '.repeat(indent) + parts.join(' '));
    const text = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => lines.join('\n'));
    let read = 0;
    await fc.assert(
      fc.asyncProperty(text, async (text) => {
        const plain = parsePlainYaml(text);
        if (plain === undefined) return;
        read++;
        expect(plain).toEqual(await byLibrary(text));
      }),
      { numRuns: cases(40_000) },
    );
    expect(read).toBeGreaterThan(cases(100));
  });

  it('is the same in collections, complete or with a character missing', async () => {
    const word = fc.constantFrom(
      'a',
      'b-c',
      '--d',
      '5g',
      '7',
      '1e3',
      'null',
      'yes',
      '"q: ,}"',
      "'it'",
      'e f',
      'g:h',
    );
    const collection = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        word,
        fc.array(tie('value'), { maxLength: 3 }).map((values) => `[${values.join(', ')}]`),
        fc
          .array(fc.tuple(fc.constantFrom('a', 'b', 'c-d', 'no', '5'), tie('value')), { maxLength: 3 })
          .map((entries) => `{${entries.map(([key, value]) => `${key}: ${value}`).join(', ')}}`),
      ),
    })).value;
    let read = 0;
    const any = fc.tuple(collection, fc.option(fc.nat(), { freq: 2 })).map(([text, without]) => {
      const at = without === null ? text.length : without % text.length;
      return `k: ${text.slice(0, at)}${text.slice(at + 1)}`;
    });
    await fc.assert(
      fc.asyncProperty(any, async (text) => {
        const plain = parsePlainYaml(text);
        if (plain === undefined) return;
        read++;
        expect(plain).toEqual(await byLibrary(text));
      }),
      { numRuns: cases(5_000) },
    );
    expect(read).toBeGreaterThan(cases(500));
  });
});

describe('large kubeconfigs', () => {
  const clusters = Array.from({ length: 40_000 }, (_, i) => ({
    name: `c${i}`,
    cluster: { server: `https://h${i}:6443`, 'certificate-authority-data': `\\"{[${'1'.repeat(99)}` },
  }));

  it('are read directly if they are JSON', async () => {
    const text = JSON.stringify({ clusters });
    const before = process.cpuUsage();
    expect(await parseYamlOrJson(text)).toEqual({ clusters });
    expect(process.cpuUsage(before).user).toBeLessThan(2_500_000);
  });

  it('give others a turn while the library reads them', async () => {
    const text = `# Ours\nclusters:\n${clusters
      .slice(0, 10_000)
      .map(({ name }) => `- name: ${name} # one\n`)
      .join('')}`;
    const stopped = new Error('stopped');
    const stop = new AbortController();
    setImmediate(() => stop.abort(stopped));
    const machine = { ...memoryMachine({ '/k': text }), signal: stop.signal };
    await expect(loadKubeconfig('/k', machine)).rejects.toBe(stopped);
  });
});
