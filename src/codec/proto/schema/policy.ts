// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
Eviction! metadata=1meta/v1.ObjectMeta~e deleteOptions=2meta/v1.DeleteOptions~ep
PodDisruptionBudget!* metadata=1meta/v1.ObjectMeta~e spec=2PodDisruptionBudgetSpec~e status=3PodDisruptionBudgetStatus~e
PodDisruptionBudgetSpec minAvailable=1$I~ep selector=2meta/v1.LabelSelector~ep maxUnavailable=3$I~ep unhealthyPodEvictionPolicy=4s~ep+26
PodDisruptionBudgetStatus observedGeneration=1l~e disruptedPods=2%$T~e disruptionsAllowed=3i currentHealthy=4i desiredHealthy=5i expectedPods=6i conditions=7*meta/v1.Condition~e
@v1beta1
AllowedCSIDriver name=1s
AllowedFlexVolume driver=1s
AllowedHostPath pathPrefix=1s~e readOnly=2b~e
FSGroupStrategyOptions rule=1s~e ranges=2*IDRange~e
HostPortRange min=1i max=2i
IDRange min=1l max=2l
PodDisruptionBudgetStatus observedGeneration=1l~e disruptedPods=2%$T~e disruptionsAllowed=3i currentHealthy=4i desiredHealthy=5i expectedPods=6i conditions=7*meta/v1.Condition~e+21
PodSecurityPolicy!* metadata=1meta/v1.ObjectMeta~e spec=2PodSecurityPolicySpec~e
PodSecurityPolicySpec privileged=1b~e defaultAddCapabilities=2*s~e requiredDropCapabilities=3*s~e allowedCapabilities=4*s~e volumes=5*s~e hostNetwork=6b~e hostPorts=7*HostPortRange~e hostPID=8b~e hostIPC=9b~e seLinux=10SELinuxStrategyOptions runAsUser=11RunAsUserStrategyOptions runAsGroup=22RunAsGroupStrategyOptions~ep supplementalGroups=12SupplementalGroupsStrategyOptions fsGroup=13FSGroupStrategyOptions readOnlyRootFilesystem=14b~e defaultAllowPrivilegeEscalation=15b~ep allowPrivilegeEscalation=16b~ep allowedHostPaths=17*AllowedHostPath~e allowedFlexVolumes=18*AllowedFlexVolume~e allowedCSIDrivers=23*AllowedCSIDriver~e allowedUnsafeSysctls=19*s~e forbiddenSysctls=20*s~e allowedProcMountTypes=21*s~e runtimeClass=24RuntimeClassStrategyOptions~ep
RunAsGroupStrategyOptions rule=1s ranges=2*IDRange~e
RunAsUserStrategyOptions rule=1s ranges=2*IDRange~e
RuntimeClassStrategyOptions allowedRuntimeClassNames=1*s defaultRuntimeClassName=2s~ep
SELinuxStrategyOptions rule=1s seLinuxOptions=2core/v1.SELinuxOptions~ep
SupplementalGroupsStrategyOptions rule=1s~e ranges=2*IDRange~e
=v1 Eviction PodDisruptionBudget PodDisruptionBudgetList PodDisruptionBudgetSpec
`;
