/**
 * Where to look first for the names of built-in resources. These are guesses about a server, which only save requests:
 * a name is only ever resolved by what the server says.
 */

const core = [
  'binding bindings componentstatus componentstatuses configmap configmaps endpoints endpoints event events limitrange',
  'limitranges namespace namespaces node nodes persistentvolumeclaim persistentvolumeclaims persistentvolume',
  'persistentvolumes pod pods podtemplate podtemplates replicationcontroller replicationcontrollers resourcequota',
  'resourcequotas secret secrets serviceaccount serviceaccounts service services',
];

const groups: Readonly<Record<string, string>> = {
  'apiregistration.k8s.io': 'apiservice apiservices',
  apps: 'controllerrevision controllerrevisions daemonset daemonsets deployment deployments replicaset replicasets statefulset statefulsets',
  autoscaling: 'horizontalpodautoscaler horizontalpodautoscalers',
  batch: 'cronjob cronjobs job jobs',
  'certificates.k8s.io': 'certificatesigningrequest certificatesigningrequests',
  'networking.k8s.io': 'ingress ingresses ingressclass ingressclasses networkpolicy networkpolicies',
  policy: 'poddisruptionbudget poddisruptionbudgets',
  'rbac.authorization.k8s.io':
    'clusterrole clusterroles clusterrolebinding clusterrolebindings role roles rolebinding rolebindings',
  'storage.k8s.io':
    'csidriver csidrivers csinode csinodes storageclass storageclasses volumeattachment volumeattachments',
  'admissionregistration.k8s.io':
    'mutatingwebhookconfiguration mutatingwebhookconfigurations validatingwebhookconfiguration validatingwebhookconfigurations',
  'apiextensions.k8s.io': 'customresourcedefinition customresourcedefinitions',
  'scheduling.k8s.io': 'priorityclass priorityclasses',
  'coordination.k8s.io': 'lease leases',
  'node.k8s.io': 'runtimeclass runtimeclasses',
  'discovery.k8s.io': 'endpointslice endpointslices',
};

/**
 * Short names and what they stand for. `ev` is missing: two built-in groups have it, about which kubectl warns each
 * time.
 */
const shortNames: Readonly<Record<string, string>> = {
  '':
    'cm configmaps cs componentstatuses ep endpoints limits limitranges no nodes ns namespaces po pods ' +
    'pv persistentvolumes pvc persistentvolumeclaims quota resourcequotas rc replicationcontrollers ' +
    'sa serviceaccounts svc services',
  apps: 'deploy deployments ds daemonsets rs replicasets sts statefulsets',
  autoscaling: 'hpa horizontalpodautoscalers',
  batch: 'cj cronjobs',
  'certificates.k8s.io': 'csr certificatesigningrequests',
  'networking.k8s.io': 'ing ingresses ip ipaddresses netpol networkpolicies',
  policy: 'pdb poddisruptionbudgets',
  'storage.k8s.io': 'sc storageclasses vac volumeattributesclasses',
  'apiextensions.k8s.io': 'crd customresourcedefinitions crds customresourcedefinitions',
  'scheduling.k8s.io': 'pc priorityclasses',
};

/** A built-in resource. */
interface WellKnown {
  group: string;
  /** Plural. */
  name: string;
}

const bySingular = new Map<string, WellKnown>([
  ...pairs('', core.join(' ')),
  ...Object.entries(groups).flatMap(([group, names]) => pairs(group, names)),
]);

const byPlural = new Map([...bySingular.values()].map((known) => [known.name, known]));

const byShortName = new Map(Object.entries(shortNames).flatMap(([group, names]) => pairs(group, names)));

function pairs(group: string, names: string): [string, WellKnown][] {
  const words = names.split(' ');
  return words.flatMap((word, index) =>
    index % 2 === 0 ? [[word, { group, name: words[index + 1]! }] satisfies [string, WellKnown]] : [],
  );
}

/** Whether a group is built in, rather than one of custom resources or of an aggregated API server. */
export function isKubernetesGroup(group: string): boolean {
  return !group.includes('.') || group.endsWith('.k8s.io');
}

/** The group in which to look first for a bare plural, singular or short name; undefined for unknown names. */
export function likelyGroup(name: string): string | undefined {
  return (byPlural.get(name) ?? bySingular.get(name) ?? byShortName.get(name))?.group;
}

/** The plural of a singular name; undefined for unknown names. */
export function behindSingular(name: string): WellKnown | undefined {
  return bySingular.get(name);
}

/** The plural of a short name; undefined for unknown names. */
export function behindShortName(name: string): WellKnown | undefined {
  return byShortName.get(name);
}
