/** How a list of a built-in type merges in a strategic patch; a list without a rule is replaced whole. */
export type MergeRule = { kind: 'byKey'; key: string } | { kind: 'set' };

const byKey = (key: string): MergeRule => ({ kind: 'byKey', key });
const SET: MergeRule = { kind: 'set' };

/** The rules of metadata, which every type has. */
const METADATA: Readonly<Record<string, MergeRule>> = { finalizers: SET, ownerReferences: byKey('uid') };

/** The rules of pods and of what makes them, by the list's name: no two lists of a pod share one. */
const POD: Readonly<Record<string, MergeRule>> = {
  ...METADATA,
  conditions: byKey('type'),
  containers: byKey('name'),
  env: byKey('name'),
  ephemeralContainers: byKey('name'),
  hostAliases: byKey('ip'),
  hostIPs: byKey('ip'),
  imagePullSecrets: byKey('name'),
  initContainers: byKey('name'),
  podIPs: byKey('ip'),
  ports: byKey('containerPort'),
  resourceClaims: byKey('name'),
  schedulingGates: byKey('name'),
  topologySpreadConstraints: byKey('topologyKey'),
  volumeDevices: byKey('devicePath'),
  volumeMounts: byKey('mountPath'),
  volumes: byKey('name'),
};

const CONDITIONED = { ...METADATA, conditions: byKey('type') };

/** The patchStrategy and patchMergeKey that the types of Kubernetes' API declare, by kind and list. */
const RULES: Readonly<Record<string, Readonly<Record<string, MergeRule>>>> = {
  Pod: POD,
  Deployment: POD,
  ReplicaSet: POD,
  Node: { ...CONDITIONED, addresses: byKey('type'), podCIDRs: SET },
  Namespace: CONDITIONED,
  Service: { ...CONDITIONED, ports: byKey('port') },
  ServiceAccount: { ...METADATA, secrets: byKey('name') },
};

/** The rule of a list of a kind, by its field; undefined where it is replaced whole. */
export function mergeRule(kind: string, field: string): MergeRule | undefined {
  const rules = RULES[kind] ?? METADATA;
  return Object.hasOwn(rules, field) ? rules[field] : undefined;
}
