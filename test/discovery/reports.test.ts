import * as fs from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { CacheFolder } from '../../src/discovery/cache-folder.js';
import { reportCache } from '../../src/discovery/cache-report.js';
import { CachedDocuments } from '../../src/discovery/tagged-documents.js';
import { timeDiscovery } from '../../src/discovery/timing.js';
import { cacheReportText } from '../../src/render/cache-report.js';
import { medianRuns, timingTables } from '../../src/render/discovery-timing.js';
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
  ] as const)('a server of %s discovery, asked for %s', async (served, mode, form, paths) => {
    await using lab = await Lab.create();
    const run = await timeDiscovery({
      mode,
      now: () => lab.time,
      slowest: 10,
      create: (mode, onRequest) => lab.run({ ...universe, mode: served }, { mode, onRequest }).discovery,
    });
    expect(run).toMatchObject({ form, requests: paths.length, throttledMs: 0, failed: ['m.io/v1'] });
    expect(run.slowest.map(({ path }) => path).sort()).toEqual(paths.toSorted());
    expect(run.bytes).toBeGreaterThan(100);
  });

  const run = {
    form: 'legacy',
    requests: 5,
    bytes: 1000,
    groupsMs: 10,
    totalMs: 30,
    throttledMs: 0,
    failed: [],
    slowest: [
      { path: '/apis/a/v1', ms: 20 },
      { path: '/api', ms: 4.4 },
    ],
  };

  test('the median is taken figure by figure, form by form', () => {
    const runs = [
      run,
      { ...run, groupsMs: 30, totalMs: 10 },
      { ...run, groupsMs: 20, totalMs: 20 },
      { ...run, form: 'aggregated', totalMs: 7 },
    ];
    expect(medianRuns(runs).map(({ form, groupsMs, totalMs }) => [form, groupsMs, totalMs])).toEqual([
      ['legacy', 20, 20],
      ['aggregated', 10, 7],
    ]);
  });

  test('is reported in tables', () => {
    const slower = { ...run, totalMs: 50, throttledMs: 1200, slowest: [{ path: '/api', ms: 40 }] };
    expect(timingTables([run, slower], 1)).toBe(
      [
        '┌────────┬────────┬──────────┬───────┬────────┬───────┬───────────┬────────┐',
        '│ Run    │ Form   │ Requests │ Bytes │ Groups │ Total │ Throttled │ Failed │',
        '├────────┼────────┼──────────┼───────┼────────┼───────┼───────────┼────────┤',
        '│ 1      │ legacy │        5 │  1000 │  10 ms │ 30 ms │      0 ms │      0 │',
        '├────────┼────────┼──────────┼───────┼────────┼───────┼───────────┼────────┤',
        '│ 2      │ legacy │        5 │  1000 │  10 ms │ 50 ms │   1200 ms │      0 │',
        '├────────┼────────┼──────────┼───────┼────────┼───────┼───────────┼────────┤',
        '│ median │ legacy │        5 │  1000 │  10 ms │ 30 ms │      0 ms │      0 │',
        '└────────┴────────┴──────────┴───────┴────────┴───────┴───────────┴────────┘',
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
  async function report(lab: Lab, path: string) {
    const folder = new CacheFolder(path, fs, process.getuid?.());
    return reportCache(folder, new CachedDocuments(folder), () => lab.time);
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
    expect(cacheReportText(found)).toMatch(/^Age: {6}\S+ \(too old to be believed\)$/m);
  });
});
