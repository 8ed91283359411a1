import { describe, expect, it } from 'vitest';
import { ConnectionError } from '../../../../src/transport/errors.js';
import { checkServer } from '../../../../src/verbs/check/cache/run.js';
import { type Answer, ScriptedTransport } from '../../../support/scripted-transport.js';

const START = 1_700_000_000;

const version = (gitVersion: string): Answer => ({ body: { gitVersion } });

/** Lines of one resource's wait histogram, by how many reads waited up to 5 ms, 0.2 s, 0.4 s and longer. */
function waits(labels: string, ...counts: [number, number, number, number]): string {
  let sum = 0;
  return ['0.005', '0.2', '0.4', '+Inf']
    .map((bound, index) => {
      sum += counts[index]!;
      return `apiserver_watch_cache_read_wait_seconds_bucket{${labels},le="${bound}"} ${sum}\n`;
    })
    .join('');
}

const reads = (labels: string, success: boolean, fallback: string, count: number) =>
  `apiserver_watch_cache_consistent_read_total{fallback="${fallback}",${labels},success="${success}"} ${count}\n`;

const PODS = 'group="",resource="pods"';
const DEPLOYMENTS = 'group="apps",resource="deployments"';

async function check(...answers: Answer[]) {
  const transport = new ScriptedTransport(...answers);
  const now = () => (START + 60) * 1000;
  const found = await checkServer(transport, now, new AbortController().signal);
  transport.assertDone();
  return found;
}

describe('the metrics of a Kubernetes 1.34 server', () => {
  it('are added up for all resources, and shown for each', async () => {
    const metrics =
      reads(PODS, true, 'false', 990) +
      reads(PODS, true, 'true', 4) +
      reads(DEPLOYMENTS, true, 'false', 5) +
      reads(DEPLOYMENTS, false, 'false', 1) +
      waits(PODS, 998, 0, 2, 0) +
      waits(DEPLOYMENTS, 0, 2, 0, 0) +
      'apiserver_cache_list_total{group="",index="",resource="pods"} 7\n' +
      'apiserver_storage_list_total{group="",resource="pods"} 2\n' +
      'apiserver_storage_list_total{group="apps",resource="deployments"} 3\n' +
      `process_start_time_seconds ${START}\n`;
    const found = await check(version('v1.34.1'), { body: metrics });
    expect(found).toMatchObject({
      verdict: 'good',
      version: 'v1.34.1',
      uptimeSeconds: 60,
      reads: { total: 1000, fromCache: 995, fellBack: 4, refused: 0, failed: 1 },
      waits: { count: 1002 },
      lists: { fromCache: 7, fromEtcd: 5 },
      problems: [],
      unknown: [],
    });
    expect(
      found.resources.map(({ resource, reads, waits }) => [resource, reads?.total, waits?.count]),
    ).toEqual([
      ['deployments.apps', 6, 2],
      ['pods', 994, 1000],
    ]);
    expect(found.waits!.p50Seconds).toBeCloseTo((0.005 * 501) / 998, 9);
  });

  it.each([
    [198, 2, 'good'],
    [197, 3, 'problem'],
    [97, 2, 'problem'],
    [0, 99, 'problem'],
    [0, 100, 'problem'],
  ])('with %s waits within 200 ms and %s above are: %s %s', async (within, above, verdict) => {
    const metrics = reads(PODS, true, 'false', 1) + waits(PODS, 0, within, above, 0);
    const found = await check(version('v1.34.1'), { body: metrics });
    expect(found.verdict).toBe(verdict);
    expect(found.problems.length).toBe(verdict === 'good' ? 0 : 2);
  });

  it.each([
    [6, 5, 'problem', 'pods: 5 of 11 consistent reads failed.'],
    [0, 2, 'problem', 'pods: 2 of 2 consistent reads failed.'],
    [949, 51, 'problem', 'pods: 51 of 1000 consistent reads failed.'],
    [950, 50, 'good', undefined],
    [19, 1, 'good', undefined],
    [18, 1, 'unknown', '1 of 19 consistent reads failed: there were too few to judge by.'],
  ])('with %s reads that succeeded and %s that failed are: %s', async (succeeded, failed, verdict, why) => {
    const metrics = reads(PODS, true, 'false', succeeded) + reads(PODS, false, 'false', failed);
    const found = await check(version('v1.34.1'), { body: metrics });
    expect(found.verdict).toBe(verdict);
    if (why === undefined) expect([...found.problems, ...found.unknown]).toEqual([]);
    else expect([...found.problems, ...found.unknown]).toContain(why);
  });

  it('are judged by the slow waits if there were few, of which one proves nothing', async () => {
    const few = (above: number) =>
      check(version('v1.34.1'), {
        body: reads(PODS, true, 'false', 11) + waits(PODS, 0, 11 - above, 0, above),
      });
    expect(await few(2)).toMatchObject({
      verdict: 'problem',
      problems: expect.arrayContaining(['pods: 2 of 11 waits for the cache were longer than 200ms.']),
    });
    expect(await few(1)).toMatchObject({
      verdict: 'unknown',
      unknown: ['1 of 11 waits for the cache was longer than 200ms: there were too few to judge by.'],
    });
  });

  it('show a slow resource beside a fast one', async () => {
    const metrics =
      reads(PODS, true, 'false', 1) + waits(PODS, 100_000, 0, 0, 0) + waits(DEPLOYMENTS, 0, 0, 0, 100);
    const { verdict, problems } = await check(version('v1.34.1'), { body: metrics });
    expect(verdict).toBe('problem');
    expect(problems).toEqual([
      'deployments.apps: the 99th percentile of the waits for the cache is 400ms, more than 200ms.',
    ]);
  });

  it('show a cache that was not fresh in time for more than one read in a hundred', async () => {
    const some = reads(PODS, true, 'false', 99) + reads(PODS, true, 'true', 1);
    expect((await check(version('v1.34.1'), { body: some })).verdict).toBe('good');
    const { problems } = await check(version('v1.36.0'), { body: some + reads(PODS, false, 'skipped', 1) });
    expect(problems).toContain(
      'pods: the cache was not fresh in time for 2 of 101 consistent reads: ' +
        '1 fell back to etcd, and 1 got 429.',
    );
  });
});

