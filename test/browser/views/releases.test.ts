import { expect, it } from 'vitest';
import type { SeenObject } from '../../../src/browser/frame/screen.js';
import { BrowserCluster } from '../../../src/browser/state/cluster.js';
import { openShown } from '../../../src/browser/views/open/open-view.js';
import { type ToolSource, type ToolTable, toolText } from '../../../src/browser/views/tool/tool-table.js';
import type { ViewContent } from '../../../src/browser/views/view.js';
import { objectViews } from '../../../src/browser/views/views.js';
import { type MadeRelease, releaseSecret } from '../../support/helm-releases.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { rowsOfView } from '../support/rows-of-view.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';

const { signal } = new AbortController();
const SECRETS = '/api/v1/namespaces/default/secrets';

const manifest = `---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
---
apiVersion: v1
kind: Secret
metadata: {name: gone}
stringData: {password: PLANTED-value}
`;

/** A browser's cluster with releases, and what its views show. */
async function place(...releases: readonly MadeRelease[]) {
  const { session, create } = await sandboxSession({ sandbox: { pods: 0, sample: true } });
  await create(SECRETS, ...releases.map((made) => releaseSecret(made)));
  const info = {
    ...{ contextName: '', user: '', namespace: 'default', mode: 'open' as const },
    knownNamespaces: [],
  };
  const { transport, discovery } = session;
  const cluster = new BrowserCluster(info, transport, discovery, undefined, undefined, session);
  const looking = { cluster, rest: '', marked: [], cells: () => [], field: [], now: Date.now, signal };
  const rowsOf = async (source: ToolSource) => {
    let rows: ToolTable | undefined;
    await source.read((step) => {
      rows = step;
    }, signal);
    return rows!;
  };
  const textOf = async (shown: ViewContent) => {
    if (!('text' in shown)) throw new Error('it is no text');
    let text = '';
    await shown.text.read((step) => {
      text = step;
    }, signal);
    return text;
  };
  const releasesOf = async (namespace: string | undefined) =>
    rowsOf(await rowsOfView('releases', '', cluster, namespace));
  const view = async (word: string, target: SeenObject, rest = '', redo?: () => void) => {
    const found = objectViews.find((each) => each.word === word)!;
    expect(found.suits?.fits(target)).toBe(true);
    return found.show(target, { ...looking, rest, ...(redo && { redo }) });
  };
  return { looking, rowsOf, textOf, releasesOf, view };
}

const three: MadeRelease[] = [
  { version: 1, status: 'superseded', config: { level: 'info' }, manifest },
  { version: 2, config: { level: 'debug', password: 'PLANTED-value' }, manifest, notes: 'Hello' },
  { name: 'api', status: 'failed' },
];
const linesOf = ({ rows }: ToolTable) =>
  rows.map(({ cells }) => cells.map((cell) => toolText(cell)).join('  '));

it('releases have one line each, which leads to the objects, and those to the objects in the cluster', async () => {
  const { releasesOf, rowsOf, looking } = await place(...three);
  const releases = await releasesOf('default');
  expect(releases.columns.map(({ title }) => title)).toEqual([
    ...['NAME', 'REVISION', 'UPDATED', 'STATUS', 'CHART', 'APP VERSION'],
  ]);
  expect(linesOf(releases)).toEqual([
    expect.stringMatching(/^api +1 .* failed /),
    expect.stringMatching(/^web +2 .* deployed /),
  ]);
  expect(releases.rows[0]!.cells[3]).toEqual({ text: 'failed', isBad: true, role: 'bad' });
  expect(releases.rows[1]!.cells[3]).toBe('deployed');
  expect(releases.note).toBe('1 in trouble');
  const target = releases.rows[1]!.target!;
  expect(target).toMatchObject({ name: 'sh.helm.release.v1.web.v2', namespace: 'default' });
  const opened = await openShown(target, looking);
  const objects = await rowsOf('tool' in opened ? opened.tool : expect.fail('no rows'));
  expect(linesOf(objects)).toEqual([
    expect.stringMatching(/^ConfigMap\/settings +default +there/),
    expect.stringMatching(/^Secret\/gone +default +not there/),
  ]);
  expect(objects.rows.map((row) => row.target?.name)).toEqual(['settings', undefined]);
});

it('a release has revisions, values, a manifest, notes and changes, in which only a key shows secrets', async () => {
  const { releasesOf, rowsOf, textOf, view } = await place(...three);
  const target = (await releasesOf(undefined)).rows[1]!.target!;
  const history = await view('release-history', target);
  const revisions = await rowsOf('tool' in history ? history.tool : expect.fail('no rows'));
  expect(linesOf(revisions).map((line) => line.split(/ +/)[0])).toEqual(['1', '2']);
  expect(revisions.rows[0]!.target?.name).toBe('sh.helm.release.v1.web.v1');
  expect(await textOf(await view('release-notes', target))).toBe('Hello\n');
  expect(await textOf(await view('release-manifest', target))).not.toContain('PLANTED');
  expect(await textOf(await view('release-changes', target))).toMatch(
    /-level: info\n\+level: debug\n\+password: '\*\*\*'/,
  );
  await expect(view('release-changes', target, 'x')).rejects.toThrow('"x" is not a revision number');
  let times = 0;
  const values = await view('release-values', target, 'all', () => times++);
  expect(await textOf(values)).toBe("level: debug\npassword: '***'\n");
  const text = 'text' in values ? values.text : expect.fail('no text');
  text.bindings!()[0]!.run(true);
  expect(times).toBe(1);
  expect(await textOf(values)).toContain('PLANTED-value');
});

it('keys lead from the list to everything about a release, and the line of keys names them first', async () => {
  const { create, press, shows } = await sandboxBrowser('pods');
  await create(SECRETS, ...three.map((made) => releaseSecret(made)));
  press(':', ...'helm', 'enter');
  const list = await shows('2 rows, 1 in trouble');
  expect(list.join('\n')).toMatch(/Enter objects +H history +V values +C changes/);
  press('down', 'V');
  const values = await shows("password: '***'");
  expect(values.join('\n')).toMatch(/x show/);
  press('x');
  await shows('password: PLANTED-value');
  press('escape', 'C');
  await shows('+level: debug');
  press('escape', 'M');
  await shows('kind: Secret');
  press('escape', 'H');
  await shows('releases ▸ web ▸ revisions');
  await shows('row 1 of 2');
  press('enter');
  await shows('default ▸ releases ▸ web, revision 1 ▸ objects');
  await shows('ConfigMap/settings');
  press('enter');
  await shows('configmaps ▸ settings ▸ values');
});

it('the views of releases do not apply to other secrets', async () => {
  const { releasesOf } = await place(...three);
  const target = (await releasesOf(undefined)).rows[0]!.target!;
  const other = { ...target, name: 'db-credentials' };
  const fitting = objectViews.filter(({ word }) => word.startsWith('release-'));
  expect(fitting.length).toBe(5);
  for (const { suits } of fitting) expect(suits!.fits(other)).toBe(false);
});
