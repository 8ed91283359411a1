/**
 * Where the names of Kubernetes' own resources are to be looked for first. These are guesses about a server, good for
 * asking less: a name is only ever resolved by what the server says.
 */

const core = [
  'binding bindings componentstatus componentstatuses configmap configmaps endpoints event events limitrange',
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

const groupOfName = new Map<string, string>([
  ...core.flatMap((names) => names.split(' ')).map((name) => [name, ''] as const),
  ...Object.entries(groups).flatMap(([group, names]) =>
    names.split(' ').map((name) => [name, group] as const),
  ),
]);

/** The group a bare plural or singular name should be looked for in first; undefined for names not known here. */
export function likelyGroup(name: string): string | undefined {
  return groupOfName.get(name);
}
