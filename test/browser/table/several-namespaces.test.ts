import { describe, expect, it } from 'vitest';
import type { ListView } from '../../../src/browser/rows/list-view.js';
import { partsOf, stateOfParts } from '../../../src/browser/table/live/list-parts.js';
import { podResource, Scene } from '../support/fake-cluster.js';
import { sandboxBrowser } from '../support/sandbox-browser.js';

const namesIn = (screen: readonly string[]) =>
  screen
    .flatMap((line) => /^[> ] {3}(\S+) {2,}\S/.exec(line)?.[1] ?? [])
    .filter((name) => name !== 'NAMESPACE');

const some = { pods: 40, namespaces: 8, sample: true };

describe('a table of several namespaces', () => {
  it('has the objects of those that are named or match, and says which', async () => {
    const browser = await sandboxBrowser('pods', some);
    await browser.shows('live');
    browser.press(...':ns default,*-[1-3],!media-3', 'enter');
    const screen = await browser.until((seen) => seen.includes('live') && seen.includes('NAMESPACE'));
    expect([...new Set(namesIn(screen))]).toEqual(['default', 'payments-1', 'search-2']);
    expect(screen[0]).toContain(' ▸ default, payments-1, search-2 ▸ pods');
  });

  it('excludes those after "!", and keeps that for the next resource', async () => {
    const browser = await sandboxBrowser('pods', some);
    await browser.shows('live');
    browser.press(...':ns !default', 'enter');
    const pods = await browser.until((seen) => seen.includes('all but default') && seen.includes('live'));
    expect(namesIn(pods)).not.toContain('default');
    browser.press(...':deployments', 'enter');
    const screen = await browser.until((seen) => /all but default ▸ deployments.apps .*● live/.test(seen));
    expect(namesIn(screen)).not.toContain('default');
  });

  it('follows the changes of each, and acts on an object in its own namespace', async () => {
    const browser = await sandboxBrowser('deployments', some);
    await browser.shows('live');
    browser.press(...':deploy default,shop-0 /web', 'enter');
    await browser.until((seen) => seen.includes('NAMESPACE') && seen.includes('live'));
    browser.press('end', 'y');
    await browser.until((seen) => seen.includes('shop-0 ▸ deployments.apps ▸ web-00000 ▸ YAML'));
  });

  it('is opened by Enter on marked namespaces', async () => {
    const browser = await sandboxBrowser('namespaces', some);
    await browser.shows('search-2');
    browser.press('/', ...'-2', 'enter', 'space', '/', 'escape', 'escape', 'g', 'space', 'enter');
    await browser.until((seen) => seen.includes(' ▸ billing-7, search-2 ▸ pods') && seen.includes('live'));
  });

  it('reports namespaces that do not exist', async () => {
    const browser = await sandboxBrowser('pods', some);
    await browser.shows('live');
    browser.press(...':ns default,nosuch', 'enter');
    await browser.shows('namespaces "nosuch" not found');
    browser.press(...':ns no*', 'enter');
    await browser.shows('no namespace matches "no*"');
  });
});

describe('the lists of a table', () => {
  const list: ListView = {
    resource: podResource,
    namespace: undefined,
    within: ['a', 'b'],
    labelSelector: 'x=y',
  };

  it('are separate for several namespaces', () => {
    const { cluster } = new Scene();
    const partsIn = (of: ListView, context = '') => partsOf({ cluster, list: of }, context);
    expect(partsIn(list).map(({ name, list: part }) => [name, part])).toEqual([
      ['a', { resource: podResource, namespace: 'a', labelSelector: 'x=y' }],
      ['b', { resource: podResource, namespace: 'b', labelSelector: 'x=y' }],
    ]);
    expect(partsIn({ resource: podResource, namespace: 'a' })).toHaveLength(1);
    expect(partsIn(list, 'big').map(({ name }) => name)).toEqual(['big/a', 'big/b']);
  });

  it('are live only if all of them are, and name the one that is not', () => {
    const live = { phase: 'live' } as const;
    const lost = { phase: 'lost', since: 5, why: 'refused' } as const;
    const refused = { phase: 'refused', forbidden: true, listed: false, why: 'forbidden' } as const;
    const state = (
      a: Parameters<typeof stateOfParts>[0] extends ReadonlyMap<string, infer S> ? S : never,
      b: typeof a,
    ) =>
      stateOfParts(
        new Map([
          ['a', a],
          ['b', b],
        ]),
      );
    expect(state(live, live)).toEqual(live);
    expect(state(live, { phase: 'listing' })).toEqual({ phase: 'listing' });
    expect(state({ phase: 'listing' }, lost)).toEqual({ ...lost, why: 'b: refused' });
    expect(state(live, refused)).toEqual({ ...refused, listed: true, why: 'not b: forbidden' });
    expect(state(refused, refused)).toEqual({ ...refused, listed: false, why: 'not a, b: forbidden' });
  });
});
