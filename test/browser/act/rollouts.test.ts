import { describe, expect, it, onTestFinished } from 'vitest';
import { Rollouts } from '../../../src/browser/act/rollouts/begun-rollouts.js';
import { rolloutsSource } from '../../../src/browser/act/rollouts/rollouts-source.js';
import type { ActionOutcome } from '../../../src/browser/act/types.js';
import type { BrowserScreen } from '../../../src/browser/frame/screen.js';
import { openRows, type ToolRows } from '../../../src/browser/views/rows/rows-screen.js';
import { systemClock } from '../../../src/process/clock.js';
import { onDeployment } from './support/deployment.js';
import { type ActPlace, actPlace } from './support/on-sandbox.js';

const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';
const labels = { app: 'web' };
const spec = {
  replicas: 2,
  selector: { matchLabels: labels },
  template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'web:1' }] } },
};

async function outcomeOn(place: ActPlace, name: string): Promise<ActionOutcome> {
  const [type, one = ''] = name.split('/');
  const { uid = '' } = (await place.object(name)).metadata ?? {};
  const resource = await place.cluster.resolve(type!);
  const subject = { resource, namespace: 'default', name: one, uid, state: '' };
  return { subject, kind: 'done', text: 'restarted', opposite: ['rollout', 'undo'] };
}

/** The lines of the rollouts, once a condition holds. */
async function linesOnce(
  rollouts: Rollouts,
  { cluster }: ActPlace,
  holds: (text: string) => boolean,
): Promise<string[]> {
  const over = new AbortController();
  const seen = Promise.withResolvers<string[]>();
  let last: string[] = [];
  const show = ({ rows, note }: ToolRows) => {
    const lines = [...rows.map(({ spans }) => spans.map(({ text }) => text).join('')), note];
    last = lines;
    if (holds(lines.join('\n'))) seen.resolve(lines);
  };
  const source = rolloutsSource(rollouts.of(cluster), cluster, systemClock);
  const read = source
    .read(show, AbortSignal.any([over.signal, AbortSignal.timeout(10_000)]))
    .catch(() => undefined);
  const lines = await Promise.race([seen.promise, read.then(() => last)]);
  over.abort();
  await read;
  return lines;
}

describe('rollouts', () => {
  it('are followed until they are done', async () => {
    const place = await actPlace({ pods: 0, nodes: 1, podStart: 50 });
    await place.create(DEPLOYMENTS, { metadata: { name: 'web' }, spec });
    const rollouts = new Rollouts();
    expect(rollouts.add(await outcomeOn(place, 'deployments/web'), place.cluster)).toBe(true);
    expect(await linesOnce(rollouts, place, (text) => text.includes('+ '))).toEqual([
      '+ deployments.apps/web in default  deployment "web" successfully rolled out',
      '    restarted  (back: proa rollout undo)',
      '1 of 1 rollout done',
    ]);
  });

  it('show pods that fail, and why', async () => {
    const place = await actPlace();
    await place.create(DEPLOYMENTS, { metadata: { name: 'web' }, spec });
    await place.create('/api/v1/namespaces/default/pods', {
      metadata: { name: 'web-1', labels },
      spec: spec.template.spec,
    });
    await place.patch('/api/v1/namespaces/default/pods/web-1/status', {
      status: {
        phase: 'Pending',
        containerStatuses: [
          {
            name: 'c',
            image: 'web:1',
            imageID: '',
            ready: false,
            restartCount: 0,
            state: { waiting: { reason: 'ImagePullBackOff' } },
          },
        ],
      },
    });
    const rollouts = new Rollouts();
    rollouts.add(await outcomeOn(place, 'deployments/web'), place.cluster);
    const lines = await linesOnce(rollouts, place, (text) => text.includes('web-1'));
    expect(lines[0]).toContain('. deployments.apps/web in default  Waiting for deployment');
    expect(lines[1]).toMatch(/^ {4}! web-1 {2}.*ImagePullBackOff/);
  });

  it('show their age while they are in progress', async () => {
    const place = await actPlace();
    await place.create(DEPLOYMENTS, { metadata: { name: 'web' }, spec });
    const rollouts = new Rollouts();
    rollouts.add(await outcomeOn(place, 'deployments/web'), place.cluster);
    const screens: BrowserScreen[] = [];
    const told = Promise.withResolvers<string | undefined>();
    const state = () => screens[0]?.state?.().map(({ text }) => text);
    const host = {
      now: () => systemClock.now(),
      changed() {
        const { text } = screens[0]!.freshness!();
        if (text !== 'reading') told.resolve(`${state()}: ${text}`);
      },
      answered: () => undefined,
      tell: () => undefined,
    };
    const source = rolloutsSource(rollouts.of(place.cluster), place.cluster, systemClock);
    openRows(place.cluster, source, { push: (screen) => void screens.push(screen) }, host);
    onTestFinished(() => screens[0]!.hide?.());
    screens[0]!.show?.();
    expect(await told.promise).toMatch(/^0 of 1 rollout done: as of \d/);
  });

  it('report the deletion of an object', async () => {
    const place = await actPlace();
    await place.create(DEPLOYMENTS, { metadata: { name: 'web' }, spec });
    const rollouts = new Rollouts();
    rollouts.add(await outcomeOn(place, 'deployments/web'), place.cluster);
    await place.remove(`${DEPLOYMENTS}/web`);
    const lines = await linesOnce(rollouts, place, (text) => text.includes('! '));
    expect(lines[0]).toContain('! deployments.apps/web in default  it was deleted');
  });

  it('include only changed objects that roll out', async () => {
    const place = await actPlace();
    await place.create(DEPLOYMENTS, { metadata: { name: 'web' }, spec });
    const outcome = await outcomeOn(place, 'deployments/web');
    const rollouts = new Rollouts();
    expect(rollouts.add({ ...outcome, kind: 'failed' }, place.cluster)).toBe(false);
    expect(rollouts.of(place.cluster)).toEqual([]);
    rollouts.add(outcome, place.cluster);
    rollouts.add(outcome, place.cluster);
    expect(rollouts.of(place.cluster)).toHaveLength(1);
  });

  it('are shown after a restart, and by the word jobs', async () => {
    const scene = await onDeployment();
    scene.press(':').type('jobs').press('enter');
    await scene.shows('no rollout was started here');
    await scene.press('R').shows('3 pods are replaced');
    scene.wait(300).press('y');
    await scene.shows('rollouts');
    scene.press('escape', ':').type('jobs').press('enter');
    await scene.shows('rollouts');
  });
});
