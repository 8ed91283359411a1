import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { actPlace } from './support/on-sandbox.js';

const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';
const labels = { app: 'web' };

function deployment(...images: string[]) {
  const containers = images.map((image, index) => ({ name: `c${index}`, image }));
  return {
    metadata: { name: 'web', labels: { tier: 'front' } },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers } },
    },
  };
}

interface Deployed extends KubeObject {
  spec: { template: { spec: { containers: { image: string }[] } } };
}

function imagesOf({ spec }: Deployed): string[] {
  return spec.template.spec.containers.map(({ image }) => image);
}

describe('image', () => {
  it('offers the current images, sets the edited ones, and shows the undo command', async () => {
    const place = await actPlace();
    await place.create(DEPLOYMENTS, deployment('web:1', 'side:1'));
    const begun = await place.begin('image', 'deployments/web');
    expect(begun.offered).toEqual({ c0: 'web:1', c1: 'side:1' });
    const answers = { c0: 'web:2' };
    expect(begun.lines(answers)).toEqual(['c0  web:1 -> web:2', 'c1  side:1  stays']);
    expect(await begun.tried(answers)).toBe('would get these images');
    expect(imagesOf(await place.object('deployments/web'))).toEqual(['web:1', 'side:1']);
    expect(await begun.done(answers)).toEqual([
      'done has new images: c0=web:2 <- set image deployments.apps/web c0=web:1',
    ]);
    expect(imagesOf(await place.object('deployments/web'))).toEqual(['web:2', 'side:1']);
  });

  it('changes nothing if another image was set in the meantime, if none was typed, or if the object was replaced', async () => {
    const place = await actPlace();
    await place.create(DEPLOYMENTS, deployment('web:1'));
    const begun = await place.begin('image', 'deployments/web');
    expect(await begun.done()).toEqual(['failed its images would not change; nothing was done']);
    expect(() => begun.lines({ c0: 'two words' })).toThrow('an image');
    const spec = deployment('web:9').spec.template.spec;
    await place.patch(`${DEPLOYMENTS}/web`, { spec: { template: { spec } } });
    expect(await begun.done({ c0: 'web:2' })).toEqual(['failed c0 has image web:9 now; nothing was done']);
    await place.remove(`${DEPLOYMENTS}/web`);
    await place.create(DEPLOYMENTS, deployment('web:1'));
    expect(await begun.done({ c0: 'web:2' })).toEqual([
      'failed deployments/web is another object now; nothing was done to it',
    ]);
  });
});

describe('undo', () => {
  it('shows the history, and rolls back to the chosen revision', async () => {
    const place = await actPlace({ pods: 0, podStart: 0 });
    await place.create(DEPLOYMENTS, deployment('web:1'));
    const settled = async (count: number) => {
      while ((await place.names('replicasets')).length < count);
    };
    await settled(1);
    await place.patch(`${DEPLOYMENTS}/web`, {
      spec: { template: { spec: { containers: [{ name: 'c0', image: 'web:2' }] } } },
    });
    await settled(2);
    const begun = await place.begin('undo', 'deployments/web');
    expect(begun.offered).toEqual({ revision: '1' });
    expect(begun.lines()).toEqual(['> 1  web:1  will run', '  2  web:2  runs now']);
    expect(() => begun.lines({ revision: '2' })).toThrow('one of the revisions that are kept');
    expect(await begun.tried()).toBe('would be rolled back to revision 1');
    expect(await begun.done()).toEqual([
      'done rolled back to revision 1; its pods are being replaced <- rollout undo deployments.apps/web --to-revision=2',
    ]);
    expect(imagesOf(await place.object('deployments/web'))).toEqual(['web:1']);
  });

  it('says that there is no earlier revision', async () => {
    const place = await actPlace();
    await place.create(DEPLOYMENTS, deployment('web:1'));
    await expect(place.begin('undo', 'deployments/web')).rejects.toThrow('no other revision of it is kept');
  });
});

describe('label', () => {
  it('sets and removes labels, shows the previous values and the undo command', async () => {
    const place = await actPlace();
    await place.create(DEPLOYMENTS, deployment('web:1'));
    const begun = await place.begin('label', 'deployments/web');
    const answers = { kind: 'label', changes: 'team=a tier-' };
    expect(begun.lines(answers)).toEqual([
      'deployments.apps/web in default',
      '  label team: (none) -> a',
      '  label tier: front -> removed',
    ]);
    expect(await begun.done(answers)).toEqual([
      'done has new labels <- label deployments.apps/web tier=front team- --overwrite',
    ]);
    expect((await place.object('deployments/web')).metadata?.labels).toEqual({ team: 'a' });
    expect(place.actionLog[0]?.command).toBe(
      'proa label deployments.apps/web team=a tier- --overwrite --namespace=default --context=dev',
    );
  });

  it('annotates with more than one word in quotes', async () => {
    const place = await actPlace();
    await place.create(DEPLOYMENTS, deployment('web:1'));
    const begun = await place.begin('label', 'deployments/web');
    await begun.done({ kind: 'a', changes: '"note=more than one word" other=1' });
    expect((await place.object('deployments/web')).metadata?.annotations).toMatchObject({
      note: 'more than one word',
      other: '1',
    });
  });

  it('refuses invalid text, and leaves alone what someone else has changed', async () => {
    const place = await actPlace();
    await place.create(DEPLOYMENTS, deployment('web:1'));
    const begun = await place.begin('label', 'deployments/web');
    expect(() => begun.lines({ changes: 'team=a b' })).toThrow('unknown label spec: b');
    expect(() => begun.lines({ changes: '' })).toThrow('no changes were given');
    await place.patch(`${DEPLOYMENTS}/web`, { metadata: { labels: { tier: 'back' } } });
    expect(await begun.done({ changes: 'tier=side' })).toEqual([
      'failed its label tier has changed in the meantime; nothing was done',
    ]);
  });
});
