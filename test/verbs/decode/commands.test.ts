import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { readRecorded, readRecordings, recordedNames } from '../../codec/proto/support/recordings.js';
import { envelope, number, part } from '../../codec/proto/support/wire.js';
import { runInProcess } from '../../support/in-process.js';

const folder = mkdtempSync(join(tmpdir(), 'proa-decode-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const recording = recordedNames()
  .flatMap((name) => readRecordings(name))
  .find(({ json }) => JSON.parse(json).kind === 'ConfigMap')!;
const object = JSON.parse(recording.json);
const list = file('list.pb', readRecorded('list.pb'));
const one = file('one.pb', recording.protobuf);
const env = { HOME: folder };
const proa = (args: string[], stdin = '') => runInProcess(args, { env, stdin });

describe('proa decode', () => {
  it('prints files in order, and lists by item if the format has items', async () => {
    const { stdout, stderr, exit } = await proa(['decode', list, one, '-o', 'name']);
    expect({ stdout, stderr, exit }).toEqual({
      stdout: `configmap/bare\nconfigmap/map\nconfigmap/${object.metadata.name}\n`,
      stderr: '',
      exit: 0,
    });
  });

  it('names an object whose name is not text as kubectl does, and continues', async () => {
    const odd = file('odd.json', JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 5 } }));
    expect(await proa(['decode', odd, one, '-o', 'name'])).toMatchObject({
      stdout: `pod/<unknown>\nconfigmap/${object.metadata.name}\n`,
      exit: 0,
    });
  });

  it('shows everything, managedFields and the list as a document', async () => {
    const decoded = await proa(['decode', one, '--release=20', '-o', 'json']);
    expect(JSON.parse(decoded.stdout)).toEqual(object);
    const whole = await proa(['decode', list, '--release=20', '-o', 'json']);
    expect(JSON.parse(whole.stdout)).toEqual(JSON.parse(readRecorded('list.json').toString()));
    const path = await proa(['decode', list, '-o', 'jsonpath={.kind} {.items[*].metadata.name}']);
    expect(path.stdout).toBe('ConfigMapList bare map');
  });

  it('reads stdin, and prints YAML by default', async () => {
    const { stdout } = await proa(['decode'], 'azhzAAoPCgJ2MRIJQ29uZmlnTWFwEhAKBgoEcGJvaxIGCgFrEgF2GgAiAA==');
    expect(stdout).toBe('apiVersion: v1\ndata:\n  k: v\nkind: ConfigMap\nmetadata:\n  name: pbok\n');
  });

  it('names standard input in the error if it cannot be read', async () => {
    const code = 'ECONNRESET';
    const stdin = new Readable({
      read() {
        this.destroy(Object.assign(new Error(`read ${code}`), { code, syscall: 'read' }));
      },
    });
    expect(await runInProcess(['decode'], { env, stdin })).toMatchObject({
      stderr: 'error: cannot read standard input: connection reset by peer\n',
      exit: 1,
    });
  });

  it('prints the events of a watch', async () => {
    const watch = file('watch.pb', readRecorded('watch.pb'));
    const { stdout } = await proa(['decode', watch, '-o', 'custom-columns=T:.type,N:.object.metadata.name']);
    expect(stdout).toBe('T       N\nADDED   bare\nADDED   map\n');
  });

  it('reports what failed at the end, and prints the rest', async () => {
    const broken = file('broken.pb', recording.protobuf.subarray(0, 50));
    const missing = join(folder, 'none');
    const { stdout, stderr, exit } = await proa(['decode', broken, missing, one, '-o', 'name']);
    expect(stdout).toBe(`configmap/${object.metadata.name}\n`);
    expect(stderr).toContain(`${broken}: the value that begins here is cut short`);
    expect(stderr).toContain(`the path ${JSON.stringify(missing)} does not exist\n`);
    expect(exit).toBe(1);
  });

  it('reports unknown fields, which encode would lose', async () => {
    const spec = Buffer.concat([part(10, 'node-a'), part(900, 'later'), number(901, 7)]);
    const newer = file(
      'newer.pb',
      envelope('v1', 'Pod', Buffer.concat([part(1, part(1, 'p')), part(2, spec)])),
    );
    const { stdout, stderr, exit } = await proa(['decode', newer, one, '-o', 'name']);
    expect({ stdout, stderr, exit }).toEqual({
      stdout: `pod/p\nconfigmap/${object.metadata.name}\n`,
      stderr: `Warning: ${newer}: Pod "p" has fields that this version of proa does not know and does not show: 900 of spec, 901 of spec\n`,
      exit: 0,
    });
  });

  it('reads an envelope with fields of a later release', async () => {
    const later = Buffer.concat([part(9, 'later'), number(10, 7)]);
    const newer = [recording.protobuf, later, readRecorded('list.pb'), later, Buffer.from('\n')];
    const { stdout, stderr, exit } = await proa([
      'decode',
      file('later.pb', Buffer.concat(newer)),
      '-o',
      'name',
    ]);
    expect({ stdout, stderr, exit }).toEqual({
      stdout: `configmap/${object.metadata.name}\nconfigmap/bare\nconfigmap/map\n`,
      stderr: '',
      exit: 0,
    });
  });

  it.each([
    'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n',
    '# a pod\n---\nkind: Pod\n',
    '%YAML 1.1\n---\n"kind": Pod',
    '- kind: Pod\n',
  ])('reports that %j is YAML, and what to do with it', async (text) => {
    const { stderr, exit } = await proa(['decode'], text);
    expect({ stderr, exit }).toEqual({
      stderr:
        'error: STDIN: this is YAML, not what servers send or store: "proa encode" converts it (at byte 0)\n',
      exit: 1,
    });
  });

  it('shows the beginning of other bytes', async () => {
    const { stderr } = await proa(['decode'], 'nothing of the kind');
    expect(stderr).toContain('no API value begins with the bytes 6e6f7468696e6720');
  });

  it.each(['wide', 'jsonpath', 'nope'])('refuses -o %s', async (format) => {
    const { stdout, exit } = await proa(['decode', one, '-o', format]);
    expect({ stdout, exit }).toEqual({ stdout: '', exit: 1 });
  });
});

