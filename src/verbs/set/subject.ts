import type { JsonObject, KubeObject } from '../../codec/object.js';
import { sameValue } from '../../merge/value.js';
import { checkLocal, checkSetSelection, type SetOptions } from './options.js';
import type { SetCommand } from './set.js';

/** The options of `set subject`, as typed. */
interface SubjectOptions extends SetOptions {
  users: readonly string[];
  groups: readonly string[];
  /** `NAMESPACE:NAME`; an empty namespace stands for the one of the command. */
  serviceAccounts: readonly string[];
}

const GROUP = 'rbac.authorization.k8s.io';

/** `set subject`. @param namespace of the command */
export function setSubject(options: SubjectOptions, namespace: string): SetCommand {
  return {
    verb: 'set subject',
    operation: 'subjects updated',
    failed: 'failed to patch subjects to rolebinding: ',
    unchanged: 'skip',
    check(found) {
      checkSubjects(options);
      const isOfCluster = found.some(({ object }) => object.kind === 'ClusterRoleBinding');
      if (isOfCluster && options.serviceAccounts.some((account) => account.startsWith(':')))
        throw new Error('serviceaccount must be <namespace>:<name>, namespace must be specified');
    },
    change({ object }) {
      const { apiVersion = '', kind = '' } = object;
      if (!apiVersion.startsWith(`${GROUP}/`) || !/^(Cluster)?RoleBinding$/.test(kind))
        throw new Error('setting subjects is only supported for RoleBinding/ClusterRoleBinding');
      return withSubjects(object, subjectsOf(options, namespace));
    },
  };
}

function checkSubjects(options: SubjectOptions): void {
  checkLocal(options);
  checkSetSelection(options);
  const { users, groups, serviceAccounts } = options;
  if (users.length + groups.length + serviceAccounts.length === 0)
    throw new Error('you must specify at least one value of user, group or serviceaccount');
  if (!serviceAccounts.every((account) => /^[^:]*:[^:]+$/s.test(account)))
    throw new Error('serviceaccount must be <namespace>:<name>');
}

function subjectsOf({ users, groups, serviceAccounts }: SubjectOptions, own: string): JsonObject[] {
  const named = (kind: string) => (name: string) => ({ kind, apiGroup: GROUP, name });
  return [
    ...distinct(users).map(named('User')),
    ...distinct(groups).map(named('Group')),
    ...distinct(serviceAccounts).map((account) => {
      const [namespace, name = ''] = account.split(':');
      return { kind: 'ServiceAccount', name, namespace: namespace || own };
    }),
  ];
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}

/** An object with missing subjects appended; undefined if it has them all. */
function withSubjects(object: KubeObject, subjects: readonly JsonObject[]): KubeObject | undefined {
  const own = (object.subjects ?? []) as JsonObject[];
  const missing = subjects.filter((subject) => !own.some((each) => sameValue(each, subject)));
  return missing.length === 0 ? undefined : { ...object, subjects: [...own, ...missing] };
}
