import { resourceName } from '../../../discovery/types.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { ToolLine, ToolSource } from '../tool/tool-table.js';

/** All objects in a namespace; if it is undefined, those in all namespaces and in none. */
export function everythingSource(cluster: BrowserCluster, namespace: string | undefined): ToolSource {
  return {
    word: 'everything',
    path: [namespace ?? 'all namespaces', 'everything'],
    read: async (show, signal) => {
      const { listAllTypes, typesOfEverything } = await import('../../../verbs/everything/list-all.js');
      const settings = {
        ...{ where: { namespace }, clusterWide: namespace === undefined },
        ...{ labelSelector: '', fieldSelector: '' },
        ...{ whole: false, since: undefined, unowned: false, signal },
      };
      const { types, leftOut } = await typesOfEverything(settings, cluster.discovery);
      const rows: ToolLine[] = [];
      let done = 0;
      const failed: string[] = [];
      await listAllTypes(types, settings, cluster, async ({ resource, objects, error }) => {
        done++;
        const type = resourceName(resource);
        if (error !== undefined) failed.push(type);
        if (failed.length === types.length) throw error;
        if (failed.length === done) return;
        for (const { metadata = {} } of objects) {
          const { name = '', namespace: place = '', uid, creationTimestamp } = metadata;
          rows.push({
            id: `${type} ${place}/${name}`,
            cells: [...(namespace === undefined ? [place] : []), type, name, ''],
            created: Date.parse(creationTimestamp ?? ''),
            target: {
              ...{ resource, name, namespace: resource.namespaced ? place : undefined },
              ...(uid !== undefined && { uid }),
            },
          });
        }
        const without = failed.length === 0 ? '' : `; not read: ${failed.join(', ')}`;
        show({
          columns: [
            ...(namespace === undefined ? [{ title: 'NAMESPACE', kind: 'namespace' as const }] : []),
            { title: 'TYPE' },
            { title: 'NAME', kind: 'name' },
            { title: 'AGE', kind: 'age' },
          ],
          rows: [...rows],
          note: `of ${done} of ${types.length} types; left out: ${leftOut.join(', ')}${without}`,
        });
      });
    },
  };
}
