import { parseGroupVersion } from '../../../codec/object.js';
import type { ImageRunner, ImageUse } from '../../../render/image-table.js';
import { countText } from '../../../render/numbers.js';
import { showControls } from '../../../terminal/sanitize.js';
import type { SeenObject } from '../../frame/screen.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource, ToolRow } from '../rows/rows-screen.js';
import { quietSession } from '../session/quiet-session.js';

/**
 * The images that pods name. A line leads to what runs the image; where several do, each has a line below it, and so has each
 * pod that waits for it.
 * @param namespace undefined for all
 * @param duplicates only those of which several tags or digests are in use
 */
export function imagesSource(
  cluster: BrowserCluster,
  namespace: string | undefined,
  duplicates: boolean,
): RowsSource {
  const where = namespace === undefined ? 'all namespaces' : namespace;
  return {
    title: `${duplicates ? 'images in several versions' : 'images'} of ${where}`,
    about: undefined,
    read: async (show, signal) => {
      const [{ tallyImages }, { imageTable }] = await Promise.all([
        import('../../../verbs/images/images.js'),
        import('../../../render/image-table.js'),
      ]);
      const asked = {
        ...{ labelSelector: '', fieldSelector: '', allNamespaces: namespace === undefined },
        excludedNamespaces: [],
      };
      const { tally, pods } = await tallyImages(asked, quietSession(cluster, signal, namespace));
      const images = tally.images(duplicates);
      const note = `${countText(images.length, 'image')} in ${countText(pods, 'pod')}`;
      if (images.length === 0) return show({ rows: [], note });
      const shown = { wide: false, withNamespaces: namespace === undefined };
      const [heading = '', ...lines] = [...imageTable(images, shown)].join('').trimEnd().split('\n');
      const below = rowsBelow(cluster, namespace === undefined);
      const rows: ToolRow[] = [];
      for (const [at, image] of images.entries()) rows.push(...(await below(image, lines[at] ?? '')));
      show({ heading: [{ text: heading, role: 'heading' }], rows, note });
    },
  };
}

/** Makes the rows of images: the line of the table, and what it leads to. @param everywhere namespaces are named, too */
function rowsBelow(cluster: BrowserCluster, everywhere: boolean) {
  const types = new Map<string, Promise<SeenObject['resource'] | undefined>>();
  const typeOf = ({ apiVersion, kind }: Pick<ImageRunner, 'apiVersion' | 'kind'>) => {
    const key = `${apiVersion}/${kind}`;
    const known =
      types.get(key) ??
      // What is not served, any more or not to this user, leads nowhere.
      cluster.resolveKind({ ...parseGroupVersion(apiVersion), kind }).catch(() => undefined);
    types.set(key, known);
    return known;
  };
  const targetOf = async (runner: Omit<ImageRunner, 'pods'>): Promise<SeenObject | undefined> => {
    const resource = await typeOf(runner);
    const { name, namespace } = runner;
    return resource && { resource, name, namespace: resource.namespaced ? namespace : undefined };
  };
  const within = (place: string, text: string) =>
    showControls(`    ${everywhere ? `${place}/` : ''}${text}`.replaceAll(/\s/g, ' '));
  return async ({ runBy, waiting }: ImageUse, line: string): Promise<ToolRow[]> => {
    const isBad = waiting.length > 0;
    const [first, ...others] = runBy;
    const only = first !== undefined && others.length === 0 ? await targetOf(first) : undefined;
    const rows: ToolRow[] = [{ spans: [{ text: line, role: isBad ? 'bad' : 'plain' }], target: only }];
    for (const runner of others.length === 0 ? [] : runBy) {
      const text = within(
        runner.namespace,
        `${runner.kind}/${runner.name}   ${countText(runner.pods, 'pod')}`,
      );
      rows.push({ spans: [{ text, role: 'plain' }], target: await targetOf(runner), stays: 'below' });
    }
    for (const { namespace, pod, reason } of waiting) {
      const target = await targetOf({ apiVersion: 'v1', kind: 'Pod', namespace, name: pod });
      const text = within(namespace, `! Pod/${pod} (${reason})`);
      rows.push({ spans: [{ text, role: 'bad' }], target, stays: 'below' });
    }
    return rows;
  };
}
