import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/codec/object.js';
import { actPlace } from './support/on-sandbox.js';

const template = { spec: { containers: [{ name: 'main', image: 'tool:1' }], restartPolicy: 'Never' } };
const CRON_JOBS = '/apis/batch/v1/namespaces/default/cronjobs';
const NODES = '/api/v1/nodes';

function cronJob(name: string, suspend?: boolean) {
  return {
    metadata: { name },
    spec: {
      schedule: '0 3 * * *',
      ...(suspend !== undefined && { suspend }),
      jobTemplate: { metadata: { labels: { kept: 'yes' } }, spec: { template } },
    },
  };
}

interface Suspendable extends KubeObject {
  spec: { suspend?: boolean; unschedulable?: boolean };
}

describe('trigger', () => {
  it('starts the job that the cron job would start, with the cron job as its owner', async () => {
    const place = await actPlace();
    await place.create(CRON_JOBS, cronJob('nightly'));
    const begun = await place.begin('trigger', 'cronjobs/nightly');
    expect(begun.lines()).toEqual([
      expect.stringMatching(
        /^cronjobs.batch\/nightly in default {2}starts job nightly-now-\w+ now \(schedule 0 3/,
      ),
    ]);
    expect(await begun.tried()).toMatch(/^would start as job nightly-now-/);
    expect(await place.names('jobs')).toEqual([]);
    const [outcome] = await begun.done();
    const [name] = await place.names('jobs');
    expect(outcome).toBe(`done started as job ${name} <- delete jobs.batch/${name}`);
    expect(begun.command()).toBe(`create job ${name} --from=cronjob/nightly`);
    expect((await place.object(`jobs/${name}`)).metadata).toMatchObject({
      labels: { kept: 'yes' },
      annotations: { 'cronjob.kubernetes.io/instantiate': 'manual' },
      ownerReferences: [{ kind: 'CronJob', name: 'nightly', controller: true }],
    });
  });

  it('starts nothing for a cron job that has been recreated in the meantime', async () => {
    const place = await actPlace();
    await place.create(CRON_JOBS, cronJob('nightly'));
    const begun = await place.begin('trigger', 'cronjobs/nightly');
    await place.remove(`${CRON_JOBS}/nightly`);
    await place.create(CRON_JOBS, cronJob('nightly'));
    expect(await begun.done()).toEqual([
      'failed cronjobs/nightly is another object now; nothing was done to it',
    ]);
    expect(await place.names('jobs')).toEqual([]);
  });
});

describe('suspend', () => {
  it('suspends all if any of them is running, and resumes them if none is', async () => {
    const place = await actPlace();
    await place.create(CRON_JOBS, cronJob('one'), cronJob('two', true));
    const begun = await place.begin('suspend', 'cronjobs/one', 'cronjobs/two');
    expect(begun.lines()).toEqual([
      'cronjobs.batch/one in default  not suspended -> suspended',
      'cronjobs.batch/two in default  suspended already',
    ]);
    expect(begun.command()).toBe('patch cronjobs.batch/one --patch={"spec":{"suspend":true}}');
    expect((await begun.done()).toSorted()).toEqual([
      'done now suspended <- patch cronjobs.batch/one --patch={"spec":{"suspend":false}}',
      'done suspended already',
    ]);
    const back = await place.begin('suspend', 'cronjobs/one', 'cronjobs/two');
    await back.done();
    expect((await place.object<Suspendable>('cronjobs/two')).spec.suspend).toBe(false);
  });

  it('leaves alone what someone else has switched since the question', async () => {
    const place = await actPlace();
    await place.create(CRON_JOBS, cronJob('one'));
    const begun = await place.begin('suspend', 'cronjobs/one');
    await place.patch(`${CRON_JOBS}/one`, { spec: { suspend: true } });
    expect(await begun.done()).toEqual(['failed it is suspended now; nothing was done to it']);
  });
});

describe('cordon', () => {
  it('makes nodes unschedulable, shows the undo command, and undoes it', async () => {
    const place = await actPlace();
    await place.create(NODES, { metadata: { name: 'node-1' } });
    const begun = await place.begin('cordon', 'nodes/node-1');
    expect(begun.lines()).toEqual(['nodes/node-1  takes new pods -> cordoned']);
    expect(await begun.tried()).toBe('would be cordoned');
    expect(await begun.done()).toEqual(['done now cordoned <- uncordon node-1']);
    expect((await place.object<Suspendable>('nodes/node-1')).spec.unschedulable).toBe(true);
    const back = await place.begin('cordon', 'nodes/node-1');
    expect(back.command()).toBe('uncordon node-1');
    expect(await back.done()).toEqual(['done now takes new pods <- cordon node-1']);
    expect((await place.object<Suspendable>('nodes/node-1')).spec.unschedulable).toBeUndefined();
    expect(place.actionLog.map(({ command }) => command)).toEqual([
      'proa cordon node-1 --context=dev',
      'proa uncordon node-1 --context=dev',
    ]);
  });
});
