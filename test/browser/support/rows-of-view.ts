import type { BrowserCluster } from '../../../src/browser/state/cluster.js';
import type { ToolSource } from '../../../src/browser/views/tool/tool-table.js';
import { views } from '../../../src/browser/views/views.js';

/** The table that a view of a place shows for a line of words. Fails as the view does. */
export async function rowsOfView(
  word: string,
  rest: string,
  cluster: BrowserCluster,
  namespace: string | undefined,
): Promise<ToolSource> {
  const view = views.find((each) => each.word === word || each.also?.includes(word));
  if (view?.of !== 'place') throw new Error(`${word} is no view of a place`);
  const { signal } = new AbortController();
  const shown = await view.show(namespace, {
    cluster,
    rest,
    marked: [],
    cells: () => [],
    field: [],
    now: Date.now,
    signal,
  });
  if (!('tool' in shown)) throw new Error(`${word} shows no table`);
  return shown.tool;
}