describe('the metrics of a Kubernetes 1.37 server', () => {
  const stored = (storage: string, count: number) =>
    `apiserver_storage_list_total{group="",index="",resource="pods",storage="${storage}"} ${count}\n`;

  it.each([
    ['', { fromCache: 1000, fromEtcd: 3 }],
    [
      'apiserver_cache_list_total{group="",index="",resource="pods"} 1000\n',
      { fromCache: 1000, fromEtcd: 3 },
    ],
  ])(
    'identify lists from the cache by a label, with the earlier counter or without: %j',
    async (earlier, lists) => {
      const metrics =
        reads(PODS, true, 'false', 1) + earlier + stored('watchcache', 1000) + stored('etcd', 3);
      expect(await check(version('v1.37.0'), { body: metrics })).toMatchObject({ verdict: 'good', lists });
    },
  );
});

describe('the metrics of an older server', () => {
  it('name resources without a group, some by their prefix in etcd', async () => {
    // k8s.io/apiserver labeled the counter with its resourcePrefix when it was new
    const metrics =
      'apiserver_watch_cache_consistent_read_total{fallback="true", resource="/pods", success="false"} 1\n' +
      waits('resource="pods"', 1, 0, 0, 0);
    const { resources } = await check(version('v1.32.0'), { body: metrics });
    expect(resources).toMatchObject([
      { resource: 'pods', reads: { total: 1, fellBack: 1 }, waits: { count: 1 } },
    ]);
  });

  it.each([
    ['v1.20.2', 'Kubernetes v1.20.2 always reads the latest state from etcd'],
    ['v1.30.0', 'ConsistentListFromCache'],
    ['v1.34.0', 'does not trust its etcd'],
  ])('of %s may not cover consistent reads, and the reason is shown', async (release, why) => {
    // of a real 1.20.2
    const metrics = '# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds 1.79536098972e+09\n';
    const { verdict, unknown, ...rest } = await check(version(release), { body: metrics });
    expect(verdict).toBe('unknown');
    expect(unknown).toEqual([expect.stringContaining(why)]);
    expect(rest).not.toHaveProperty('reads');
    expect(rest).not.toHaveProperty('waits');
    expect(rest).not.toHaveProperty('lists');
  });
});

describe('a server whose metrics cannot be read', () => {
  const status = (code: number, reason: string, message: string): Answer => ({
    status: code,
    body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code },
  });
  const refused = new ConnectionError('dial tcp: connect: connection refused', {
    method: 'GET',
    url: 'https://a',
  });

  it.each<[string, Answer, string]>([
    [
      'not allowed',
      status(403, 'Forbidden', 'forbidden: User "jane" cannot get path "/metrics"'),
      'User "jane"',
    ],
    ['no answer', { failsWith: refused }, 'connection refused'],
    ['not metrics', { body: '<html>' }, 'line 1 is not in the text format of Prometheus'],
  ])('is inconclusive: %s', async (_, answer, why) => {
    const found = await check(version('v1.34.1'), answer);
    expect(found).toMatchObject({ verdict: 'unknown', unknown: [expect.stringContaining(why)] });
  });

  it('is inconclusive if they count with what is no number', async () => {
    const metrics =
      `apiserver_watch_cache_consistent_read_total{fallback="false",${PODS},success="true"} NaN\n` +
      `apiserver_watch_cache_consistent_read_total{fallback="false",${PODS},success="true"} -5\n` +
      `apiserver_watch_cache_read_wait_seconds_bucket{${PODS},le="0.2"} +Inf\n` +
      `apiserver_watch_cache_read_wait_seconds_bucket{${PODS},le="NaN"} 7\n`;
    const found = await check(version('v1.34.1'), { body: metrics });
    expect(found.verdict).toBe('unknown');
    expect(found).not.toHaveProperty('reads');
    expect(found).not.toHaveProperty('waits');
  });

  it('is judged without its version', async () => {
    const metrics = { body: reads(PODS, true, 'false', 1) };
    const found = await check(status(404, 'NotFound', 'not found'), metrics);
    expect(found.verdict).toBe('good');
    expect(found).not.toHaveProperty('version');
  });
});
