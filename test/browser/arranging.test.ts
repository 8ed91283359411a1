import { expect, it } from 'vitest';
import { BrowserCluster } from '../../src/browser/state/cluster.js';
import { TableScreen } from '../../src/browser/table/table-screen.js';
import { settledDiscovery } from '../support/client-on.js';
import { ManualClock } from '../support/manual-clock.js';
import { FakeServer, podResource } from './support/fake-cluster.js';
import { podRow } from './support/rows.js';

/** A frame is drawn within this time after a keypress. */
const FRAME_MS = 16;

/** A table of four rows in which a keypress only has time for the first step of sorting. */
function slowTable() {
  const clock = new ManualClock();
  const answers: string[][] = [];
  const names = () => screen.view.window(10).rows.map(({ name }) => name);
  const host = {
    now: () => clock.now(),
    changed: () => undefined,
    answered: () => void answers.push(names()),
    tell: () => undefined,
  };
  const info = { contextName: '', user: '', namespace: '', mode: 'open' as const, knownNamespaces: [] };
  const cluster = new BrowserCluster(
    info,
    new FakeServer(),
    settledDiscovery() as BrowserCluster['discovery'],
  );
  const tools = { host, clock, random: () => 0, noTrunc: false, arrangesForMs: 0 };
  const screen: TableScreen = new TableScreen(
    cluster,
    { resource: podResource, namespace: undefined },
    tools,
  );
  screen.store.list(['a', 'b', 'c', 'd'].map((name) => podRow({ name })));
  screen.apply();
  return { screen, clock, names, answers };
}

it('work that takes too long for a keypress continues after its frame is drawn, and is shown when it is complete', () => {
  const { screen, clock, names, answers } = slowTable();
  screen.sortBy({ column: 'name', descending: true });
  clock.advance(FRAME_MS);
  expect(names()).toEqual(['a', 'b', 'c', 'd']);
  expect(screen.note().map(({ text }) => text)).toContain('sorting');
  expect(answers).toEqual([]);
  clock.advance(FRAME_MS);
  expect(answers).toEqual([['d', 'c', 'b', 'a']]);
});

it('another key postpones that work until its own frame is drawn', () => {
  const { screen, clock, names, answers } = slowTable();
  screen.sortBy({ column: 'name', descending: true });
  clock.advance(FRAME_MS);
  screen.setFilter('!b');
  clock.advance(FRAME_MS);
  expect(names()).toEqual(['a', 'b', 'c', 'd']);
  clock.advance(FRAME_MS);
  expect(answers).toEqual([['d', 'c', 'a']]);
});
