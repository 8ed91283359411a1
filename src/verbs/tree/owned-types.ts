import type { KubeObject } from '../../codec/object.js';
import { selectorOfSpec } from '../../codec/selector-of-spec.js';

/** Selectors of a list. */
export interface ListSelectors {
  labelSelector?: string;
  fieldSelector?: string;
}

/** A type of objects below another, and how they are distinguished from others before they are read. */
interface TypeBelow {
  /** As a TYPE argument. */
  type: string;
  /** Selects all of them; undefined if only the owner references tell. */
  narrow?(top: KubeObject): ListSelectors;
}

/**
 * Selectors find all of them, because controllers release objects that their selectors no longer match, and the objects
 * they create for others (replica sets) have even narrower selectors.
 */
const narrow = (top: KubeObject): ListSelectors => ({ labelSelector: selectorOfSpec(top) });
const pods: TypeBelow = { type: 'pods', narrow };
/** Pods own the claims of their ephemeral volumes. */
const claims: TypeBelow = { type: 'persistentvolumeclaims' };
const revisions: TypeBelow = { type: 'controllerrevisions.apps' };
const slices: TypeBelow = { type: 'endpointslices.discovery.k8s.io' };

/** The types of objects below objects of built-in types, by their names. */
const KNOWN: Readonly<Record<string, readonly TypeBelow[]>> = {
  'deployments.apps': [{ type: 'replicasets.apps', narrow }, pods, claims],
  'replicasets.apps': [pods, claims],
  replicationcontrollers: [pods, claims],
  'statefulsets.apps': [pods, claims, revisions],
  'daemonsets.apps': [pods, claims, revisions],
  'jobs.batch': [pods, claims],
  'cronjobs.batch': [{ type: 'jobs.batch' }, { type: 'pods' }, claims],
  services: [
    {
      ...slices,
      narrow: ({ metadata }) => ({ labelSelector: `kubernetes.io/service-name=${metadata?.name}` }),
    },
  ],
  endpoints: [slices],
  nodes: [
    { type: 'pods', narrow: ({ metadata }) => ({ fieldSelector: `spec.nodeName=${metadata?.name}` }) },
    { type: 'leases.coordination.k8s.io' },
    { type: 'csinodes.storage.k8s.io' },
  ],
  pods: [claims],
};

/** The types of objects below objects of a type; undefined if unknown. @param name as resourceName returns it */
export function typesBelow(name: string): readonly TypeBelow[] | undefined {
  return Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
}
