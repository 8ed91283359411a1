import { messageOf } from '../../../process/errors.js';
import { countText } from '../../../render/numbers.js';
import type { ReleaseRow } from '../../../render/releases/release-table.js';
import { showControls } from '../../../terminal/sanitize.js';
import type { SeenObject } from '../../frame/screen.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource, ToolRow, ToolRows } from '../rows/rows-screen.js';
import { releasePlace, storedRelease } from './stored-release.js';

/** The releases of Helm, each by its newest revision; a line leads to the objects of the release. @param namespace undefined for all */
export function releasesSource(cluster: BrowserCluster, namespace: string | undefined): RowsSource {
  return {
    title: `releases of ${namespace ?? 'all namespaces'}`,
    about: undefined,
    read: async (show, signal) => {
      const [{ newestReleases }, { isInTrouble, releaseCells, releaseHeadings }] = await Promise.all([
        import('../../../verbs/releases/list.js'),
        import('../../../render/releases/release-table.js'),
      ]);
      const errors: unknown[] = [];
      const asked = { where: { namespace }, store: undefined, signal };
      const rows: ReleaseRow[] = [];
      const targets: SeenObject[] = [];
      for await (const { row, stored } of newestReleases(asked, cluster.client, (error) =>
        errors.push(error),
      )) {
        rows.push(row);
        targets.push(stored.target);
      }
      if (rows.length === 0 && errors.length > 0) throw errors[0];
      const shown = { wide: false, withNamespaces: namespace === undefined };
      const cells = rows.map((row) => releaseCells(row, shown));
      const table = await tableRows(releaseHeadings(shown), cells, (at) => ({
        target: targets[at],
        isBad: isInTrouble(rows[at]!),
      }));
      const trouble = rows.filter(isInTrouble).length;
      const notes = [countText(rows.length, 'release'), trouble === 0 ? '' : `${trouble} in trouble`];
      show({ ...table, note: [...notes.filter(Boolean), ...errors.map(messageOf)].join(', ') });
    },
  };
}

/** The revisions of a release, the oldest first; a line leads to the objects of the revision. @param target what stores one of them */
export function historySource(cluster: BrowserCluster, target: SeenObject): RowsSource {
  const { release } = storedRelease(target);
  return {
    title: `revisions of ${release} in ${target.namespace}`,
    about: target,
    read: async (show, signal) => {
      const [{ readHistory }, { HISTORY_HEADINGS, historyCells }] = await Promise.all([
        import('../../../verbs/releases/history.js'),
        import('../../../render/releases/release-table.js'),
      ]);
      const cells: string[][] = [];
      const targets: SeenObject[] = [];
      for await (const { row, stored } of readHistory(
        release,
        releasePlace(target, signal),
        cluster.client,
      )) {
        cells.push(historyCells(row));
        targets.push(stored.target);
      }
      const isBad = (at: number) => cells[at]!.some((cell) => cell.startsWith('! '));
      const table = await tableRows(HISTORY_HEADINGS, cells, (at) => ({
        target: targets[at],
        isBad: isBad(at),
      }));
      show({ ...table, note: countText(cells.length, 'revision') });
    },
  };
}

/** The objects of a revision as they are in the cluster, those of hooks below; a line leads to its object. @param target what stores it */
export function releaseObjectsSource(cluster: BrowserCluster, target: SeenObject): RowsSource {
  const { release, revision } = storedRelease(target);
  return {
    title: `objects of ${release}, revision ${revision}, in ${target.namespace}`,
    about: target,
    read: async (show, signal) => {
      const [{ readStoredRelease }, { readReleaseObjects }, table] = await Promise.all([
        import('../../../objects/releases/find.js'),
        import('../../../verbs/releases/objects.js'),
        import('../../../render/releases/object-table.js'),
      ]);
      const stored = await readStoredRelease(target, cluster.client, signal);
      const { client, discovery } = cluster;
      const cells: string[][] = [];
      const targets: (SeenObject | undefined)[] = [];
      for await (const { row, target: found } of readReleaseObjects(stored, target.namespace ?? '', {
        client,
        discovery,
        signal,
      })) {
        const hook =
          'events' in row ? `hook: ${row.events.join(', ')}${row.phase === '' ? '' : `, ${row.phase}`}` : '';
        cells.push([...table.objectCells(row), hook]);
        targets.push(found);
      }
      const isBad = (at: number) =>
        cells[at]!.some((cell) => cell.startsWith('! ')) || /, Failed$/.test(cells[at]!.at(-1)!);
      const { chart, status } = stored;
      show({
        ...(await tableRows([...table.OBJECT_HEADINGS, 'HOOK'], cells, (at) => ({
          target: targets[at],
          isBad: isBad(at),
        }))),
        note: `${status}, chart ${chart.name} ${chart.version}, ${countText(cells.length, 'object')}`,
      });
    },
  };
}

/** A table as rows. @param rowOf what is known of a row, by its place */
async function tableRows(
  headings: readonly string[],
  cells: readonly string[][],
  rowOf: (at: number) => { target: SeenObject | undefined; isBad: boolean },
): Promise<Pick<ToolRows, 'heading' | 'rows'>> {
  if (cells.length === 0) return { rows: [] };
  const { plainTable } = await import('../../../render/releases/release-table.js');
  const [heading = '', ...lines] = [...plainTable(headings, cells)].join('').trimEnd().split('\n');
  const rows = lines.map((line, at): ToolRow => {
    const { target, isBad } = rowOf(at);
    return { spans: [{ text: showControls(line), role: isBad ? 'bad' : 'plain' }], target };
  });
  return { heading: [{ text: heading, role: 'heading' }], rows };
}
