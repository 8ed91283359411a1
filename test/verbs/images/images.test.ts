import { describe, expect, it } from 'vitest';
import { parseImage, wholeRepository } from '../../../src/objects/pods/image-name.js';
import { imageTable } from '../../../src/render/image-table.js';
import { type ImagePod, ImageTally } from '../../../src/verbs/images/tally.js';
import { lines, scene } from '../../support/scene.js';

const digest = (digit: string) => `sha256:${digit.repeat(64)}`;

interface Made {
  name: string;
  image: string;
  imageID?: string;
  waiting?: string;
  owner?: { kind: string; name: string };
  hash?: string;
}

function pod({ name, image, imageID = '', waiting, owner, hash }: Made): ImagePod {
  const state = waiting === undefined ? {} : { state: { waiting: { reason: waiting } } };
  return {
    metadata: {
      ...{ name, namespace: 'shop' },
      ...(hash && { labels: { 'pod-template-hash': hash } }),
      ...(owner && { ownerReferences: [{ apiVersion: 'v1', uid: 'u', controller: true, ...owner }] }),
    },
    spec: { containers: [{ name: 'main', image, imagePullPolicy: 'Always' }] },
    status: { containerStatuses: [{ name: 'main', imageID, ...state }] },
  };
}

function tallyOf(...pods: ImagePod[]): ImageTally {
  const tally = new ImageTally();
  for (const each of pods) tally.add(each);
  return tally;
}

describe('images', () => {
  it('reads pods page by page, and names every image that the server has', async () => {
    const { proa, client, paths, sandbox } = await scene({ pods: 1200, namespaces: 4 });
    const { items } = (await client.get('/api/v1/pods')).json;
    const expected = new Map<string, number>();
    for (const { spec } of items) {
      const all = [...(spec.initContainers ?? []), ...spec.containers].map(({ image }) => image);
      for (const image of new Set(all)) expected.set(image, (expected.get(image) ?? 0) + 1);
    }
    sandbox.resetRequests();
    const { stdout, stderr } = await proa('images -A -o json');
    expect(stderr).toBe('');
    const found = new Map<string, number>();
    for (const { repository, tag, pods } of JSON.parse(stdout).images) {
      const image = `${repository}:${tag}`;
      found.set(image, (found.get(image) ?? 0) + pods);
    }
    expect(found).toEqual(expected);
    expect(paths().filter((path) => path.endsWith('/pods'))).toHaveLength(3);
  });

  it('reports if there is nothing, and accepts no names', async () => {
    const { proa } = await scene();
    expect(await proa('images')).toEqual({
      stdout: '',
      stderr: 'No resources found in default namespace.\n',
      exit: 0,
    });
    expect((await proa('images web')).exit).toBe(1);
  });

  it('reads several namespaces, and shows the namespaces of what runs the images', async () => {
    const { proa, client } = await scene({ pods: 60, namespaces: 3 });
    const { items } = (await client.get('/api/v1/namespaces')).json;
    const names: string[] = items.map(({ metadata }: ImagePod) => metadata!.name);
    const two = names.filter((name) => /^[a-z]+-\d/.test(name)).slice(0, 2);
    const rows = lines((await proa(`images -n ${two.join(',')}`)).stdout).slice(1);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row).toMatch(new RegExp(` (${two.join('|')})/[A-Z]\\w+/`));
  });
});

