/**
 * Every built-in resource as a server of RELEASE serves it, one line each, in discovery order: plural, kind, and words
 * for differences from most resources. `cluster`: cluster-scoped. `short=`, `in=`, `singular=`: names and categories.
 * `key=`: where its objects are stored, after /registry/. `stored=`: the version they are stored in. `view=`: the
 * resource whose stored objects it shows in its own form. `only=`, `no=`: verbs. `counted`: objects have generations.
 * `returned`: a DELETE returns the object. `orphans`: its dependents stay by default. `/name`: a subresource, with its
 * kind (and the group-version of that, in parentheses) and verbs if they are not those of a status.
 */
export const RESOURCE_TABLE = `
@v1
bindings Binding only=create
configmaps ConfigMap short=cm
endpoints Endpoints short=ep singular=endpoints key=services/endpoints
events Event short=ev
limitranges LimitRange short=limits
namespaces Namespace cluster short=ns no=deletecollection /finalize:Namespace:update /status
nodes Node cluster short=no key=minions /proxy:NodeProxyOptions:create,delete,get,patch,update /status
persistentvolumeclaims PersistentVolumeClaim short=pvc returned /status
persistentvolumes PersistentVolume cluster short=pv returned /status
pods Pod short=po in=all counted returned /attach:PodAttachOptions:create,get /binding:Binding:create /ephemeralcontainers /eviction:Eviction(policy/v1):create /exec:PodExecOptions:create,get /log:Pod:get /portforward:PodPortForwardOptions:create,get /proxy:PodProxyOptions:create,delete,get,patch,update /resize /status
podtemplates PodTemplate counted returned
replicationcontrollers ReplicationController short=rc in=all key=controllers counted orphans /scale /status
resourcequotas ResourceQuota short=quota returned /status
secrets Secret
serviceaccounts ServiceAccount short=sa returned /token:TokenRequest(authentication.k8s.io/v1):create
services Service short=svc in=all key=services/specs /proxy:ServiceProxyOptions:create,delete,get,patch,update /status
@apiregistration.k8s.io/v1
apiservices APIService cluster in=api-extensions key=apiregistration.k8s.io/apiservices /status
@apps/v1
controllerrevisions ControllerRevision
daemonsets DaemonSet short=ds in=all counted /status
deployments Deployment short=deploy in=all counted /scale /status
replicasets ReplicaSet short=rs in=all counted /scale /status
statefulsets StatefulSet short=sts in=all counted /scale /status
@events.k8s.io/v1
events Event short=ev view=events
@authentication.k8s.io/v1
selfsubjectreviews SelfSubjectReview cluster only=create
tokenreviews TokenReview cluster only=create
@authorization.k8s.io/v1
localsubjectaccessreviews LocalSubjectAccessReview only=create
selfsubjectaccessreviews SelfSubjectAccessReview cluster only=create
selfsubjectrulesreviews SelfSubjectRulesReview cluster only=create
subjectaccessreviews SubjectAccessReview cluster only=create
@autoscaling/v2
horizontalpodautoscalers HorizontalPodAutoscaler short=hpa in=all /status
@autoscaling/v1
horizontalpodautoscalers HorizontalPodAutoscaler short=hpa in=all view=horizontalpodautoscalers.autoscaling /status
@batch/v1
cronjobs CronJob short=cj in=all counted /status
jobs Job in=all counted orphans /status
@certificates.k8s.io/v1
certificatesigningrequests CertificateSigningRequest cluster short=csr /approval /status
@networking.k8s.io/v1
ingressclasses IngressClass cluster counted
ingresses Ingress short=ing key=ingress counted /status
ipaddresses IPAddress cluster short=ip
networkpolicies NetworkPolicy short=netpol counted
servicecidrs ServiceCIDR cluster /status
@policy/v1
poddisruptionbudgets PodDisruptionBudget short=pdb counted /status
@rbac.authorization.k8s.io/v1
clusterrolebindings ClusterRoleBinding cluster
clusterroles ClusterRole cluster
rolebindings RoleBinding
roles Role
@storage.k8s.io/v1
csidrivers CSIDriver cluster returned
csinodes CSINode cluster returned
csistoragecapacities CSIStorageCapacity
storageclasses StorageClass cluster short=sc returned
volumeattachments VolumeAttachment cluster returned /status
volumeattributesclasses VolumeAttributesClass cluster short=vac
@admissionregistration.k8s.io/v1
mutatingadmissionpolicies MutatingAdmissionPolicy cluster in=api-extensions counted
mutatingadmissionpolicybindings MutatingAdmissionPolicyBinding cluster in=api-extensions counted
mutatingwebhookconfigurations MutatingWebhookConfiguration cluster in=api-extensions counted
validatingadmissionpolicies ValidatingAdmissionPolicy cluster in=api-extensions counted /status
validatingadmissionpolicybindings ValidatingAdmissionPolicyBinding cluster in=api-extensions counted
validatingwebhookconfigurations ValidatingWebhookConfiguration cluster in=api-extensions counted
@apiextensions.k8s.io/v1
customresourcedefinitions CustomResourceDefinition cluster short=crd,crds in=api-extensions key=apiextensions.k8s.io/customresourcedefinitions counted /status
@scheduling.k8s.io/v1
priorityclasses PriorityClass cluster short=pc counted
@coordination.k8s.io/v1
leases Lease
@node.k8s.io/v1
runtimeclasses RuntimeClass cluster
@discovery.k8s.io/v1
endpointslices EndpointSlice counted
@resource.k8s.io/v1
deviceclasses DeviceClass cluster counted
resourceclaims ResourceClaim /status
resourceclaimtemplates ResourceClaimTemplate
resourceslices ResourceSlice cluster counted
@flowcontrol.apiserver.k8s.io/v1
flowschemas FlowSchema cluster counted /status
prioritylevelconfigurations PriorityLevelConfiguration cluster counted /status
`;

/** The resources that a metrics server adds to the API server. */
export const METRICS_TABLE = `
@metrics.k8s.io/v1beta1
nodes NodeMetrics cluster only=get,list view=nodes
pods PodMetrics only=get,list view=pods
`;
