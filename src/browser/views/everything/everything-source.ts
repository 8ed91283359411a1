import { resourceName } from '../../../discovery/types.js';
import { humanAge } from '../../../go/human-duration.js';
import { groupThousands } from '../../../render/numbers.js';
import { showControls } from '../../../terminal/sanitize.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource, ToolRow } from '../rows/rows-screen.js';

/** Everything that is in a namespace, or in all and in none where it is undefined. @param now milliseconds since 1970 */
export function everythingSource(
  cluster: BrowserCluster,
  namespace: string | undefined,
  now: () => number,
): RowsSource {
  return {
    title: `everything in ${namespace ?? 'all namespaces'}`,
    about: undefined,
    read: async (show, signal) => {
      const { listAllTypes, typesOfEverything } = await import('../../../verbs/everything/list-all.js');
      const settings = {
        ...{
          where: { namespace },
          clusterWide: namespace === undefined,
          labelSelector: '',
          fieldSelector: '',
        },
        ...{ whole: false, since: undefined, unowned: false, signal },
      };
      const { types, leftOut } = await typesOfEverything(settings, cluster.discovery);
      const rows: ToolRow[] = [];
      let [done, count] = [0, 0];
      const failed: string[] = [];
      await listAllTypes(types, settings, cluster, async ({ resource, objects, error }) => {
        done++;
        count += objects.length;
        if (error !== undefined) failed.push(resourceName(resource));
        for (const { metadata = {} } of objects) {
          const { name = '', namespace: place } = metadata;
          const where = namespace === undefined && place !== undefined ? `${place}  ` : '';
          rows.push({
            spans: [
              { text: showControls(`${where}${resourceName(resource)}/${name}   `), role: 'plain' },
              { text: humanAge(metadata.creationTimestamp, now()), role: 'muted' },
            ],
            target: { resource, name, namespace: resource.namespaced ? place : undefined },
          });
        }
        const without = failed.length === 0 ? '' : `; not read: ${failed.join(', ')}`;
        show({
          rows: [...rows],
          note: `${groupThousands(count)} objects of ${done} of ${types.length} types; left out: ${leftOut.join(', ')}${without}`,
        });
      });
    },
  };
}
