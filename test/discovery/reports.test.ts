import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CacheFolder } from '../../src/discovery/cache-folder.js';
import { reportCache } from '../../src/discovery/cache-report.js';
import { cacheWriters } from '../../src/discovery/cache-writers.js';
import { defaultLimiterSettings, predictedWait } from '../../src/discovery/limiter.js';
import { CachedDocuments } from '../../src/discovery/tagged-documents.js';
import { medianRuns, type TimedRun, timeDiscovery, withSlowest } from '../../src/discovery/timing.js';
import { cacheReportText } from '../../src/render/cache-report.js';
import { sweepTables, timingTables } from '../../src/render/discovery-timing.js';
import { plainColumns } from '../../src/render/summary-table.js';
import { framedTable } from '../../src/terminal/framed-table.js';
import type { SummaryTable } from '../../src/terminal/frames.js';
import { Lab } from './support/run.js';
import type { Universe } from './support/universe.js';

const universe: Universe = {
  mode: 'legacy',
  groups: [
    { name: '', versions: [{ version: 'v1', resources: [{ name: 'pods', kind: 'Pod' }] }] },
    { name: 'apps', versions: [{ version: 'v1', resources: [{ name: 'deployments', kind: 'Deployment' }] }] },
    { name: 'm.io', versions: [{ version: 'v1', broken: true, resources: [] }] },
  ],
};

