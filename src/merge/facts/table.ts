// Made by scripts/schema/make-merge-facts.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@admissionregistration/v1
MatchResources!
MutatingAdmissionPolicySpec matchConditions:name matchConditions~merge/name
MutatingWebhook matchConditions:name matchConditions~merge/name
MutatingWebhookConfiguration webhooks:name webhooks~merge/name
NamedRuleWithOperations!
ParamKind!
ParamRef!
ValidatingAdmissionPolicyBindingSpec validationActions:*
ValidatingAdmissionPolicySpec matchConditions:name matchConditions~merge/name variables:name variables~merge/name
ValidatingAdmissionPolicyStatus conditions:type
ValidatingWebhook matchConditions:name matchConditions~merge/name
ValidatingWebhookConfiguration webhooks:name webhooks~merge/name
Variable!
@admissionregistration/v1alpha1
MatchResources!
MutatingAdmissionPolicySpec matchConditions:name matchConditions~merge/name
NamedRuleWithOperations!
ParamKind!
ParamRef!
ValidatingAdmissionPolicyBindingSpec validationActions:*
ValidatingAdmissionPolicySpec matchConditions:name matchConditions~merge/name variables:name variables~merge/name
ValidatingAdmissionPolicyStatus conditions:type
@admissionregistration/v1beta1
MatchResources!
MutatingAdmissionPolicySpec matchConditions:name matchConditions~merge/name
MutatingWebhook matchConditions:name matchConditions~merge/name
MutatingWebhookConfiguration webhooks:name webhooks~merge/name
NamedRuleWithOperations!
ParamKind!
ParamRef!
ValidatingAdmissionPolicyBindingSpec validationActions:*
ValidatingAdmissionPolicySpec matchConditions:name matchConditions~merge/name variables:name variables~merge/name
ValidatingAdmissionPolicyStatus conditions:type
ValidatingWebhook matchConditions:name matchConditions~merge/name
ValidatingWebhookConfiguration webhooks:name webhooks~merge/name
Variable!
@apidiscovery/v2
APIGroupDiscovery versions:version
APIResourceDiscovery categories:* shortNames:* subresources:subresource verbs:*
APISubresourceDiscovery acceptedTypes:group,version,kind verbs:*
APIVersionDiscovery resources:resource
@apidiscovery/v2beta1
APIGroupDiscovery versions:version
APIResourceDiscovery categories:* shortNames:* subresources:subresource verbs:*
APISubresourceDiscovery acceptedTypes:group,version,kind verbs:*
APIVersionDiscovery resources:resource
@apiextensions/v1
CustomResourceDefinitionStatus conditions:type
JSONSchemaProps x-kubernetes-validations~merge/rule
@apiextensions/v1beta1
CustomResourceDefinitionStatus conditions:type
JSONSchemaProps x-kubernetes-validations~merge/rule
@apiregistration/v1
APIServiceStatus conditions:type conditions~merge/type
@apiregistration/v1beta1
APIServiceStatus conditions:type conditions~merge/type
@apiserverinternal/v1alpha1
ServerStorageVersion decodableVersions:* servedVersions:*
StorageVersionStatus conditions:type storageVersions:apiServerID
@apps/v1
DaemonSetStatus conditions:type conditions~merge/type
DeploymentSpec strategy~retainKeys
DeploymentStatus conditions:type conditions~merge/type
ReplicaSetStatus conditions:type conditions~merge/type
StatefulSetStatus conditions:type conditions~merge/type
@apps/v1beta1
DeploymentSpec strategy~retainKeys
DeploymentStatus conditions:type conditions~merge/type
StatefulSetStatus conditions:type conditions~merge/type
@apps/v1beta2
DaemonSetStatus conditions:type conditions~merge/type
DeploymentSpec strategy~retainKeys
DeploymentStatus conditions:type conditions~merge/type
ReplicaSetStatus conditions:type conditions~merge/type
ScaleStatus selector:!
StatefulSetStatus conditions:type conditions~merge/type
@autoscaling/v1
CrossVersionObjectReference!
@autoscaling/v2
HorizontalPodAutoscalerStatus conditions:type conditions~merge/type
@batch/v1
JobStatus conditions~merge/type
PodFailurePolicyOnExitCodesRequirement values:*
UncountedTerminatedPods failed:* succeeded:*
@certificates/v1
CertificateSigningRequestStatus conditions:type
@certificates/v1alpha1
PodCertificateRequestStatus conditions:type conditions~merge/type
@certificates/v1beta1
CertificateSigningRequestStatus conditions:type
PodCertificateRequestStatus conditions:type conditions~merge/type
@core/v1
ComponentStatus conditions:type conditions~merge/type
ConfigMapKeySelector!
Container env:name env~merge/name ports:containerPort,protocol ports~merge/containerPort volumeDevices:devicePath volumeDevices~merge/devicePath volumeMounts:mountPath volumeMounts~merge/mountPath
ContainerPort protocol="TCP"
ContainerRestartRuleOnExitCodes values:*
ContainerStatus allocatedResourcesStatus:name allocatedResourcesStatus~merge/name volumeMounts:mountPath volumeMounts~merge/mountPath
EndpointAddress!
EndpointPort!
EphemeralContainerCommon env:name env~merge/name ports:containerPort,protocol ports~merge/containerPort volumeDevices:devicePath volumeDevices~merge/devicePath volumeMounts:mountPath volumeMounts~merge/mountPath
EphemeralContainers ephemeralContainers:name ephemeralContainers~merge/name
FileKeySelector!
LocalObjectReference! name=""
NamespaceStatus conditions:type conditions~merge/type
NodeAllocatableResourceClaimStatus containers:*
NodeSelector!
NodeSelectorTerm!
NodeSpec podCIDRs:* podCIDRs~merge
NodeStatus addresses:type addresses~merge/type conditions:type conditions~merge/type
ObjectFieldSelector!
ObjectReference!
PersistentVolumeClaimStatus allocatedResourceStatuses:? conditions:type conditions~merge/type
PersistentVolumeSpec claimRef:?
PodSpec containers:name containers~merge/name ephemeralContainers:name ephemeralContainers~merge/name hostAliases:ip hostAliases~merge/ip imagePullSecrets:name imagePullSecrets~merge/name initContainers:name initContainers~merge/name nodeSelector:! resourceClaims:name resourceClaims~merge,retainKeys/name schedulingGates:name schedulingGates~merge/name topologySpreadConstraints:topologyKey,whenUnsatisfiable topologySpreadConstraints~merge/topologyKey volumes:name volumes~merge,retainKeys/name
PodStatus conditions:type conditions~merge/type hostIPs~merge/ip podIPs:ip podIPs~merge/ip resourceClaimStatuses:name resourceClaimStatuses~merge,retainKeys/name
ReplicationControllerSpec selector:!
ReplicationControllerStatus conditions:type conditions~merge/type
ResourceFieldSelector!
ResourceRequirements claims:name
ResourceStatus resources:resourceID
ScopeSelector!
SecretKeySelector!
SecretReference!
ServiceAccount secrets:name secrets~merge/name
ServicePort protocol="TCP"
ServiceSpec ports:port,protocol ports~merge/port selector:!
ServiceStatus conditions:type conditions~merge/type
TopologySelectorTerm!
TypedLocalObjectReference!
@discovery/v1
Endpoint addresses:*
EndpointPort!
@discovery/v1alpha1
Endpoint addresses:*
@discovery/v1beta1
Endpoint addresses:*
@extensions/v1beta1
DaemonSetStatus conditions:type conditions~merge/type
DeploymentSpec strategy~retainKeys
DeploymentStatus conditions:type conditions~merge/type
NetworkPolicyStatus conditions:type conditions~merge/type
ReplicaSetStatus conditions:type conditions~merge/type
ScaleStatus selector:!
@flowcontrol/v1
FlowSchemaStatus conditions:type conditions~merge/type
NonResourcePolicyRule nonResourceURLs:* verbs:*
PriorityLevelConfigurationStatus conditions:type conditions~merge/type
ResourcePolicyRule apiGroups:* namespaces:* resources:* verbs:*
@flowcontrol/v1alpha1
FlowSchemaStatus conditions:type
NonResourcePolicyRule nonResourceURLs:* verbs:*
PriorityLevelConfigurationStatus conditions:type
ResourcePolicyRule apiGroups:* namespaces:* resources:* verbs:*
@flowcontrol/v1beta1
FlowSchemaStatus conditions:type
NonResourcePolicyRule nonResourceURLs:* verbs:*
PriorityLevelConfigurationStatus conditions:type
ResourcePolicyRule apiGroups:* namespaces:* resources:* verbs:*
@flowcontrol/v1beta2
FlowSchemaStatus conditions:type
NonResourcePolicyRule nonResourceURLs:* verbs:*
PriorityLevelConfigurationStatus conditions:type
ResourcePolicyRule apiGroups:* namespaces:* resources:* verbs:*
@flowcontrol/v1beta3
FlowSchemaStatus conditions:type conditions~merge/type
NonResourcePolicyRule nonResourceURLs:* verbs:*
PriorityLevelConfigurationStatus conditions:type conditions~merge/type
ResourcePolicyRule apiGroups:* namespaces:* resources:* verbs:*
@meta/v1
LabelSelector!
ObjectMeta finalizers:* finalizers~merge ownerReferences:uid ownerReferences~merge/uid
OwnerReference!
@networking/v1
NetworkPolicyStatus conditions:type conditions~merge/type
ServiceBackendPort!
ServiceCIDRStatus conditions:type conditions~merge/type
@networking/v1alpha1
ServiceCIDRStatus conditions:type conditions~merge/type
@networking/v1beta1
ServiceCIDRStatus conditions:type conditions~merge/type
@node/v1
Scheduling nodeSelector:!
@node/v1alpha1
Scheduling nodeSelector:!
@node/v1beta1
Scheduling nodeSelector:!
@policy/v1
PodDisruptionBudgetSpec selector~replace
PodDisruptionBudgetStatus conditions:type conditions~merge/type
@policy/v1beta1
PodDisruptionBudgetStatus conditions:type conditions~merge/type
@rbac/v1
RoleRef!
Subject!
@resource/v1
AllocatedDeviceStatus conditions:type
ResourceClaimStatus devices:driver,device,pool,shareID reservedFor:uid reservedFor~merge/uid
@resource/v1alpha1
PodSchedulingSpec potentialNodes:*
PodSchedulingStatus resourceClaims:name
ResourceClaimSchedulingStatus unsuitableNodes:*
ResourceClaimStatus reservedFor:uid
@resource/v1alpha2
PodSchedulingContextStatus resourceClaims:name
ResourceClaimStatus reservedFor:uid reservedFor~merge/uid
@resource/v1alpha3
AllocatedDeviceStatus conditions:type
DeviceTaintRuleStatus conditions:type conditions~merge/type
PodSchedulingContextStatus resourceClaims:name
ResourceClaimStatus devices:driver,device,pool reservedFor:uid reservedFor~merge/uid
ResourcePoolStatusRequestStatus conditions:type conditions~merge/type
@resource/v1beta1
AllocatedDeviceStatus conditions:type
ResourceClaimStatus devices:driver,device,pool,shareID reservedFor:uid reservedFor~merge/uid
@resource/v1beta2
AllocatedDeviceStatus conditions:type
DeviceTaintRuleStatus conditions:type conditions~merge/type
ResourceClaimStatus devices:driver,device,pool,shareID reservedFor:uid reservedFor~merge/uid
@scheduling/v1alpha1
WorkloadSpec podGroups:name
@scheduling/v1alpha2
PodGroupSpec resourceClaims:name resourceClaims~merge,retainKeys/name
PodGroupStatus conditions:type conditions~merge/type resourceClaimStatuses:name resourceClaimStatuses~merge,retainKeys/name
PodGroupTemplate resourceClaims:name resourceClaims~merge,retainKeys/name
WorkloadSpec podGroupTemplates:name
@storage/v1
CSIDriverSpec volumeLifecycleModes:*
CSINodeSpec drivers:name drivers~merge/name
@storage/v1beta1
CSINodeSpec drivers:name drivers~merge/name
@storagemigration/v1alpha1
StorageVersionMigrationList items:type items~merge/type
StorageVersionMigrationStatus conditions:type conditions~merge/type
@storagemigration/v1beta1
StorageVersionMigrationStatus conditions:type conditions~merge/type
`;
