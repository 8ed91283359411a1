// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
AggregationRule clusterRoleSelectors=1*meta/v1.LabelSelector~e
ClusterRole!* metadata=1meta/v1.ObjectMeta~e rules=2*PolicyRule aggregationRule=3AggregationRule~ep
ClusterRoleBinding!* metadata=1meta/v1.ObjectMeta~e subjects=2*Subject~e roleRef=3RoleRef
PolicyRule verbs=1*s apiGroups=2*s~e resources=3*s~e resourceNames=4*s~e nonResourceURLs=5*s~e
Role!* metadata=1meta/v1.ObjectMeta~e rules=2*PolicyRule
RoleBinding!* metadata=1meta/v1.ObjectMeta~e subjects=2*Subject~e roleRef=3RoleRef
RoleRef apiGroup=1s kind=2s name=3s
Subject kind=1s apiGroup=2s~e name=3s namespace=4s~e
@v1alpha1
PolicyRule verbs=1*s apiGroups=3*s~e resources=4*s~e resourceNames=5*s~e nonResourceURLs=6*s~e
Subject kind=1s apiVersion=2s~e name=3s namespace=4s~e
=v1 AggregationRule ClusterRole ClusterRoleBinding ClusterRoleBindingList ClusterRoleList Role RoleBinding RoleBindingList RoleList RoleRef
@v1beta1
=v1 AggregationRule ClusterRole ClusterRoleBinding ClusterRoleBindingList ClusterRoleList PolicyRule Role RoleBinding RoleBindingList RoleList RoleRef Subject
`;