describe('the cost of a discovery', () => {
  test.each([
    ['legacy', 'auto', 'legacy', ['/api', '/apis', '/api/v1', '/apis/apps/v1', '/apis/m.io/v1']],
    ['aggregated', 'auto', 'aggregated', ['/api', '/apis']],
    ['aggregated', 'legacy', 'legacy', ['/api', '/apis', '/api/v1', '/apis/apps/v1', '/apis/m.io/v1']],
  ] as const)('a server with %s discovery, for %s', async (served, mode, form, paths) => {
    await using lab = await Lab.create();
    const run = await timeDiscovery({
      mode,
      limiter: defaultLimiterSettings,
      now: () => lab.time,
      create: (mode, onRequest) => lab.run({ ...universe, mode: served }, { mode, onRequest }).discovery,
    });
    expect(run).toMatchObject({ form, groupVersions: 3, requests: paths.length, failed: ['m.io/v1'] });
    expect(run).toMatchObject({ burst: 300, qps: 50, predictedWaitMs: 0, throttledMs: 0 });
    expect(run.slowest.map(({ path }) => path).sort()).toEqual(paths.toSorted());
    expect(run.bytes).toBeGreaterThan(100);
  });

  test("is longer by the limiter's delay, as predicted", async () => {
    await using lab = await Lab.create();
    const groups = Array.from({ length: 18 }, (_, index) => ({
      name: `g${index}.io`,
      versions: [{ version: 'v1', resources: [{ name: 'x', kind: 'X' }] }],
    }));
    const limiter = { burst: 5, qps: 10, explicit: true };
    const run = await timeDiscovery({
      mode: 'legacy',
      limiter,
      now: () => lab.time,
      create: (mode, onRequest) =>
        lab.run({ mode: 'legacy', groups }, { mode, onRequest, limiter }).discovery,
    });
    // 20 requests, of which 15 wait, the last for 1.5 s.
    expect(run).toMatchObject({ requests: 20, predictedWaitMs: 1500, totalMs: 1500 });
  });

  test.each([
    ['so many fit the burst', 300, defaultLimiterSettings, false, 0],
    ['the rest waits', 404, defaultLimiterSettings, false, 2080],
    ['there is no limit', 404, { burst: -1, qps: 50, explicit: true }, false, 0],
    ['the server paces its clients', 404, defaultLimiterSettings, true, 0],
    ['somebody wants the figures all the same', 404, { burst: 4, qps: 50, explicit: true }, true, 8000],
  ])('the predicted wait: %s', (_, requests, limiter, serverPaces, ms) => {
    expect(predictedWait(requests, limiter, serverPaces)).toBe(ms);
  });

  const run: TimedRun = {
    form: 'legacy',
    groupVersions: 3,
    requests: 5,
    bytes: 1000,
    burst: 300,
    qps: 50,
    limiterStoodAside: false,
    groupsMs: 10,
    totalMs: 30,
    predictedWaitMs: 0,
    throttledMs: 0,
    failed: [],
    slowest: [
      { path: '/apis/a/v1', ms: 20 },
      { path: '/api', ms: 4.4 },
    ],
  };

  test('the median is taken figure by figure, for each form and limiter', () => {
    const runs: TimedRun[] = [
      run,
      { ...run, groupsMs: 30, totalMs: 10 },
      { ...run, groupsMs: 20, totalMs: 20 },
      { ...run, burst: 100, totalMs: 90 },
      { ...run, form: 'aggregated', totalMs: 7 },
    ];
    expect(
      medianRuns(runs).map(({ form, burst, groupsMs, totalMs }) => [form, burst, groupsMs, totalMs]),
    ).toEqual([
      ['legacy', 300, 20, 20],
      ['legacy', 100, 10, 90],
      ['aggregated', 300, 10, 7],
    ]);
  });

  test('the tables show when the limiter deferred to the server', () => {
    const aside = { ...run, limiterStoodAside: true };
    const text =
      /\nThe client-side limiter was off, because the server has its own flow control; .*\n\nSlowest requests /;
    for (const tables of [timingTables, sweepTables]) {
      expect(tables({ runs: [aside], medians: medianRuns([aside]) }, plainColumns)).toMatch(text);
      expect(tables({ runs: [run], medians: medianRuns([run]) }, plainColumns)).not.toMatch(text);
    }
  });

  test.each([
    [true, { burst: 300, qps: 50, explicit: false }, true],
    [false, { burst: 300, qps: 50, explicit: false }, false],
    [true, { burst: 300, qps: 50, explicit: true }, false],
    [true, { burst: -1, qps: -1, explicit: false }, false],
  ])(
    'a server with flow control %s, a limiter of %j: it deferred %s',
    async (flowControl, limiter, aside) => {
      await using lab = await Lab.create();
      const timed = await timeDiscovery({
        ...{ mode: 'legacy', limiter, now: () => lab.time },
        create: (mode, onRequest) =>
          lab.run({ ...universe, flowControl }, { mode, onRequest, limiter }).discovery,
      });
      expect(timed.limiterStoodAside).toBe(aside);
    },
  );

  test('the median has the slowest requests, each with its median time', () => {
    const times = [
      [20, 5],
      [1, 9],
      [2, 7],
    ] as const;
    const runs = times.map(([one, other]) => ({
      ...run,
      slowest: [
        { path: '/apis/a/v1', ms: one },
        { path: '/api', ms: other },
      ],
    }));
    expect(medianRuns(runs)[0]!.slowest).toEqual([
      { path: '/api', ms: 7 },
      { path: '/apis/a/v1', ms: 2 },
    ]);
  });

  const slower: TimedRun = {
    ...run,
    totalMs: 50,
    predictedWaitMs: 1300,
    throttledMs: 1200,
    slowest: [{ path: '/api', ms: 40 }],
  };

  const framed: SummaryTable = (rows, words) => framedTable(rows, { width: 140, ascii: false }, words);

  test('is reported in tables', () => {
    const runs = [run, slower];
    const medians = medianRuns(runs).map((median) => withSlowest(median, 1));
    expect(timingTables({ runs, medians }, framed)).toBe(
      [
        '┌────────┬────────┬───────┬─────┬────────────────┬──────────┬───────┬────────┬───────┬─────────────────┬────────────────┬────────┐',
        '│ Run    │ Form   │ Burst │ QPS │ Group-versions │ Requests │ Bytes │ Groups │ Total │ Wait, predicted │ Wait, measured │ Failed │',
        '├────────┼────────┼───────┼─────┼────────────────┼──────────┼───────┼────────┼───────┼─────────────────┼────────────────┼────────┤',
        '│ 1      │ legacy │   300 │  50 │              3 │        5 │  1000 │  10 ms │ 30 ms │            0 ms │           0 ms │      0 │',
        '│ 2      │ legacy │   300 │  50 │              3 │        5 │  1000 │  10 ms │ 50 ms │         1300 ms │        1200 ms │      0 │',
        '│ median │ legacy │   300 │  50 │              3 │        5 │  1000 │  10 ms │ 30 ms │            0 ms │           0 ms │      0 │',
        '└────────┴────────┴───────┴─────┴────────────────┴──────────┴───────┴────────┴───────┴─────────────────┴────────────────┴────────┘',
        '',
        '┌──────────────────┬───────┐',
        '│ Slowest requests │  Time │',
        '├──────────────────┼───────┤',
        '│ /apis/a/v1       │ 20 ms │',
        '└──────────────────┴───────┘',
        '',
      ].join('\n'),
    );
  });

  test('of several limiters is reported in a row for each', () => {
    const off = { ...run, burst: -1, qps: -1 };
    const medians = medianRuns([slower, off]).map((median) => withSlowest(median, 1));
    expect(sweepTables({ runs: [slower, off], medians }, framed)).toBe(
      [
        '┌────────┬───────┬─────┬────────────────┬──────────┬───────┬────────┬───────┬─────────────────┬────────────────┬────────┐',
        '│ Form   │ Burst │ QPS │ Group-versions │ Requests │ Bytes │ Groups │ Total │ Wait, predicted │ Wait, measured │ Failed │',
        '├────────┼───────┼─────┼────────────────┼──────────┼───────┼────────┼───────┼─────────────────┼────────────────┼────────┤',
        '│ legacy │   300 │  50 │              3 │        5 │  1000 │  10 ms │ 50 ms │         1300 ms │        1200 ms │      0 │',
        '│ legacy │   off │ off │              3 │        5 │  1000 │  10 ms │ 30 ms │            0 ms │           0 ms │      0 │',
        '└────────┴───────┴─────┴────────────────┴──────────┴───────┴────────┴───────┴─────────────────┴────────────────┴────────┘',
        '',
        '┌──────────────────┬───────┐',
        '│ Slowest requests │  Time │',
        '├──────────────────┼───────┤',
        '│ /api             │ 40 ms │',
        '└──────────────────┴───────┘',
        '',
      ].join('\n'),
    );
  });
});

