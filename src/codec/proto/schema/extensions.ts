// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1beta1
AllowedCSIDriver name=1s
AllowedFlexVolume driver=1s
AllowedHostPath pathPrefix=1s~e readOnly=2b~e
DaemonSet!* metadata=1meta/v1.ObjectMeta~e spec=2DaemonSetSpec~e status=3DaemonSetStatus~e
DaemonSetCondition type=1s status=2s lastTransitionTime=3$T~e reason=4s~e message=5s~e
DaemonSetSpec selector=1meta/v1.LabelSelector~ep template=2core/v1.PodTemplateSpec updateStrategy=3DaemonSetUpdateStrategy~e minReadySeconds=4i~e templateGeneration=5l~e revisionHistoryLimit=6i~ep
DaemonSetStatus currentNumberScheduled=1i numberMisscheduled=2i desiredNumberScheduled=3i numberReady=4i observedGeneration=5l~e updatedNumberScheduled=6i~e numberAvailable=7i~e numberUnavailable=8i~e collisionCount=9i~ep conditions=10*DaemonSetCondition~e
DaemonSetUpdateStrategy type=1s~e rollingUpdate=2RollingUpdateDaemonSet~ep
Deployment!* metadata=1meta/v1.ObjectMeta~e spec=2DeploymentSpec~e status=3DeploymentStatus~e
DeploymentCondition type=1s status=2s lastUpdateTime=6$T~e lastTransitionTime=7$T~e reason=4s~e message=5s~e
DeploymentRollback! name=1s updatedAnnotations=2%s~e rollbackTo=3RollbackConfig
DeploymentSpec replicas=1i~ep selector=2meta/v1.LabelSelector~ep template=3core/v1.PodTemplateSpec strategy=4DeploymentStrategy~e minReadySeconds=5i~e revisionHistoryLimit=6i~ep paused=7b~e rollbackTo=8RollbackConfig~ep progressDeadlineSeconds=9i~ep
DeploymentStatus observedGeneration=1l~e replicas=2i~e updatedReplicas=3i~e readyReplicas=7i~e availableReplicas=4i~e unavailableReplicas=5i~e terminatingReplicas=9i~ep+33 conditions=6*DeploymentCondition~e collisionCount=8i~ep
DeploymentStrategy type=1s~e rollingUpdate=2RollingUpdateDeployment~ep
FSGroupStrategyOptions rule=1s~e ranges=2*IDRange~e
HTTPIngressPath path=1s~e pathType=3s~ep+18 backend=2IngressBackend
HTTPIngressRuleValue paths=1*HTTPIngressPath
HostPortRange min=1i max=2i
IDRange min=1l max=2l
IPBlock cidr=1s except=2*s~e
Ingress!* metadata=1meta/v1.ObjectMeta~e spec=2IngressSpec~e status=3IngressStatus~e
IngressBackend serviceName=1s~@18e servicePort=2$I~@18e resource=3core/v1.TypedLocalObjectReference~ep+18
IngressLoadBalancerIngress ip=1s~e hostname=2s~e ports=4*IngressPortStatus~e
IngressLoadBalancerStatus ingress=1*IngressLoadBalancerIngress~e
IngressPortStatus port=1i protocol=2s error=3s~ep
IngressRule host=1s~e =2IngressRuleValue~ne@31
IngressRuleValue http=1HTTPIngressRuleValue~ep
IngressSpec ingressClassName=4s~ep+18 backend=1IngressBackend~ep tls=2*IngressTLS~e rules=3*IngressRule~e
IngressStatus loadBalancer=1core/v1.LoadBalancerStatus~e-25 loadBalancer=1IngressLoadBalancerStatus~e+26
IngressTLS hosts=1*s~e secretName=2s~e
NetworkPolicy!* metadata=1meta/v1.ObjectMeta~e spec=2NetworkPolicySpec~e status=3NetworkPolicyStatus~e+24-27
NetworkPolicyEgressRule ports=1*NetworkPolicyPort~e to=2*NetworkPolicyPeer~e
NetworkPolicyIngressRule ports=1*NetworkPolicyPort~e from=2*NetworkPolicyPeer~e
NetworkPolicyPeer podSelector=1meta/v1.LabelSelector~ep namespaceSelector=2meta/v1.LabelSelector~ep ipBlock=3IPBlock~ep
NetworkPolicyPort protocol=1s~ep port=2$I~ep endPort=3i~ep+21
NetworkPolicySpec podSelector=1meta/v1.LabelSelector ingress=2*NetworkPolicyIngressRule~e egress=3*NetworkPolicyEgressRule~e policyTypes=4*s~e
NetworkPolicyStatus conditions=1*meta/v1.Condition~e
PodSecurityPolicy!* metadata=1meta/v1.ObjectMeta~e spec=2PodSecurityPolicySpec~e
PodSecurityPolicySpec privileged=1b~e defaultAddCapabilities=2*s~e requiredDropCapabilities=3*s~e allowedCapabilities=4*s~e volumes=5*s~e hostNetwork=6b~e hostPorts=7*HostPortRange~e hostPID=8b~e hostIPC=9b~e seLinux=10SELinuxStrategyOptions runAsUser=11RunAsUserStrategyOptions runAsGroup=22RunAsGroupStrategyOptions~ep supplementalGroups=12SupplementalGroupsStrategyOptions fsGroup=13FSGroupStrategyOptions readOnlyRootFilesystem=14b~e defaultAllowPrivilegeEscalation=15b~ep allowPrivilegeEscalation=16b~ep allowedHostPaths=17*AllowedHostPath~e allowedFlexVolumes=18*AllowedFlexVolume~e allowedCSIDrivers=23*AllowedCSIDriver~e allowedUnsafeSysctls=19*s~e forbiddenSysctls=20*s~e allowedProcMountTypes=21*s~e runtimeClass=24RuntimeClassStrategyOptions~ep
ReplicaSet!* metadata=1meta/v1.ObjectMeta~e spec=2ReplicaSetSpec~e status=3ReplicaSetStatus~e
ReplicaSetCondition type=1s status=2s lastTransitionTime=3$T~e reason=4s~e message=5s~e
ReplicaSetSpec replicas=1i~ep minReadySeconds=4i~e selector=2meta/v1.LabelSelector~ep template=3core/v1.PodTemplateSpec~e
ReplicaSetStatus replicas=1i fullyLabeledReplicas=2i~e readyReplicas=4i~e availableReplicas=5i~e terminatingReplicas=7i~ep+33 observedGeneration=3l~e conditions=6*ReplicaSetCondition~e
ReplicationControllerDummy!
RollbackConfig revision=1l~e
RollingUpdateDaemonSet maxUnavailable=1$I~ep maxSurge=2$I~ep+21
RollingUpdateDeployment maxUnavailable=1$I~ep maxSurge=2$I~ep
RunAsGroupStrategyOptions rule=1s ranges=2*IDRange~e
RunAsUserStrategyOptions rule=1s ranges=2*IDRange~e
RuntimeClassStrategyOptions allowedRuntimeClassNames=1*s defaultRuntimeClassName=2s~ep
SELinuxStrategyOptions rule=1s seLinuxOptions=2core/v1.SELinuxOptions~ep
Scale! metadata=1meta/v1.ObjectMeta~e spec=2ScaleSpec~e status=3ScaleStatus~e
ScaleSpec replicas=1i~e
ScaleStatus replicas=1i selector=2%s~e targetSelector=3s~e
SupplementalGroupsStrategyOptions rule=1s~e ranges=2*IDRange~e
`;
