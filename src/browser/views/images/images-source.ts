import { parseGroupVersion } from '../../../codec/object.js';
import type { ImageRunner, ImageUse } from '../../../render/image-table.js';
import { countText } from '../../../render/numbers.js';
import type { SeenObject } from '../../frame/screen.js';
import type { BrowserCluster } from '../../state/cluster.js';
import { quietSession } from '../session/quiet-session.js';
import type { ToolLine, ToolSource } from '../tool/tool-table.js';

const POD = { apiVersion: 'v1', kind: 'Pod' };

/**
 * The images that pods name. A row leads to what runs the image, or to a table if there are several, or if pods wait
 * for it.
 * @param namespace undefined for all
 * @param duplicates only those of which several tags or digests are in use
 */
export function imagesSource(
  cluster: BrowserCluster,
  namespace: string | undefined,
  duplicates: boolean,
): ToolSource {
  const where = namespace === undefined ? 'all namespaces' : namespace;
  return {
    word: 'images',
    path: [where, duplicates ? 'images in several versions' : 'images'],
    hint: 'who runs it',
    read: async (show, signal) => {
      const [{ tallyImages }, { imageCells }] = await Promise.all([
        import('../../../verbs/images/images.js'),
        import('../../../render/image-table.js'),
      ]);
      const asked = {
        ...{ labelSelector: '', fieldSelector: '', allNamespaces: namespace === undefined },
        excludedNamespaces: [],
      };
      const { tally, pods } = await tallyImages(asked, quietSession(cluster, signal, namespace));
      const images = tally.images(duplicates);
      const targetOf = runnerTargets(cluster);
      const shown = { wide: false, withNamespaces: namespace === undefined };
      const rows = images.map(async (image): Promise<ToolLine> => {
        const { repository, tag, digest, runBy, waiting } = image;
        const cells = imageCells(image, shown).map((cell) => cell.replace(/^<none>$/, ''));
        const last = cells.pop()!.replace(/^! /, '');
        const [only, ...others] = runBy;
        const isOne = only !== undefined && others.length + waiting.length === 0;
        return {
          id: `${repository} ${tag} ${digest}`,
          cells: [...cells, { text: last, role: 'bad', isBad: last !== '' }],
          ...(isOne ? { target: await targetOf(only) } : { leads: () => runnersSource(image, targetOf) }),
        };
      });
      show({
        columns: [
          { title: 'IMAGE', kind: 'name' },
          { title: 'TAG' },
          { title: 'DIGEST', from: 132 },
          { title: 'PODS', isFigure: true },
          { title: 'POLICY', from: 120 },
          { title: 'RUN BY' },
          { title: 'WAITING' },
        ],
        rows: await Promise.all(rows),
        note: `in ${countText(pods, 'pod')}`,
      });
    },
  };
}

/** What runs an image, and the pods that wait for it. */
function runnersSource(
  { repository, tag, runBy, waiting }: ImageUse,
  targetOf: ReturnType<typeof runnerTargets>,
): ToolSource {
  return {
    word: 'image',
    path: ['images', `${repository}${tag && `:${tag}`}`],
    read: async (show) => {
      const runners = runBy.map(async (runner): Promise<ToolLine> => {
        const { namespace, kind, name, pods } = runner;
        return {
          id: `${namespace}/${kind}/${name}`,
          cells: [namespace, `${kind}/${name}`, String(pods), ''],
          target: await targetOf(runner),
        };
      });
      const pods = waiting.map(
        async ({ namespace, pod, container, reason }): Promise<ToolLine> => ({
          id: `${namespace}/${pod}/${container}`,
          cells: [namespace, `Pod/${pod}`, '', { text: reason, role: 'bad', isBad: true }],
          target: await targetOf({ ...POD, namespace, name: pod }),
        }),
      );
      show({
        columns: [
          { title: 'NAMESPACE', kind: 'namespace' },
          { title: 'NAME', kind: 'name' },
          { title: 'PODS', isFigure: true },
          { title: 'WAITS', kind: 'state' },
        ],
        rows: await Promise.all([...runners, ...pods]),
        note: '',
      });
    },
  };
}

/** Finds what runs images among the objects of a cluster; undefined if it is no longer served, or not to this user. */
function runnerTargets(cluster: BrowserCluster) {
  const types = new Map<string, Promise<SeenObject['resource'] | undefined>>();
  return async ({
    apiVersion,
    kind,
    name,
    namespace,
  }: Omit<ImageRunner, 'pods'>): Promise<SeenObject | undefined> => {
    const key = `${apiVersion}/${kind}`;
    const known =
      types.get(key) ??
      cluster.resolveKind({ ...parseGroupVersion(apiVersion), kind }).catch(() => undefined);
    types.set(key, known);
    const resource = await known;
    return resource && { resource, name, namespace: resource.namespaced ? namespace : undefined };
  };
}