describe('the report on a cache', () => {
  async function report(lab: Lab, path: string, kubectlFolder?: string) {
    const uid = process.getuid?.();
    const own = new CacheFolder(path, fs, uid);
    const kubectls = kubectlFolder === undefined ? undefined : new CacheFolder(kubectlFolder, fs, uid);
    const writers = await cacheWriters(own, fs, uid);
    return reportCache({ own, kubectls }, new CachedDocuments(own), writers, () => lab.time);
  }

  test('an empty one', async () => {
    await using lab = await Lab.create();
    const { discovery } = lab.run(universe);
    const found = await report(lab, discovery.folder);
    expect(cacheReportText(found)).toBe(`Folder:   ${discovery.folder}\nGroups:   none cached\n`);
  });

  test.each([
    ['legacy', 3, ['m.io/v1'], []],
    ['aggregated', 2, [], [{ groupVersion: 'm.io/v1', error: 'stale GroupVersion discovery: m.io/v1' }]],
  ] as const)('a full one: %s', async (mode, versions, uncached, failed) => {
    await using lab = await Lab.create();
    const { discovery } = lab.run({ ...universe, mode });
    await discovery.all();
    await discovery.settled();
    lab.time += 7 * 3600_000;
    const found = await report(lab, discovery.folder);
    expect(found).toMatchObject({
      fresh: false,
      aggregated: mode === 'aggregated',
      groups: 3,
      versions,
      uncached,
      failed,
    });
    expect(cacheReportText(found)).toMatch(/^Age: {6}\S+ \(too old to be trusted\)$/m);
  });

  test('reports what another client has written there since, and what is not used', async () => {
    await using lab = await Lab.create();
    const { discovery } = lab.run(universe);
    await discovery.all();
    await discovery.settled();
    const { folder } = discovery;
    const alone = await report(lab, folder);
    // servergroups.json, two group-versions, and the record itself.
    expect(alone.writers).toEqual({ proa: 4, others: 0, untrusted: [] });
    expect(cacheReportText(alone)).toContain('\nFiles:    4 by proa\n');

    const name = join(folder, 'v1/serverresources.json');
    const later = new Date(Date.now() + 5000);
    await fs.writeFile(name, await fs.readFile(name));
    await fs.utimes(name, later, later);
    await fs.chmod(join(folder, 'apps/v1/serverresources.json'), 0o666);
    const shared = await report(lab, folder);
    const { uid } = await fs.stat(folder);
    expect(shared.writers).toEqual({ proa: 2, others: 1, untrusted: [{ uid, files: 1 }] });
    expect(cacheReportText(shared)).toContain(
      `\nFiles:    2 by proa, 1 by another client, such as kubectl, 1 not used: user ${uid} owns them, or anyone can write to them\n`,
    );

    const again = lab.run(universe);
    await again.discovery.invalidate();
    await again.discovery.all();
    await again.discovery.settled();
    expect((await report(lab, folder)).writers).toEqual({ proa: 4, others: 0, untrusted: [] });
  });

  test("names kubectl's cache if that is the source", async () => {
    await using lab = await Lab.create();
    const kubectl = lab.run(universe);
    await kubectl.discovery.all();
    await kubectl.discovery.settled();
    lab.time += 3600_000;
    const found = await report(lab, join(lab.cacheDir, 'own'), kubectl.discovery.folder);
    expect(found.kubectl).toMatchObject({ folder: kubectl.discovery.folder, fresh: true });
    expect(cacheReportText(found)).toMatch(/^kubectl: {2}.+, (60m|\d+m) old, for what is missing$/m);
    lab.time += 6 * 3600_000;
    const later = await report(lab, join(lab.cacheDir, 'own'), kubectl.discovery.folder);
    expect(cacheReportText(later)).toMatch(/^kubectl: {2}.+ old \(too old to be trusted\)$/m);
  });
});
