import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { FrontAnswer } from '../support/front.js';
import { isWrite, MAPS, map, wireOf, writing, written } from '../support/written.js';

const failure = (message: string) => ({
  ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' },
  ...{ reason: 'Forbidden', code: 403, message },
});

describe('a refusal in a response with the status 200', () => {
  it.each(Object.entries(writing))('is a failure of %s', async (name, line) => {
    const place = await written((asked) =>
      isWrite(asked) ? { status: 200, body: failure('the gateway says no') } : undefined,
    );
    const env = { KUBE_EDITOR: `${place.folder}/editor.sh`, PROA_WIRE: wireOf(name) };
    const { stdout, stderr, exit } = await place.proa(line, { env });
    expect(stderr).toContain('the gateway says no');
    // As in kubectl, a node that cannot be cordoned is reported, and is not a failure.
    expect(exit).toBe(line.startsWith('cordon') ? 0 : 1);
    expect(stdout).not.toMatch(
      /created|configured|applied|replaced|patched|deleted|labeled|annotated|scaled|restarted|updated|tainted|evicted|approved|edited/,
    );
  });
});

/** The response for the third object of a file is wrong. */
function thirdIs(answer: FrontAnswer) {
  let posts = 0;
  return written(({ method }) => (method === 'POST' && ++posts === 3 ? answer : undefined));
}

const NOT_KNOWN = 'it is not known whether it was done for configmap/c';
const protobuf = { type: 'application/vnd.kubernetes.protobuf', body: Buffer.from('k8s\0\xff\xff\xff\xff') };

describe('a response to a write that cannot be read', () => {
  it.each<[string, FrontAnswer, string]>([
    [
      'cut JSON',
      { status: 201, body: '{"kind":"Con' },
      "it was done for configmap/c, but the server's response is malformed",
    ],
    [
      'cut protobuf',
      { status: 201, ...protobuf },
      "it was done for configmap/c, but the server's response is malformed",
    ],
    ['a page of a gateway', { status: 200, type: 'text/html', body: '<p>Log in</p>' }, NOT_KNOWN],
    ['an answer that breaks off', 'cut', 'it was done for configmap/c, but the response was cut off'],
    ['no answer', 'lost', NOT_KNOWN],
    ['a gateway that waits no longer', { status: 504, type: 'text/plain', body: 'late' }, NOT_KNOWN],
  ])('names the object and its file, and reports what is known: %s', async (_name, answer, known) => {
    const place = await thirdIs(answer);
    const names = ['a', 'b', 'c'];
    await writeFile(`${place.folder}/three.json`, names.map((name) => JSON.stringify(map(name))).join('\n'));
    const { stdout, stderr, exit } = await place.proa('create -f three.json --concurrency=1');
    expect(stdout).toBe('configmap/a created\nconfigmap/b created\n');
    expect(stderr).toContain('error when creating "three.json": ');
    expect(stderr).toContain(known);
    expect(exit).toBe(1);
  });

  it.each<[string, FrontAnswer, string]>([
    ['it is malformed', { status: 201, body: '{' }, ''],
    ['it breaks off', 'cut', ''],
    ['it never comes', 'lost', 'proa: deleted, and not known whether created again: configmap/old\n'],
    [
      'it is a refusal',
      { status: 403, body: failure('no') },
      'proa: deleted, and not created again: configmap/old\n',
    ],
  ])(
    'does not make replace --force report that nothing was created again: %s',
    async (_name, answer, said) => {
      const place = await written(({ method }) => (method === 'POST' ? answer : undefined));
      const { stderr, exit } = await place.proa('replace --force -f old.json');
      expect(
        stderr
          .split('\n')
          .filter((line) => line.startsWith('proa:'))
          .map((line) => `${line}\n`)
          .join(''),
      ).toBe(said);
      expect(exit).toBe(1);
    },
  );

  it('makes apply --force restore nothing that was created again', async () => {
    let isDeleted = false;
    const place = await written(({ method, path, body }) => {
      if (method === 'PATCH')
        return { status: 422, body: { ...failure('no'), reason: 'Invalid', code: 422 } };
      if (method === 'DELETE') isDeleted = true;
      return method === 'POST' && isDeleted && path === MAPS && body.includes('old') ? 'cut' : undefined;
    });
    const { stderr, exit } = await place.proa('apply --force -f old.json');
    expect(stderr).toContain('it was done for configmap/old, but the response was cut off');
    expect(stderr).not.toContain('restore');
    expect(place.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(exit).toBe(1);
  });
});

describe('a response about another object than the requested one', () => {
  const others: [string, object][] = [
    ['another name', { ...map('old'), metadata: { name: 'other', namespace: 'default' } }],
    ['another namespace', { ...map('old'), metadata: { name: 'old', namespace: 'kube-system' } }],
    ['another kind', { ...map('old'), kind: 'Secret' }],
  ];
  const commands = [
    'edit configmap old',
    'replace -f old.json',
    'apply -f old.json',
    'label configmap old a=b',
  ];
  it.each(others.flatMap(([how, body]) => commands.map((line) => [line, how, body] as const)))(
    'is not written: %s, %s',
    async (line, _how, body) => {
      const place = await written(({ method, path }) =>
        method === 'GET' && path === `${MAPS}/old` ? { status: 200, body } : undefined,
      );
      const env = { KUBE_EDITOR: `${place.folder}/editor.sh` };
      const { stderr, exit } = await place.proa(line, { env });
      expect(stderr).toContain('which was not requested');
      // A server may repeat what was sent there: a token, or a secret's value.
      expect(stderr).not.toMatch(/other"|kube-system|Secret/);
      expect(exit).toBe(1);
      expect(place.requests.filter(isWrite).map(({ method }) => method)).not.toContain('PATCH');
      expect(place.requests.filter(isWrite).map(({ method }) => method)).not.toContain('PUT');
    },
  );
});
