import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type FrontAnswer, type FrontRequest, front } from '../support/front.js';

const MAPS = '/api/v1/namespaces/default/configmaps';

const map = (name: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
  data: { k: 'v' },
});

const labels = { app: 'web' };
const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } },
  },
};

const role = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'Role',
  metadata: { name: 'reader', namespace: 'default' },
  rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }],
};

const request = {
  apiVersion: 'certificates.k8s.io/v1',
  kind: 'CertificateSigningRequest',
  metadata: { name: 'wish' },
  spec: { signerName: 'example.com/x', request: 'LS0t', usages: ['client auth'] },
};

const wireOf = (name: string) => (name === 'create in JSON' ? 'json' : '');

/** Every way to write, over the objects that are there: `old`, `web`, the node n1 and its pod. */
const writing: Record<string, string> = {
  create: 'create -f new.json',
  'create in JSON': 'create -f new.json',
  'create configmap': 'create configmap other --from-literal=a=b',
  'create token': 'create token default',
  apply: 'apply -f new.json',
  'apply to what is there': 'apply -f old.json',
  'apply --server-side': 'apply --server-side -f new.json',
  replace: 'replace -f old.json',
  'replace --force': 'replace --force -f old.json',
  patch: 'patch configmap old -p {"data":{"k":"w"}}',
  delete: 'delete configmap old',
  'delete -f': 'delete -f old.json',
  label: 'label configmap old a=b',
  annotate: 'annotate configmap old a=b',
  scale: 'scale deployment web --replicas=3',
  autoscale: 'autoscale deployment web --max=3',
  'rollout restart': 'rollout restart deployment web',
  'rollout pause': 'rollout pause deployment web',
  'set image': 'set image deployment/web c=other',
  'set env': 'set env deployment/web A=b',
  expose: 'expose deployment web --port=80',
  run: 'run lone --image=i',
  cordon: 'cordon n1',
  taint: 'taint node n1 a=b:NoSchedule',
  drain: 'drain n1 --force --timeout=5s',
  'drain --disable-eviction': 'drain n1 --force --disable-eviction --timeout=5s',
  'certificate approve': 'certificate approve wish',
  'auth reconcile': 'auth reconcile -f role.json',
  edit: 'edit configmap old',
  'set-last-applied': 'apply set-last-applied -f old.json --create-annotation',
  'edit-last-applied': 'apply edit-last-applied configmap/applied',
  debug: 'debug lonely --image=busybox',
};

const failure = (message: string) => ({
  ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' },
  ...{ reason: 'Forbidden', code: 403, message },
});

const isWrite = ({ method, path }: FrontRequest) => method !== 'GET' && !path.endsWith('reviews');

/** The objects and files that the commands write. */
async function written(answer: (request: FrontRequest) => FrontAnswer) {
  let isAnswering = false;
  const place = await front((asked) => (isAnswering ? answer(asked) : undefined));
  const { client, folder } = place;
  const pods = '/api/v1/namespaces/default/pods';
  const applied = {
    ...map('applied'),
    metadata: {
      name: 'applied',
      annotations: {
        'kubectl.kubernetes.io/last-applied-configuration': `${JSON.stringify(map('applied'))}\n`,
      },
    },
  };
  const there: [string, object][] = [
    [MAPS, map('old')],
    [MAPS, applied],
    ['/apis/apps/v1/namespaces/default/deployments', deployment],
    ['/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1' } }],
    [pods, pod('lonely')],
    ['/apis/certificates.k8s.io/v1/certificatesigningrequests', request],
  ];
  for (const [path, object] of there)
    expect(await client.write('POST', path, object)).toMatchObject({ status: 201 });
  const files = { new: map('new'), old: { ...map('old'), data: { k: 'w' } }, role };
  for (const [name, object] of Object.entries(files))
    await writeFile(`${folder}/${name}.json`, JSON.stringify(object));
  await writeFile(`${folder}/editor.sh`, '#!/bin/sh\nsed -i "s/k: v/k: w/; s/\\"v\\"/\\"w\\"/" "$1"\n', {
    mode: 0o755,
  });
  isAnswering = true;
  return place;
}

function pod(name: string) {
  return {
    ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'default' } },
    spec: { nodeName: 'n1', containers: [{ name: 'c', image: 'i' }] },
  };
}

describe('a refusal in an answer with the status 200', () => {
  it.each(Object.entries(writing))('is a failure of %s', async (name, line) => {
    const place = await written((asked) =>
      isWrite(asked) ? { status: 200, body: failure('the gateway says no') } : undefined,
    );
    const env = { KUBE_EDITOR: `${place.folder}/editor.sh`, PROA_WIRE: wireOf(name) };
    const { stdout, stderr, exit } = await place.proa(line, { env });
    expect(stderr).toContain('the gateway says no');
    // As in kubectl, a node that cannot be cordoned is told of, and is no failure.
    expect(exit).toBe(line.startsWith('cordon') ? 0 : 1);
    expect(stdout).not.toMatch(
      /created|configured|applied|replaced|patched|deleted|labeled|annotated|scaled|restarted|updated|tainted|evicted|approved|edited/,
    );
  });
});

/** Of the third object of a file, the answer is what it should not be. */
function thirdIs(answer: FrontAnswer) {
  let posts = 0;
  return written(({ method }) => (method === 'POST' && ++posts === 3 ? answer : undefined));
}

const NOT_KNOWN = 'it is not known whether it was done for configmap/c';
const protobuf = { type: 'application/vnd.kubernetes.protobuf', body: Buffer.from('k8s\0\xff\xff\xff\xff') };

describe('an answer to a write that cannot be had', () => {
  it.each<[string, FrontAnswer, string]>([
    [
      'cut JSON',
      { status: 201, body: '{"kind":"Con' },
      "it was done for configmap/c, but the server's answer is malformed",
    ],
    [
      'cut protobuf',
      { status: 201, ...protobuf },
      "it was done for configmap/c, but the server's answer is malformed",
    ],
    ['a page of a gateway', { status: 200, type: 'text/html', body: '<p>Log in</p>' }, NOT_KNOWN],
    ['an answer that breaks off', 'cut', 'it was done for configmap/c, but the answer broke off'],
    ['no answer', 'lost', NOT_KNOWN],
    ['a gateway that waits no longer', { status: 504, type: 'text/plain', body: 'late' }, NOT_KNOWN],
  ])('names the object and its file, and says what is known: %s', async (_name, answer, known) => {
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
    'is no reason for replace --force to say that nothing was created again: %s',
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

  it('has apply --force restore nothing that was created again', async () => {
    let isDeleted = false;
    const place = await written(({ method, path, body }) => {
      if (method === 'PATCH')
        return { status: 422, body: { ...failure('no'), reason: 'Invalid', code: 422 } };
      if (method === 'DELETE') isDeleted = true;
      return method === 'POST' && isDeleted && path === MAPS && body.includes('old') ? 'cut' : undefined;
    });
    const { stderr, exit } = await place.proa('apply --force -f old.json');
    expect(stderr).toContain('it was done for configmap/old, but the answer broke off');
    expect(stderr).not.toContain('restore');
    expect(place.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(exit).toBe(1);
  });
});

describe('an answer about another object than was asked for', () => {
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
      expect(stderr).toContain('which was not asked for');
      expect(exit).toBe(1);
      expect(place.requests.filter(isWrite).map(({ method }) => method)).not.toContain('PATCH');
      expect(place.requests.filter(isWrite).map(({ method }) => method)).not.toContain('PUT');
    },
  );
});
