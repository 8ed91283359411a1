import type { ObjectTarget } from '../../../cluster/target.js';
import type { KubeObject } from '../../../codec/object.js';
import { parseGroupVersion } from '../../../codec/object.js';
import { selectorOfSpec } from '../../../codec/selector-of-spec.js';
import { withoutNulls } from '../../../codec/without-nulls.js';
import { resourceName } from '../../../discovery/types.js';
import type { ListView } from '../../rows/list-view.js';
import type { BrowserCluster } from '../../state/cluster.js';
import { CHOOSES_PODS, downHint, storesRelease } from './down-hint.js';

/** Where Enter leads from an object: to its parts, or to its description if it has none. */
export type Down =
  | { to: 'list'; list: ListView }
  | { to: 'object'; target: ObjectTarget }
  | { to: 'namespace'; namespace: string }
  | { to: 'containers' | 'values' | 'rules' | 'release' | 'description' }
  /** Nowhere, and why. */
  | { to: 'nothing'; why: string };

/** Finds where Enter leads from an object. Fails as requests do. */
export async function downFrom(
  target: ObjectTarget,
  cluster: BrowserCluster,
  signal: AbortSignal,
): Promise<Down> {
  const { namespace, name, resource } = target;
  const listOf = async (word: string, more: Partial<ListView>): Promise<Down> => ({
    to: 'list',
    list: { namespace, about: target, ...more, resource: await cluster.resolve(word) },
  });
  const named = resourceName(resource);
  switch (named) {
    case 'pods':
      return { to: 'containers' };
    case 'configmaps':
    case 'secrets':
      return { to: storesRelease(target) ? 'release' : 'values' };
    case 'serviceaccounts':
    case 'roles.rbac.authorization.k8s.io':
    case 'clusterroles.rbac.authorization.k8s.io':
    case 'rolebindings.rbac.authorization.k8s.io':
    case 'clusterrolebindings.rbac.authorization.k8s.io':
      return { to: 'rules' };
    case 'namespaces':
      return { to: 'namespace', namespace: name };
    case 'nodes':
      return listOf('pods', { fieldSelector: `spec.nodeName=${name}` });
    // The label of a cron job is not on its jobs.
    case 'cronjobs.batch':
      return listOf('jobs.batch', { isOwned: true });
    default:
  }
  if (downHint(target) === 'describe') return { to: 'description' };
  const object = withoutNulls(await cluster.object(target, signal));
  if (CHOOSES_PODS.has(named)) {
    const labelSelector = selectorOfSpec(object);
    if (labelSelector === '') return { to: 'nothing', why: `${named}/${name} selects no pods` };
    return listOf('pods', { labelSelector });
  }
  return fromObject(object, target, cluster);
}

interface Reference {
  apiVersion?: string;
  kind?: string;
  name?: string;
  namespace?: string;
}

async function fromObject(object: KubeObject, target: ObjectTarget, cluster: BrowserCluster): Promise<Down> {
  const { spec, involvedObject, regarding } = object as {
    spec?: { names?: { plural?: string }; group?: string; scaleTargetRef?: Reference };
    involvedObject?: Reference;
    regarding?: Reference;
  };
  if (spec?.names?.plural !== undefined) {
    const resource = await cluster.resolve(`${spec.names.plural}.${spec.group ?? ''}`);
    return { to: 'list', list: { resource, namespace: undefined } };
  }
  const {
    apiVersion = 'v1',
    kind,
    name,
    namespace,
  } = involvedObject ?? regarding ?? spec?.scaleTargetRef ?? {};
  if (kind === undefined || name === undefined) return { to: 'description' };
  const resource = await cluster.resolveKind({ ...parseGroupVersion(apiVersion), kind });
  const within = resource.namespaced ? namespace || target.namespace : undefined;
  return { to: 'object', target: { resource, namespace: within, name } };
}