describe('the images of pods', () => {
  it('are identified by what nodes have pulled, and an image of several containers counts once', () => {
    const twice = pod({ name: 'a', image: 'web:1', imageID: `docker-pullable://web@${digest('a')}` });
    twice.spec!.initContainers = [{ name: 'first', image: 'web:1' }];
    twice.status!.initContainerStatuses = [{ name: 'first', imageID: `docker.io/web@${digest('a')}` }];
    const images = tallyOf(
      twice,
      pod({ name: 'b', image: 'docker.io/library/web:1', imageID: `web@${digest('b')}` }),
      pod({ name: 'c', image: 'web:1', imageID: 'sha256:0123' }),
    ).images(false);
    expect(images.map(({ repository, digest: found, pods }) => [repository, found, pods])).toEqual([
      ['web', '', 1],
      ['web', digest('a'), 1],
      ['docker.io/library/web', digest('b'), 1],
    ]);
  });

  it('are run by the controllers of pods, and by deployments if a hash identifies them', () => {
    const owned = (kind: string, name: string, hash?: string) =>
      pod({ name: `${name}-x`, image: 'web', owner: { kind, name }, ...(hash && { hash }) });
    const [image] = tallyOf(
      owned('ReplicaSet', 'web-5f', '5f'),
      owned('ReplicaSet', 'web-6a', '6a'),
      owned('ReplicaSet', 'web-6a'),
      owned('StatefulSet', 'db-5f', '5f'),
      pod({ name: 'alone', image: 'web' }),
    ).images(false);
    expect(image!.runBy.map(({ kind, name, pods }) => `${kind}/${name} ${pods}`)).toEqual([
      'Deployment/web 2',
      'ReplicaSet/web-6a 1',
      'StatefulSet/db-5f 1',
      'Pod/alone 1',
    ]);
  });

  it('show which pods wait for them, and no other waiting pods', () => {
    const tally = tallyOf(
      pod({ name: 'a', image: 'web:2', waiting: 'ImagePullBackOff' }),
      pod({ name: 'b', image: 'web:2', waiting: 'ErrImagePull' }),
      pod({ name: 'c', image: 'web:2', waiting: 'InvalidImageName' }),
      pod({ name: 'd', image: 'web:2', waiting: 'CrashLoopBackOff' }),
    );
    const rows = (wide: boolean) =>
      [...imageTable(tally.images(false), { wide, withNamespaces: false })].join('').split('\n');
    expect(rows(false)[1]).toMatch(/! a \(ImagePullBackOff\), b \(ErrImagePull\) and 1 more$/);
    expect(rows(true)[1]).toMatch(/, c \(InvalidImageName\)$/);
    expect(rows(true)[1]).not.toContain('CrashLoop');
  });

  it('are duplicates if several tags or digests of a repository are in use', () => {
    const duplicates = (...made: [image: string, imageID?: string][]) =>
      tallyOf(...made.map(([image, imageID = ''], at) => pod({ name: `p${at}`, image, imageID })))
        .images(true)
        .map(({ repository, tag, digest: found }) => `${repository}:${tag}@${found.slice(7, 8)}`);
    expect(duplicates(['web:1'], ['web:2'], ['db:1'])).toEqual(['web:1@', 'web:2@']);
    expect(duplicates(['web'], ['docker.io/library/web:latest'])).toEqual([]);
    expect(duplicates(['web:1', `web@${digest('a')}`], ['web:1', `web@${digest('b')}`])).toEqual([
      'web:1@a',
      'web:1@b',
    ]);
    // One that is still to be pulled may be the same.
    expect(duplicates(['web:1', `web@${digest('a')}`], ['web:1'])).toEqual([]);
    expect(duplicates(['web:1'], ['registry.example.com/web:2'])).toEqual([]);
  });
});

/** According to the documentation of distribution/reference and Docker. */
it.each([
  ['nginx', 'docker.io/library/nginx', 'latest', ''],
  ['team/web:1.2', 'docker.io/team/web', '1.2', ''],
  ['localhost/web', 'localhost/web', 'latest', ''],
  ['registry.example.com:5000/web', 'registry.example.com:5000/web', 'latest', ''],
  ['registry:5000/web:v1', 'registry:5000/web', 'v1', ''],
  ['index.docker.io/nginx:1', 'docker.io/library/nginx', '1', ''],
  [`web@${digest('a')}`, 'docker.io/library/web', '', digest('a')],
  [`gcr.io/x/web:1@${digest('a')}`, 'gcr.io/x/web', '1', digest('a')],
])('%s is %s with the tag %j', (text, repository, tag, found) => {
  const parsed = parseImage(text);
  expect([wholeRepository(parsed.repository), parsed.tag, parsed.digest]).toEqual([repository, tag, found]);
});
