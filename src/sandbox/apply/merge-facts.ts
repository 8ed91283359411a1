export default `@apiextensions/v1
CustomResourceDefinitionStatus conditions:type
@apps/v1
DaemonSetStatus conditions:type
DeploymentStatus conditions:type
ReplicaSetStatus conditions:type
StatefulSetStatus conditions:type
@core/v1
ComponentStatus conditions:type
ConfigMapKeySelector!
Container env:name ports:containerPort,protocol volumeDevices:devicePath volumeMounts:mountPath
ContainerPort protocol="TCP"
ContainerRestartRuleOnExitCodes values:*
ContainerStatus allocatedResourcesStatus:name volumeMounts:mountPath
EndpointAddress!
EndpointPort!
EphemeralContainerCommon env:name ports:containerPort,protocol volumeDevices:devicePath volumeMounts:mountPath
FileKeySelector!
LocalObjectReference! name=""
NamespaceStatus conditions:type
NodeAllocatableResourceClaimStatus containers:*
NodeSelector!
NodeSelectorTerm!
NodeSpec podCIDRs:*
NodeStatus addresses:type conditions:type
ObjectFieldSelector!
ObjectReference!
PersistentVolumeClaimStatus allocatedResourceStatuses:? conditions:type
PersistentVolumeSpec claimRef:?
PodSpec containers:name ephemeralContainers:name hostAliases:ip imagePullSecrets:name initContainers:name nodeSelector:! resourceClaims:name schedulingGates:name topologySpreadConstraints:topologyKey,whenUnsatisfiable volumes:name
PodStatus conditions:type podIPs:ip resourceClaimStatuses:name
ReplicationControllerSpec selector:!
ReplicationControllerStatus conditions:type
ResourceFieldSelector!
ResourceRequirements claims:name
ResourceStatus resources:resourceID
ScopeSelector!
SecretKeySelector!
SecretReference!
ServiceAccount secrets:name
ServicePort protocol="TCP"
ServiceSpec ports:port,protocol selector:!
ServiceStatus conditions:type
TopologySelectorTerm!
TypedLocalObjectReference!
@meta/v1
LabelSelector!
ObjectMeta finalizers:* ownerReferences:uid
OwnerReference!
`;
