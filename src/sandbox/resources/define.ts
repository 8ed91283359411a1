/** The verbs of a stored resource, sorted as built-in ones are. */
export const ALL_VERBS = [
  'create',
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'update',
  'watch',
] as const;

/** `status`, as most resources have it. */
export function statusOf(kind: string) {
  return { name: 'status', kind, verbs: ['get', 'patch', 'update'] };
}

/** `scale`, which is of another group. */
export const SCALE = {
  name: 'scale',
  group: 'autoscaling',
  version: 'v1',
  kind: 'Scale',
  verbs: ['get', 'patch', 'update'],
};

/** Where workloads keep what their scale shows. */
export const SCALE_PATHS = {
  replicas: ['spec', 'replicas'],
  status: ['status', 'replicas'],
  selector: ['spec', 'selector'],
};