/** Two documents, one of them a list. */
const several =
  'kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\nbinaryData: {b: //79}\n---\n' +
  'kind: List\napiVersion: v1\nitems:\n- {kind: Secret, apiVersion: v1, metadata: {name: b}}\n';

describe('proa encode', () => {
  it('produces the bytes that a server sent, for an object and for a list', async () => {
    const single = await proa(['encode', '--release=20', '-o', 'base64'], recording.json);
    expect(single.stdout).toBe(`${recording.protobuf.toString('base64')}\n`);
    const several = await proa(['encode', '--release=20', '-o', 'hex'], readRecorded('list.json').toString());
    expect(several.stdout).toBe(`${readRecorded('list.pb').toString('hex')}\n`);
  });

  it('writes bytes that decode reads, of several documents', async () => {
    const manifest = file('several.yaml', several);
    const { stdout } = await proa(['encode', manifest, '-o', 'base64']);
    expect((await proa(['decode', '-o', 'name'], stdout)).stdout).toBe('configmap/a\nsecret/b\n');
  });

  it('writes nothing if an object cannot be written', async () => {
    const text =
      '{"kind":"List","apiVersion":"v1","items":[{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a"}},' +
      '{"kind":"Gizmo","apiVersion":"x/v1","metadata":{"name":"g"}}]}';
    const { stdout, stderr, exit } = await proa(['encode'], text);
    expect({ stdout, stderr, exit }).toEqual({
      stdout: '',
      stderr: 'error: STDIN: object 2 (Gizmo "g"): there is no protobuf schema for kind "Gizmo" in "x/v1"\n',
      exit: 1,
    });
  });
});

it.each([['decode'], ['encode', '-o', 'hex'], ['create', '-f'], ['get', '-f']])(
  '%s reports a missing file in the same words',
  async (...words) => {
    const { stderr, exit } = await proa([...words, 'nope.yaml']);
    expect({ stderr, exit }).toEqual({ stderr: 'error: the path "nope.yaml" does not exist\n', exit: 1 });
  },
);

it.each(['decode', 'encode'])('%s reports that a path is a folder', async (word) => {
  const { stderr } = await proa([word, folder, ...(word === 'encode' ? ['-o', 'hex'] : [])]);
  expect(stderr).toBe(`error: read ${folder}: is a directory\n`);
});
