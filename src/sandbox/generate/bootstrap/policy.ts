import type { JsonObject, KubeObject } from '../../../codec/object.js';
import type { PolicyRule } from '../../access/rules.js';

/**
 * The roles that every cluster has, as far as users need them. `=` precedes the name of a cluster role; `to=` names the
 * aggregated roles that it adds to, `from=` the name by which an aggregated role selects its parts. Its rules follow:
 * verbs, groups (`-` for the core), resources, names; or verbs and paths. `read` and `write` are groups of verbs. `>`
 * precedes a binding of a cluster role.
 */
const POLICY = `
= cluster-admin
* * *
* /
= admin from=admin
= edit from=edit to=admin
= view from=view to=edit
= system:aggregate-to-admin to=admin
create authorization.k8s.io localsubjectaccessreviews
read,write rbac.authorization.k8s.io rolebindings,roles
= system:aggregate-to-edit to=edit
read - pods/attach,pods/exec,pods/portforward,pods/proxy,secrets,services/proxy
impersonate - serviceaccounts
write - pods,pods/attach,pods/exec,pods/portforward,pods/proxy
create - pods/eviction
write - configmaps,events,persistentvolumeclaims,replicationcontrollers,replicationcontrollers/scale,secrets,serviceaccounts,services,services/proxy
create - serviceaccounts/token
write apps daemonsets,deployments,deployments/rollback,deployments/scale,replicasets,replicasets/scale,statefulsets,statefulsets/scale
write autoscaling horizontalpodautoscalers
write batch cronjobs,jobs
write policy poddisruptionbudgets
write networking.k8s.io ingresses,networkpolicies
read,write coordination.k8s.io leases
write resource.k8s.io resourceclaims,resourceclaimtemplates
= system:aggregate-to-view to=view
read - configmaps,endpoints,persistentvolumeclaims,persistentvolumeclaims/status,pods,replicationcontrollers,replicationcontrollers/scale,serviceaccounts,services,services/status
read - bindings,events,limitranges,namespaces/status,pods/log,pods/status,replicationcontrollers/status,resourcequotas,resourcequotas/status
read - namespaces
read discovery.k8s.io endpointslices
read apps controllerrevisions,daemonsets,daemonsets/status,deployments,deployments/scale,deployments/status,replicasets,replicasets/scale,replicasets/status,statefulsets,statefulsets/scale,statefulsets/status
read autoscaling horizontalpodautoscalers,horizontalpodautoscalers/status
read batch cronjobs,cronjobs/status,jobs,jobs/status
read policy poddisruptionbudgets,poddisruptionbudgets/status
read networking.k8s.io ingresses,ingresses/status,networkpolicies
read resource.k8s.io resourceclaims,resourceclaims/status,resourceclaimtemplates
= system:aggregated-metrics-reader to=view,edit,admin
read metrics.k8s.io nodes,pods
= system:auth-delegator
create authentication.k8s.io tokenreviews
create authorization.k8s.io subjectaccessreviews
= system:basic-user
create authorization.k8s.io selfsubjectaccessreviews,selfsubjectrulesreviews
create authentication.k8s.io selfsubjectreviews
= system:discovery
get /api /api/* /apis /apis/* /healthz /livez /openapi /openapi/* /readyz /version /version/
= system:monitoring
get /healthz /healthz/* /livez /livez/* /metrics /metrics/slis /readyz /readyz/*
= system:public-info-viewer
get /healthz /livez /readyz /version /version/
= system:service-account-issuer-discovery
get /.well-known/openid-configuration /openid/v1/jwks
= system:kube-scheduler
create,patch,update -,events.k8s.io events
read - nodes,replicationcontrollers,services,persistentvolumeclaims,persistentvolumes
delete,get,list,watch - pods
create - bindings,pods/binding
patch,update - pods/status
= system:node
create,delete,get,patch,update,list,watch - nodes,nodes/status,pods,pods/status
get,list,watch - configmaps,secrets,services,persistentvolumeclaims,persistentvolumes
create,delete,get,patch,update coordination.k8s.io leases
create,get,list,watch certificates.k8s.io certificatesigningrequests
= system:node-proxier
list,watch - endpoints,services
read - nodes
create,patch,update -,events.k8s.io events
list,watch discovery.k8s.io endpointslices
> cluster-admin cluster-admin Group:system:masters
> system:basic-user system:basic-user Group:system:authenticated
> system:discovery system:discovery Group:system:authenticated
> system:kube-scheduler system:kube-scheduler User:system:kube-scheduler
> system:monitoring system:monitoring Group:system:monitoring
> system:node system:node
> system:node-proxier system:node-proxier User:system:kube-proxy
> system:public-info-viewer system:public-info-viewer Group:system:authenticated Group:system:unauthenticated
> system:service-account-issuer-discovery system:service-account-issuer-discovery Group:system:serviceaccounts
`;

