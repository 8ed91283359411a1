import type { ReleaseRow } from '../../../render/releases/release-table.js';
import type { SeenObject } from '../../frame/screen.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { ToolLine, ToolSource, ToolTable } from '../tool/tool-table.js';
import { releasePath, releasePlace, storedRelease } from './stored-release.js';

/**
 * The releases of Helm, each with its newest revision; a row leads to the objects of the release. @param namespace
 * undefined for all
 */
export function releasesSource(cluster: BrowserCluster, namespace: string | undefined): ToolSource {
  return {
    path: [namespace ?? 'all namespaces', 'releases'],
    word: 'releases',
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
      const table = tableWith(releaseHeadings(shown), cells, (at) => ({
        target: targets[at],
        isBad: isInTrouble(rows[at]!),
      }));
      const trouble = rows.filter(isInTrouble).length;
      const notes = trouble === 0 ? [] : [`${trouble} in trouble`];
      show({
        ...table,
        note: [...notes, ...new Set(errors.map((error) => cluster.whyRefused(error)))].join(', '),
      });
    },
  };
}

/**
 * The revisions of a release, the oldest first; a row leads to the objects of the revision. @param target the object
 * that stores one of them
 */
export function historySource(cluster: BrowserCluster, target: SeenObject): ToolSource {
  const { release } = storedRelease(target);
  return {
    word: 'release-history',
    path: [target.namespace ?? '', 'releases', release, 'revisions'],
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
      const table = tableWith(HISTORY_HEADINGS, cells, (at) => ({
        target: targets[at],
        isBad: isBad(at),
      }));
      show({ ...table, note: '' });
    },
  };
}

/**
 * The objects of a revision as they are in the cluster, those of hooks below; a row leads to its object. @param target
 * the object that stores the revision
 */
export function releaseObjectsSource(cluster: BrowserCluster, target: SeenObject): ToolSource {
  return {
    word: 'release',
    path: [...releasePath(target), 'objects'],
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
        ...tableWith([...table.OBJECT_HEADINGS, 'HOOK'], cells, (at) => ({
          target: targets[at],
          isBad: isBad(at),
        })),
        note: `${status}, chart ${chart.name} ${chart.version}`,
      });
    },
  };
}

/** A table of cells; a leading `! ` marks trouble. @param rowOf the properties of a row, by its index */
function tableWith(
  headings: readonly string[],
  cells: readonly string[][],
  rowOf: (at: number) => { target: SeenObject | undefined; isBad: boolean },
): Pick<ToolTable, 'columns' | 'rows'> {
  const nameAt = headings.findIndex((title) => title !== 'NAMESPACE');
  return {
    columns: headings.map((title, at) => ({
      title,
      kind:
        at === nameAt ? 'name' : title === 'NAMESPACE' ? 'namespace' : title === 'STATUS' ? 'state' : 'other',
    })),
    rows: cells.map((texts, place): ToolLine => {
      const { target, isBad } = rowOf(place);
      return {
        id: target === undefined ? `${place} ${texts.join(' ')}` : `${target.namespace}/${target.name}`,
        cells: texts.map((text, at) => {
          const isMarked =
            text.startsWith('! ') || (isBad && at === texts.length - 1 && text.endsWith(', Failed'));
          return isMarked ? { text: text.replace(/^! /, ''), isBad: true, role: 'bad' as const } : text;
        }),
        target,
      };
    }),
  };
}
