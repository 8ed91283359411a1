import type { KubeObject } from '../../codec/object.js';
import type { AccessRule } from '../../objects/access/rules-review.js';
import { type Describer, describer, NO_EVENTS } from './describer.js';
import { writeIdentity, writeLabelsAndAnnotations } from './metadata.js';
import { ruleRows } from './policy-rules.js';

/** rbac.authorization.k8s.io/v1 Role and ClusterRole. */
interface RbacRole extends KubeObject {
  rules?: AccessRule[] | null;
}

/** Roles and cluster roles (rbac.authorization.k8s.io/v1). */
export const roleDescriber: Describer = describer({
  versions: ['v1'],
  events: NO_EVENTS,
  describe(to, object: RbacRole) {
    to.line(0, 'Name:', object.metadata?.name);
    writeLabelsAndAnnotations(to, object);
    to.line(0, 'PolicyRule:');
    to.line(1, 'Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs');
    to.line(1, '---------', '-----------------', '--------------', '-----');
    for (const row of ruleRows(object.rules ?? [])) to.line(1, ...row);
  },
});

/** rbac.authorization.k8s.io/v1 RoleBinding and ClusterRoleBinding. */
interface RbacBinding extends KubeObject {
  roleRef?: { kind?: string; name?: string };
  subjects?: { kind?: string; name?: string; namespace?: string }[];
}

/** Role bindings and cluster role bindings (rbac.authorization.k8s.io/v1). */
export const roleBindingDescriber: Describer = describer({
  versions: ['v1'],
  events: NO_EVENTS,
  describe(to, object: RbacBinding) {
    to.line(0, 'Name:', object.metadata?.name);
    writeLabelsAndAnnotations(to, object);
    to.line(0, 'Role:');
    to.line(1, 'Kind:', object.roleRef?.kind);
    to.line(1, 'Name:', object.roleRef?.name);
    to.line(0, 'Subjects:');
    to.line(1, 'Kind', 'Name', 'Namespace');
    to.line(1, '----', '----', '---------');
    for (const { kind, name, namespace } of object.subjects ?? []) to.line(1, kind, name, namespace);
  },
});

/** core/v1 ServiceAccount. */
interface ServiceAccount extends KubeObject {
  imagePullSecrets?: { name?: string }[];
}

const PULL_SECRETS = 'Image pull secrets:';

/** Service accounts (core/v1). */
export const serviceAccountDescriber: Describer = describer({
  versions: ['v1'],
  describe(to, object: ServiceAccount) {
    const secrets = object.imagePullSecrets ?? [];
    writeIdentity(to, object);
    if (secrets.length === 0) to.line(0, PULL_SECRETS, '<none>');
    for (const [at, { name }] of secrets.entries())
      to.line(0, at === 0 ? PULL_SECRETS : ' '.repeat(PULL_SECRETS.length), name);
  },
});