const READ = ['get', 'list', 'watch'];
const WRITE = ['create', 'delete', 'deletecollection', 'patch', 'update'];
const AGGREGATE = 'rbac.authorization.k8s.io/aggregate-to-';

/** A role of the table. */
interface Role {
  name: string;
  to: string[];
  from: string | undefined;
  rules: PolicyRule[];
}

/** The cluster roles and their bindings, by resource; objects without uids and creation times. */
export function bootstrapPolicy(): { clusterRoles: KubeObject[]; clusterRoleBindings: KubeObject[] } {
  const roles: Role[] = [];
  const clusterRoleBindings: KubeObject[] = [];
  for (const line of POLICY.trim().split('\n')) {
    const [first = '', ...words] = line.split(' ');
    if (first === '=') roles.push(roleOf(words));
    else if (first === '>') clusterRoleBindings.push(bindingOf(words));
    else roles.at(-1)!.rules.push(ruleOf(first, words));
  }
  const filled = roles.map((role) => ({ ...role, rules: rulesOf(role, roles) }));
  return { clusterRoles: filled.map(clusterRole), clusterRoleBindings };
}

function roleOf([name = '', ...words]: string[]): Role {
  const value = (key: string) => words.find((word) => word.startsWith(`${key}=`))?.slice(key.length + 1);
  return { name, to: value('to')?.split(',') ?? [], from: value('from'), rules: [] };
}

function ruleOf(verbs: string, [groups = '', resources = '', ...more]: string[]): PolicyRule {
  const all = verbs
    .split(',')
    .flatMap((verb) => (verb === 'read' ? READ : verb === 'write' ? WRITE : [verb]));
  if (groups === '/') return { verbs: all, nonResourceURLs: ['*'] };
  if (groups.startsWith('/'))
    return { verbs: all, nonResourceURLs: [groups, resources, ...more].filter(Boolean) };
  return {
    verbs: all.length > 1 ? [...new Set(all)].sort() : all,
    apiGroups: groups.split(',').map((group) => (group === '-' ? '' : group)),
    resources: resources.split(','),
  };
}

/** An aggregated role has the rules of the roles that it selects. */
function rulesOf({ from, rules }: Role, roles: readonly Role[]): PolicyRule[] {
  if (from === undefined) return rules;
  return roles.filter(({ to }) => to.includes(from)).flatMap((role) => rulesOf(role, roles));
}

const BOOTSTRAP = {
  annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'true' },
  labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults' },
};

function clusterRole({ name, to, from, rules }: Role): KubeObject {
  const labels = Object.fromEntries(to.map((role) => [`${AGGREGATE}${role}`, 'true']));
  const selectors = [{ matchLabels: { [`${AGGREGATE}${from}`]: 'true' } }];
  return {
    metadata: { ...BOOTSTRAP, name, labels: { ...BOOTSTRAP.labels, ...labels } },
    rules: rules as unknown as JsonObject[],
    ...(from === undefined ? {} : { aggregationRule: { clusterRoleSelectors: selectors } }),
  };
}

function bindingOf([name = '', role = '', ...subjects]: string[]): KubeObject {
  const apiGroup = 'rbac.authorization.k8s.io';
  const parts = subjects.map((subject) => /^(\w+):(.+)$/.exec(subject)!);
  return {
    metadata: { ...BOOTSTRAP, name },
    ...(parts.length === 0
      ? {}
      : { subjects: parts.map(([, kind, of]) => ({ kind: kind!, apiGroup, name: of! })) }),
    roleRef: { apiGroup, kind: 'ClusterRole', name: role },
  };
}
