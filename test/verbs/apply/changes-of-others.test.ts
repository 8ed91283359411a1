import { describe, expect, it } from 'vitest';
import type { StringOutput } from '../../../src/process/output.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { fileOf, MAPS, map, options, printApply, withBefore } from './support.js';

describe('apply, while others write', () => {
  it('patches an object that was created since its type was listed', async () => {
    const place = await sandboxSession();
    const maps = Array.from({ length: 10 }, (_, index) => map(`m${index}`, { ours: '1' }));
    await place.file('objects.json', fileOf(...maps));
    let isMade = false;
    const session = withBefore(place.session, async ({ method }) => {
      if (method !== 'POST' || isMade) return;
      isMade = true;
      await place.create(MAPS, map('m0', { theirs: '1' }));
    });
    await printApply(options, session);
    const lines = (session.environment.stdout as StringOutput).text.split('\n');
    expect(lines.slice(0, 2)).toEqual(['configmap/m0 configured', 'configmap/m1 created']);
    expect(place.stderr.text).toMatch(/^Warning: resource configmaps\/m0 is missing/);
  });

  it('computes the patch again if the manifest’s version is outdated, as often as kubectl does', async () => {
    const place = await sandboxSession();
    await place.create(MAPS, map('m'));
    await place.file(
      'objects.json',
      fileOf({ ...map('m', { k: 'w' }), metadata: { name: 'm', resourceVersion: '1' } }),
    );
    const begun = performance.now();
    const error = await printApply(options, place.session).catch((fault: unknown) => fault);
    expect((error as Error).message).toContain('error when applying patch:');
    // kubectl waits for a second before each but the first two.
    expect(performance.now() - begun).toBeGreaterThan(3_900);
    expect(place.asked().filter((line) => line.startsWith('PATCH'))).toHaveLength(6);
  }, 20_000);

  it('preserves what others have added between the read and the patch', async () => {
    const place = await sandboxSession();
    await place.create(MAPS, map('m'));
    await place.file('objects.json', fileOf(map('m', { k: 'w' })));
    const session = withBefore(place.session, async ({ method }) => {
      if (method === 'PATCH') await place.patch(`${MAPS}/m`, { data: { theirs: '1' } });
    });
    await printApply({ ...options, format: { name: 'json', argument: '' }, isGathered: true }, session);
    const { data } = JSON.parse((session.environment.stdout as StringOutput).text);
    expect(data).toEqual({ k: 'w', theirs: '1' });
  });

  it('does not prune another object with the name of the listed one', async () => {
    const place = await sandboxSession();
    await place.file('objects.json', fileOf(map('a'), map('b')));
    await printApply(options, place.session);
    await place.file('objects.json', fileOf(map('a')));
    const session = withBefore(place.session, async ({ method }) => {
      if (method !== 'DELETE') return;
      await place.remove(`${MAPS}/b`);
      await place.create(MAPS, map('b', { new: '1' }));
    });
    const prune = { allowlist: ['core/v1/ConfigMap'] };
    await expect(printApply({ ...options, prune }, session)).rejects.toThrow(
      /^error pruning namespaced object/,
    );
    expect(place.sandbox.requests().at(-1)?.status).toBe(409);
  });

  it('fails as kubectl does if a single object was created between its read and its creation', async () => {
    const place = await sandboxSession();
    await place.file('objects.json', fileOf(map('m', { ours: '1' })));
    const session = withBefore(place.session, async ({ method }) => {
      if (method === 'POST') await place.create(MAPS, map('m', { theirs: '1' }));
    });
    const error = await printApply(options, session).catch((fault: unknown) => fault);
    expect((error as Error).message).toMatch(/^error when creating "objects.json": .*already exists$/s);
    expect(place.asked()).toEqual([expect.stringContaining(`POST ${MAPS}`)]);
  });

  it('takes over the fields of client-side apply from the changed object', async () => {
    const place = await sandboxSession();
    await place.file('objects.json', fileOf(map('m')));
    await printApply(options, place.session);
    let changes = 0;
    const session = withBefore(place.session, async ({ method, body }) => {
      if (method !== 'PATCH' || !String(body).includes('"/metadata/managedFields"') || changes > 0) return;
      changes++;
      await place.patch(`${MAPS}/m`, { data: { theirs: '1' } });
    });
    const serverSide = { force: false };
    await printApply(
      {
        ...options,
        serverSide,
        fieldManager: 'kubectl',
        showManagedFields: true,
        format: { name: 'json', argument: '' },
      },
      session,
    );
    expect(changes).toBe(1);
    expect(place.stderr.text).toBe('');
    const { data, metadata } = JSON.parse(
      (session.environment.stdout as StringOutput).text.replace(/^configmap.*\n/, ''),
    );
    expect(data).toEqual({ k: 'v', theirs: '1' });
    const managers = metadata.managedFields.map(({ manager }: { manager: string }) => manager);
    expect(managers).not.toContain('kubectl-client-side-apply');
  });

  it('treats null as the last-applied configuration as missing', async () => {
    const place = await sandboxSession();
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': 'null' };
    const live = map('m', { theirs: '1' });
    await place.create(MAPS, { ...live, metadata: { ...live.metadata, annotations } });
    await place.file('objects.json', fileOf(map('m', { ours: '1' })));
    await printApply({ ...options, format: { name: 'json', argument: '' } }, place.session);
    expect(place.stderr.text).toBe('');
    const { data } = JSON.parse((place.session.environment.stdout as StringOutput).text);
    expect(data).toEqual({ ours: '1', theirs: '1' });
  });
});
