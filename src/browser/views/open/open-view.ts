import { inKeyOrder } from '../../../cluster/list/lists-in-turn.js';
import type { SeenObject } from '../../frame/screen.js';
import { describeSource } from '../../text/documents.js';
import { rulesSource } from '../can/rules-source.js';
import { valuesShown } from '../values/values-view.js';
import type { ViewContent, ViewRequest } from '../view.js';
import { downFrom } from './down.js';

/** Opens the parts of an object; marked namespaces are opened together. Fails as requests do. */
export async function openShown(target: SeenObject, looking: ViewRequest): Promise<ViewContent> {
  const { cluster, marked, signal, now } = looking;
  if (target.container !== undefined) return { logOf: target };
  const down = await downFrom(target, cluster, signal);
  switch (down.to) {
    case 'list':
      return { table: down.list };
    case 'object':
      return { text: describeSource(cluster, down.target, now) };
    case 'namespace': {
      const resource = await cluster.resolve('pods');
      if (marked.some((each) => (each.cluster ?? cluster) !== cluster))
        throw new Error('the marked namespaces are in several contexts');
      const within = inKeyOrder(marked.map(({ name }) => name));
      const place = within.length > 1 ? { namespace: undefined, within } : { namespace: down.namespace };
      return { table: { resource, ...place } };
    }
    case 'containers':
      return {
        tool: (await import('../containers/containers-source.js')).containersSource(cluster, target, now),
      };
    case 'values':
      return valuesShown(target, looking);
    case 'release': {
      const { releaseObjectsSource } = await import('../releases/releases-source.js');
      return { tool: releaseObjectsSource(cluster, target) };
    }
    case 'rules':
      return { tool: rulesSource(cluster, target) };
    case 'description':
      return { text: describeSource(cluster, target, now) };
    default:
      return { message: down.why, isWarning: true };
  }
}
