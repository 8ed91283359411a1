// Made by scripts/schema/make-merge-extensions.ts of the definitions of the Kubernetes API: change the script, not this file.
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
=admissionregistration/v1 MatchResources MutatingAdmissionPolicySpec NamedRuleWithOperations ParamKind ParamRef ValidatingAdmissionPolicyBindingSpec ValidatingAdmissionPolicySpec ValidatingAdmissionPolicyStatus
@admissionregistration/v1beta1
=admissionregistration/v1 MatchResources MutatingAdmissionPolicySpec MutatingWebhook MutatingWebhookConfiguration NamedRuleWithOperations ParamKind ParamRef ValidatingAdmissionPolicyBindingSpec ValidatingAdmissionPolicySpec ValidatingAdmissionPolicyStatus ValidatingWebhook ValidatingWebhookConfiguration Variable
@apidiscovery/v2
APIGroupDiscovery versions:version
APIResourceDiscovery categories:* shortNames:* subresources:subresource verbs:*
APISubresourceDiscovery acceptedTypes:group,version,kind verbs:*
APIVersionDiscovery resources:resource
@apidiscovery/v2beta1
=apidiscovery/v2 APIGroupDiscovery APIResourceDiscovery APISubresourceDiscovery APIVersionDiscovery
@apiextensions/v1
CustomResourceDefinitionStatus conditions:type
JSONSchemaProps x-kubernetes-validations~merge/rule
@apiextensions/v1beta1
=apiextensions/v1 CustomResourceDefinitionStatus JSONSchemaProps
@apiregistration/v1
APIServiceStatus conditions:type conditions~merge/type
@apiregistration/v1beta1
=apiregistration/v1 APIServiceStatus
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
=apps/v1 DeploymentSpec DeploymentStatus StatefulSetStatus
@apps/v1beta2
ScaleStatus selector:!
=apps/v1 DaemonSetStatus DeploymentSpec DeploymentStatus ReplicaSetStatus StatefulSetStatus
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
=certificates/v1 CertificateSigningRequestStatus
=certificates/v1alpha1 PodCertificateRequestStatus
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
=core/v1 EndpointPort
@discovery/v1alpha1
=discovery/v1 Endpoint
@discovery/v1beta1
=discovery/v1 Endpoint
@extensions/v1beta1
NetworkPolicyStatus conditions:type conditions~merge/type
=apps/v1 DaemonSetStatus DeploymentSpec DeploymentStatus ReplicaSetStatus
=apps/v1beta2 ScaleStatus
@flowcontrol/v1
FlowSchemaStatus conditions:type conditions~merge/type
NonResourcePolicyRule nonResourceURLs:* verbs:*
PriorityLevelConfigurationStatus conditions:type conditions~merge/type
ResourcePolicyRule apiGroups:* namespaces:* resources:* verbs:*
@flowcontrol/v1alpha1
FlowSchemaStatus conditions:type
PriorityLevelConfigurationStatus conditions:type
=flowcontrol/v1 NonResourcePolicyRule ResourcePolicyRule
@flowcontrol/v1beta1
=flowcontrol/v1alpha1 FlowSchemaStatus PriorityLevelConfigurationStatus
=flowcontrol/v1 NonResourcePolicyRule ResourcePolicyRule
@flowcontrol/v1beta2
=flowcontrol/v1alpha1 FlowSchemaStatus PriorityLevelConfigurationStatus
=flowcontrol/v1 NonResourcePolicyRule ResourcePolicyRule
@flowcontrol/v1beta3
=flowcontrol/v1 FlowSchemaStatus NonResourcePolicyRule PriorityLevelConfigurationStatus ResourcePolicyRule
@meta/v1
LabelSelector!
ObjectMeta finalizers:* finalizers~merge ownerReferences:uid ownerReferences~merge/uid
OwnerReference!
@networking/v1
ServiceBackendPort!
ServiceCIDRStatus conditions:type conditions~merge/type
=extensions/v1beta1 NetworkPolicyStatus
@networking/v1alpha1
=networking/v1 ServiceCIDRStatus
@networking/v1beta1
=networking/v1 ServiceCIDRStatus
@node/v1
Scheduling nodeSelector:!
@node/v1alpha1
=node/v1 Scheduling
@node/v1beta1
=node/v1 Scheduling
@policy/v1
PodDisruptionBudgetSpec selector~replace
PodDisruptionBudgetStatus conditions:type conditions~merge/type
@policy/v1beta1
=policy/v1 PodDisruptionBudgetStatus
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
DeviceTaintRuleStatus conditions:type conditions~merge/type
ResourceClaimStatus devices:driver,device,pool reservedFor:uid reservedFor~merge/uid
ResourcePoolStatusRequestStatus conditions:type conditions~merge/type
=resource/v1 AllocatedDeviceStatus
=resource/v1alpha2 PodSchedulingContextStatus
@resource/v1beta1
=resource/v1 AllocatedDeviceStatus ResourceClaimStatus
@resource/v1beta2
=resource/v1 AllocatedDeviceStatus ResourceClaimStatus
=resource/v1alpha3 DeviceTaintRuleStatus
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
=storage/v1 CSINodeSpec
@storagemigration/v1alpha1
StorageVersionMigrationList items:type items~merge/type
StorageVersionMigrationStatus conditions:type conditions~merge/type
@storagemigration/v1beta1
=storagemigration/v1alpha1 StorageVersionMigrationStatus
`;
