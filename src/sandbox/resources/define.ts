/** The verbs of a stored resource, sorted like those of built-in ones. */
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

/** `status`, which most resources have. */
export function statusOf(kind: string) {
  return { name: 'status', kind, verbs: ['get', 'patch', 'update'] };
}

/** `scale`, which belongs to another group. */
export const SCALE = {
  name: 'scale',
  group: 'autoscaling',
  version: 'v1',
  kind: 'Scale',
  verbs: ['get', 'patch', 'update'],
};

/** The paths of the scale's values in workloads. */
export const SCALE_PATHS = {
  replicas: ['spec', 'replicas'],
  status: ['status', 'replicas'],
  selector: ['spec', 'selector'],
};
