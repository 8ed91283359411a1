// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
AWSElasticBlockStoreVolumeSource volumeID=1s fsType=2s~e partition=3i~e readOnly=4b~e
Affinity nodeAffinity=1NodeAffinity~ep podAffinity=2PodAffinity~ep podAntiAffinity=3PodAntiAffinity~ep
AppArmorProfile type=1s localhostProfile=2s~ep
AttachedVolume name=1s devicePath=2s
AvoidPods preferAvoidPods=1*PreferAvoidPodsEntry~e
AzureDiskVolumeSource diskName=1s diskURI=2s cachingMode=3s~ep fsType=4s~ep readOnly=5b~ep kind=6s~ep
AzureFilePersistentVolumeSource secretName=1s shareName=2s readOnly=3b~e secretNamespace=4s~p
AzureFileVolumeSource secretName=1s shareName=2s readOnly=3b~e
Binding! metadata=1meta/v1.ObjectMeta~e target=2ObjectReference
CSIPersistentVolumeSource driver=1s volumeHandle=2s readOnly=3b~e fsType=4s~e volumeAttributes=5%s~e controllerPublishSecretRef=6SecretReference~ep nodeStageSecretRef=7SecretReference~ep nodePublishSecretRef=8SecretReference~ep controllerExpandSecretRef=9SecretReference~ep nodeExpandSecretRef=10SecretReference~ep+25
CSIVolumeSource driver=1s readOnly=2b~ep fsType=3s~ep volumeAttributes=4%s~e nodePublishSecretRef=5LocalObjectReference~ep
Capabilities add=1*s~e drop=2*s~e
CephFSPersistentVolumeSource monitors=1*s path=2s~e user=3s~e secretFile=4s~e secretRef=5SecretReference~ep readOnly=6b~e
CephFSVolumeSource monitors=1*s path=2s~e user=3s~e secretFile=4s~e secretRef=5LocalObjectReference~ep readOnly=6b~e
CinderPersistentVolumeSource volumeID=1s fsType=2s~e readOnly=3b~e secretRef=4SecretReference~ep
CinderVolumeSource volumeID=1s fsType=2s~e readOnly=3b~e secretRef=4LocalObjectReference~ep
ClaimSource resourceClaimName=1s~ep resourceClaimTemplateName=2s~ep
ClientIPConfig timeoutSeconds=1i~ep
ClusterTrustBundleProjection name=1s~ep signerName=2s~ep labelSelector=3meta/v1.LabelSelector~ep optional=5b~ep path=4s
ComponentCondition type=1s status=2s message=3s~e error=4s~e
ComponentStatus!* metadata=1meta/v1.ObjectMeta~e conditions=2*ComponentCondition~e
ConfigMap!* metadata=1meta/v1.ObjectMeta~e immutable=4b~ep+18 data=2%s~e binaryData=3%y~e
ConfigMapEnvSource =1LocalObjectReference~n optional=2b~ep
ConfigMapKeySelector =1LocalObjectReference~n key=2s optional=3b~ep
ConfigMapNodeConfigSource namespace=1s name=2s uid=3s~e resourceVersion=4s~e kubeletConfigKey=5s
ConfigMapProjection =1LocalObjectReference~n items=2*KeyToPath~e optional=4b~ep
ConfigMapVolumeSource =1LocalObjectReference~n items=2*KeyToPath~e defaultMode=3i~ep optional=4b~ep
Container name=1s image=2s~e command=3*s~e args=4*s~e workingDir=5s~e ports=6*ContainerPort~e envFrom=19*EnvFromSource~e env=7*EnvVar~e resources=8ResourceRequirements~e resizePolicy=23*ContainerResizePolicy~e+27 restartPolicy=24s~ep+28 restartPolicyRules=25*ContainerRestartRule~e+34 volumeMounts=9*VolumeMount~e volumeDevices=21*VolumeDevice~e livenessProbe=10Probe~ep readinessProbe=11Probe~ep startupProbe=22Probe~ep lifecycle=12Lifecycle~ep terminationMessagePath=13s~e terminationMessagePolicy=20s~e imagePullPolicy=14s~e securityContext=15SecurityContext~ep stdin=16b~e stdinOnce=17b~e tty=18b~e
ContainerExtendedResourceRequest containerName=1s resourceName=2s requestName=3s
ContainerImage names=1*s sizeBytes=2l~e
ContainerPort name=1s~e hostPort=2i~e containerPort=3i protocol=4s~e hostIP=5s~e
ContainerResizePolicy resourceName=1s restartPolicy=2s
ContainerRestartRule action=1s~e exitCodes=2ContainerRestartRuleOnExitCodes~ep
ContainerRestartRuleOnExitCodes operator=1s~e values=2*i~e
ContainerState waiting=1ContainerStateWaiting~ep running=2ContainerStateRunning~ep terminated=3ContainerStateTerminated~ep
ContainerStateRunning startedAt=1$T~e
ContainerStateTerminated exitCode=1i signal=2i~e reason=3s~e message=4s~e startedAt=5$T~e finishedAt=6$T~e containerID=7s~e
ContainerStateWaiting reason=1s~e message=2s~e
ContainerStatus name=1s state=2ContainerState~e lastState=3ContainerState~e ready=4b restartCount=5i image=6s imageID=7s containerID=8s~e started=9b~ep allocatedResources=10%$Q~e+27 resources=11ResourceRequirements~ep+27 volumeMounts=12*VolumeMountStatus~e+30 user=13ContainerUser~ep+31 allocatedResourcesStatus=14*ResourceStatus~e+31 stopSignal=15s~ep+33
ContainerUser linux=1LinuxContainerUser~ep
DaemonEndpoint Port=1i
DownwardAPIProjection items=1*DownwardAPIVolumeFile~e
DownwardAPIVolumeFile path=1s fieldRef=2ObjectFieldSelector~ep resourceFieldRef=3ResourceFieldSelector~ep mode=4i~ep
DownwardAPIVolumeSource items=1*DownwardAPIVolumeFile~e defaultMode=2i~ep
EmptyDirVolumeSource medium=1s~e sizeLimit=2$Q~ep
EndpointAddress ip=1s hostname=3s~e nodeName=4s~ep targetRef=2ObjectReference~ep
EndpointPort name=1s~e port=2i protocol=3s~e appProtocol=4s~ep+18
EndpointSubset addresses=1*EndpointAddress~e notReadyAddresses=2*EndpointAddress~e ports=3*EndpointPort~e
Endpoints!* metadata=1meta/v1.ObjectMeta~e subsets=2*EndpointSubset~e
EnvFromSource prefix=1s~e configMapRef=2ConfigMapEnvSource~ep secretRef=3SecretEnvSource~ep
EnvVar name=1s value=2s~e valueFrom=3EnvVarSource~ep
EnvVarSource fieldRef=1ObjectFieldSelector~ep resourceFieldRef=2ResourceFieldSelector~ep configMapKeyRef=3ConfigMapKeySelector~ep secretKeyRef=4SecretKeySelector~ep fileKeyRef=5FileKeySelector~ep+34
EphemeralContainer =1EphemeralContainerCommon~n targetContainerName=2s~e
EphemeralContainerCommon name=1s image=2s~e command=3*s~e args=4*s~e workingDir=5s~e ports=6*ContainerPort~e envFrom=19*EnvFromSource~e env=7*EnvVar~e resources=8ResourceRequirements~e resizePolicy=23*ContainerResizePolicy~e+27 restartPolicy=24s~ep+28 restartPolicyRules=25*ContainerRestartRule~e+34 volumeMounts=9*VolumeMount~e volumeDevices=21*VolumeDevice~e livenessProbe=10Probe~ep readinessProbe=11Probe~ep startupProbe=22Probe~ep lifecycle=12Lifecycle~ep terminationMessagePath=13s~e terminationMessagePolicy=20s~e imagePullPolicy=14s~e securityContext=15SecurityContext~ep stdin=16b~e stdinOnce=17b~e tty=18b~e
EphemeralContainers! metadata=1meta/v1.ObjectMeta~e ephemeralContainers=2*EphemeralContainer
EphemeralVolumeSource volumeClaimTemplate=1PersistentVolumeClaimTemplate~ep readOnly=2b~e-20
Event!* metadata=1meta/v1.ObjectMeta involvedObject=2ObjectReference reason=3s~e message=4s~e source=5EventSource~e firstTimestamp=6$T~e lastTimestamp=7$T~e count=8i~e type=9s~e eventTime=10$U~e series=11EventSeries~ep action=12s~e related=13ObjectReference~ep reportingComponent=14s reportingInstance=15s
EventSeries count=1i~e lastObservedTime=2$U~e state=3s~e-18
EventSource component=1s~e host=2s~e
ExecAction command=1*s~e
FCVolumeSource targetWWNs=1*s~e lun=2i~ep fsType=3s~e readOnly=4b~e wwids=5*s~e
FileKeySelector volumeName=1s path=2s key=3s optional=4b~ep
FlexPersistentVolumeSource driver=1s fsType=2s~e secretRef=3SecretReference~ep readOnly=4b~e options=5%s~e
FlexVolumeSource driver=1s fsType=2s~e secretRef=3LocalObjectReference~ep readOnly=4b~e options=5%s~e
FlockerVolumeSource datasetName=1s~e datasetUUID=2s~e
GCEPersistentDiskVolumeSource pdName=1s fsType=2s~e partition=3i~e readOnly=4b~e
GRPCAction port=1i service=2s~p
GitRepoVolumeSource repository=1s revision=2s~e directory=3s~e
GlusterfsPersistentVolumeSource endpoints=1s path=2s readOnly=3b~e endpointsNamespace=4s~ep
GlusterfsVolumeSource endpoints=1s path=2s readOnly=3b~e
HTTPGetAction path=1s~e port=2$I host=3s~e scheme=4s~e httpHeaders=5*HTTPHeader~e
HTTPHeader name=1s value=2s
Handler exec=1ExecAction~ep httpGet=2HTTPGetAction~ep tcpSocket=3TCPSocketAction~ep
HostAlias ip=1s~e@30 hostnames=2*s~e
HostIP ip=1s~e@30
HostPathVolumeSource path=1s type=2s~ep
ISCSIPersistentVolumeSource targetPortal=1s iqn=2s lun=3i iscsiInterface=4s~e fsType=5s~e readOnly=6b~e portals=7*s~e chapAuthDiscovery=8b~e chapAuthSession=11b~e secretRef=10SecretReference~ep initiatorName=12s~ep
ISCSIVolumeSource targetPortal=1s iqn=2s lun=3i iscsiInterface=4s~e fsType=5s~e readOnly=6b~e portals=7*s~e chapAuthDiscovery=8b~e chapAuthSession=11b~e secretRef=10LocalObjectReference~ep initiatorName=12s~ep
ImageVolumeSource reference=1s~e pullPolicy=2s~e
ImageVolumeStatus imageRef=1s~e
KeyToPath key=1s path=2s mode=3i~ep
Lifecycle postStart=1Handler~ep-22 preStop=2Handler~ep-22 postStart=1LifecycleHandler~ep+23 preStop=2LifecycleHandler~ep+23 stopSignal=3s~ep+33
LifecycleHandler exec=1ExecAction~ep httpGet=2HTTPGetAction~ep tcpSocket=3TCPSocketAction~ep sleep=4SleepAction~ep+29
LimitRange!* metadata=1meta/v1.ObjectMeta~e spec=2LimitRangeSpec~e
LimitRangeItem type=1s~e@18 max=2%$Q~e min=3%$Q~e default=4%$Q~e defaultRequest=5%$Q~e maxLimitRequestRatio=6%$Q~e
LimitRangeSpec limits=1*LimitRangeItem
LinuxContainerUser uid=1l gid=2l supplementalGroups=3*l~e
List! metadata=1meta/v1.ListMeta~e items=2*$R
LoadBalancerIngress ip=1s~e hostname=2s~e ipMode=3s~ep+29 ports=4*PortStatus~e+20
LoadBalancerStatus ingress=1*LoadBalancerIngress~e
LocalObjectReference name=1s~e
LocalVolumeSource path=1s fsType=2s~ep
ModifyVolumeStatus targetVolumeAttributesClassName=1s~e status=2s
NFSVolumeSource server=1s path=2s readOnly=3b~e
Namespace!* metadata=1meta/v1.ObjectMeta~e spec=2NamespaceSpec~e status=3NamespaceStatus~e
NamespaceCondition type=1s status=2s lastTransitionTime=4$T~e reason=5s~e message=6s~e
NamespaceSpec finalizers=1*s~e
NamespaceStatus phase=1s~e conditions=2*NamespaceCondition~e
Node!* metadata=1meta/v1.ObjectMeta~e spec=2NodeSpec~e status=3NodeStatus~e
NodeAddress type=1s address=2s
NodeAffinity requiredDuringSchedulingIgnoredDuringExecution=1NodeSelector~ep preferredDuringSchedulingIgnoredDuringExecution=2*PreferredSchedulingTerm~e
NodeAllocatableResourceClaimStatus resourceClaimName=1s containers=2*s~e resources=3%$Q
NodeCondition type=1s status=2s lastHeartbeatTime=3$T~e lastTransitionTime=4$T~e reason=5s~e message=6s~e
NodeConfigSource configMap=2ConfigMapNodeConfigSource~ep
NodeConfigStatus assigned=1NodeConfigSource~ep active=2NodeConfigSource~ep lastKnownGood=3NodeConfigSource~ep error=4s~e
NodeDaemonEndpoints kubeletEndpoint=1DaemonEndpoint~e
NodeFeatures supplementalGroupsPolicy=1b~ep
NodeProxyOptions! path=1s~e
NodeResources =1%$Q
NodeRuntimeHandler name=1s features=2NodeRuntimeHandlerFeatures~ep
NodeRuntimeHandlerFeatures recursiveReadOnlyMounts=1b~ep userNamespaces=2b~ep+31
NodeSelector nodeSelectorTerms=1*NodeSelectorTerm
NodeSelectorRequirement key=1s operator=2s values=3*s~e
NodeSelectorTerm matchExpressions=1*NodeSelectorRequirement~e matchFields=2*NodeSelectorRequirement~e
NodeSpec podCIDR=1s~e podCIDRs=7*s~e providerID=3s~e unschedulable=4b~e taints=5*Taint~e configSource=6NodeConfigSource~ep externalID=2s~e
NodeStatus capacity=1%$Q~e allocatable=2%$Q~e phase=3s~e conditions=4*NodeCondition~e addresses=5*NodeAddress~e daemonEndpoints=6NodeDaemonEndpoints~e nodeInfo=7NodeSystemInfo~e images=8*ContainerImage~e volumesInUse=9*s~e volumesAttached=10*AttachedVolume~e config=11NodeConfigStatus~ep runtimeHandlers=12*NodeRuntimeHandler~e+30 features=13NodeFeatures~ep+31 declaredFeatures=14*s~e+35
NodeSwapStatus capacity=1l~ep
NodeSystemInfo machineID=1s systemUUID=2s bootID=3s kernelVersion=4s osImage=5s containerRuntimeVersion=6s kubeletVersion=7s kubeProxyVersion=8s operatingSystem=9s architecture=10s swap=11NodeSwapStatus~ep+33
ObjectFieldSelector apiVersion=1s~e fieldPath=2s
ObjectReference kind=1s~e namespace=2s~e name=3s~e uid=4s~e apiVersion=5s~e resourceVersion=6s~e fieldPath=7s~e
PersistentVolume!* metadata=1meta/v1.ObjectMeta~e spec=2PersistentVolumeSpec~e status=3PersistentVolumeStatus~e
PersistentVolumeClaim!* metadata=1meta/v1.ObjectMeta~e spec=2PersistentVolumeClaimSpec~e status=3PersistentVolumeClaimStatus~e
PersistentVolumeClaimCondition type=1s status=2s lastProbeTime=3$T~e lastTransitionTime=4$T~e reason=5s~e message=6s~e
PersistentVolumeClaimSpec accessModes=1*s~e selector=4meta/v1.LabelSelector~ep resources=2ResourceRequirements~e-28 resources=2VolumeResourceRequirements~e+29 volumeName=3s~e storageClassName=5s~ep volumeMode=6s~ep dataSource=7TypedLocalObjectReference~ep dataSourceRef=8TypedLocalObjectReference~ep+22-25 dataSourceRef=8TypedObjectReference~ep+26 volumeAttributesClassName=9s~ep+29
PersistentVolumeClaimStatus phase=1s~e accessModes=2*s~e capacity=3%$Q~e conditions=4*PersistentVolumeClaimCondition~e allocatedResources=5%$Q~e+23 resizeStatus=6s~ep+23-27 allocatedResourceStatuses=7%s~e+28 currentVolumeAttributesClassName=8s~ep+29 modifyVolumeStatus=9ModifyVolumeStatus~ep+29
PersistentVolumeClaimTemplate metadata=1meta/v1.ObjectMeta~e spec=2PersistentVolumeClaimSpec
PersistentVolumeClaimVolumeSource claimName=1s readOnly=2b~e
PersistentVolumeSource gcePersistentDisk=1GCEPersistentDiskVolumeSource~ep awsElasticBlockStore=2AWSElasticBlockStoreVolumeSource~ep hostPath=3HostPathVolumeSource~ep glusterfs=4GlusterfsPersistentVolumeSource~ep nfs=5NFSVolumeSource~ep rbd=6RBDPersistentVolumeSource~ep iscsi=7ISCSIPersistentVolumeSource~ep cinder=8CinderPersistentVolumeSource~ep cephfs=9CephFSPersistentVolumeSource~ep fc=10FCVolumeSource~ep flocker=11FlockerVolumeSource~ep flexVolume=12FlexPersistentVolumeSource~ep azureFile=13AzureFilePersistentVolumeSource~ep vsphereVolume=14VsphereVirtualDiskVolumeSource~ep quobyte=15QuobyteVolumeSource~ep azureDisk=16AzureDiskVolumeSource~ep photonPersistentDisk=17PhotonPersistentDiskVolumeSource~ep portworxVolume=18PortworxVolumeSource~ep scaleIO=19ScaleIOPersistentVolumeSource~ep local=20LocalVolumeSource~ep storageos=21StorageOSPersistentVolumeSource~ep csi=22CSIPersistentVolumeSource~ep
PersistentVolumeSpec capacity=1%$Q~e =2PersistentVolumeSource~n accessModes=3*s~e claimRef=4ObjectReference~ep persistentVolumeReclaimPolicy=5s~e storageClassName=6s~e mountOptions=7*s~e volumeMode=8s~ep nodeAffinity=9VolumeNodeAffinity~ep volumeAttributesClassName=10s~ep+29
PersistentVolumeStatus phase=1s~e message=2s~e reason=3s~e lastPhaseTransitionTime=4$T~ep+28
PhotonPersistentDiskVolumeSource pdID=1s fsType=2s~e
Pod!* metadata=1meta/v1.ObjectMeta~e spec=2PodSpec~e status=3PodStatus~e
PodAffinity requiredDuringSchedulingIgnoredDuringExecution=1*PodAffinityTerm~e preferredDuringSchedulingIgnoredDuringExecution=2*WeightedPodAffinityTerm~e
PodAffinityTerm labelSelector=1meta/v1.LabelSelector~ep namespaces=2*s~e topologyKey=3s namespaceSelector=4meta/v1.LabelSelector~ep+21 matchLabelKeys=5*s~e+29 mismatchLabelKeys=6*s~e+29
PodAntiAffinity requiredDuringSchedulingIgnoredDuringExecution=1*PodAffinityTerm~e preferredDuringSchedulingIgnoredDuringExecution=2*WeightedPodAffinityTerm~e
PodAttachOptions! stdin=1b~e stdout=2b~e stderr=3b~e tty=4b~e container=5s~e
PodCertificateProjection signerName=1s~e keyType=2s~e maxExpirationSeconds=3i~ep credentialBundlePath=4s~e keyPath=5s~e certificateChainPath=6s~e userAnnotations=7%s~e+35
PodCondition type=1s observedGeneration=7l~e+33 status=2s lastProbeTime=3$T~e lastTransitionTime=4$T~e reason=5s~e message=6s~e
PodDNSConfig nameservers=1*s~e searches=2*s~e options=3*PodDNSConfigOption~e
PodDNSConfigOption name=1s~e value=2s~ep
PodExecOptions! stdin=1b~e stdout=2b~e stderr=3b~e tty=4b~e container=5s~e command=6*s
PodExtendedResourceClaimStatus requestMappings=1*ContainerExtendedResourceRequest resourceClaimName=2s
PodIP ip=1s~e@30
PodLogOptions! container=1s~e follow=2b~e previous=3b~e sinceSeconds=4l~ep sinceTime=5$T~ep timestamps=6b~e tailLines=7l~ep limitBytes=8l~ep insecureSkipTLSVerifyBackend=9b~e stream=10s~ep+32
PodOS name=1s
PodPortForwardOptions! ports=1*i~e
PodProxyOptions! path=1s~e
PodReadinessGate conditionType=1s
PodResourceClaim name=1s source=2ClaimSource~e-30 resourceClaimName=3s~ep+31 resourceClaimTemplateName=4s~ep+31
PodResourceClaimStatus name=1s resourceClaimName=2s~ep
PodSchedulingGate name=1s
PodSchedulingGroup podGroupName=1s~ep
PodSecurityContext seLinuxOptions=1SELinuxOptions~ep windowsOptions=8WindowsSecurityContextOptions~ep runAsUser=2l~ep runAsGroup=6l~ep runAsNonRoot=3b~ep supplementalGroups=4*l~e supplementalGroupsPolicy=12s~ep+31 fsGroup=5l~ep sysctls=7*Sysctl~e fsGroupChangePolicy=9s~ep+18 seccompProfile=10SeccompProfile~ep+19 appArmorProfile=11AppArmorProfile~ep+30 seLinuxChangePolicy=13s~ep+32
PodSignature podController=1meta/v1.OwnerReference~ep
PodSpec volumes=1*Volume~e initContainers=20*Container~e containers=2*Container ephemeralContainers=34*EphemeralContainer~e restartPolicy=3s~e terminationGracePeriodSeconds=4l~ep activeDeadlineSeconds=5l~ep dnsPolicy=6s~e nodeSelector=7%s~e serviceAccountName=8s~e serviceAccount=9s~e automountServiceAccountToken=21b~ep nodeName=10s~e hostNetwork=11b~e hostPID=12b~e hostIPC=13b~e shareProcessNamespace=27b~ep securityContext=14PodSecurityContext~ep imagePullSecrets=15*LocalObjectReference~e hostname=16s~e subdomain=17s~e affinity=18Affinity~ep schedulerName=19s~e tolerations=22*Toleration~e hostAliases=23*HostAlias~e priorityClassName=24s~e priority=25i~ep dnsConfig=26PodDNSConfig~ep readinessGates=28*PodReadinessGate~e runtimeClassName=29s~ep enableServiceLinks=30b~ep preemptionPolicy=31s~ep overhead=32%$Q~e topologySpreadConstraints=33*TopologySpreadConstraint~e setHostnameAsFQDN=35b~ep+19 os=36PodOS~ep+23 hostUsers=37b~ep+25 schedulingGates=38*PodSchedulingGate~e+26 resourceClaims=39*PodResourceClaim~e+26 resources=40ResourceRequirements~ep+32 hostnameOverride=41s~ep+34 workloadRef=42WorkloadReference~ep+35-35 schedulingGroup=43PodSchedulingGroup~ep+36
PodStatus observedGeneration=17l~e+33 phase=1s~e conditions=2*PodCondition~e message=3s~e reason=4s~e nominatedNodeName=11s~e hostIP=5s~e hostIPs=16*HostIP~e+28 podIP=6s~e podIPs=12*PodIP~e startTime=7$T~ep initContainerStatuses=10*ContainerStatus~e containerStatuses=8*ContainerStatus~e qosClass=9s~e ephemeralContainerStatuses=13*ContainerStatus~e resize=14s~e+27 resourceClaimStatuses=15*PodResourceClaimStatus~e+28 extendedResourceClaimStatus=18PodExtendedResourceClaimStatus~ep+34 allocatedResources=19%$Q~e+35 resources=20ResourceRequirements~ep+35 nodeAllocatableResourceClaimStatuses=21*NodeAllocatableResourceClaimStatus~e+36
PodStatusResult! metadata=1meta/v1.ObjectMeta~e status=2PodStatus~e
PodTemplate!* metadata=1meta/v1.ObjectMeta~e template=2PodTemplateSpec~e
PodTemplateSpec metadata=1meta/v1.ObjectMeta~e spec=2PodSpec~e
PortStatus port=1i protocol=2s error=3s~ep
PortworxVolumeSource volumeID=1s fsType=2s~e readOnly=3b~e
Preconditions uid=1s~ep
PreferAvoidPodsEntry podSignature=1PodSignature evictionTime=2$T~e reason=3s~e message=4s~e
PreferredSchedulingTerm weight=1i preference=2NodeSelectorTerm
Probe =1Handler~n-22 =1ProbeHandler~n+23 initialDelaySeconds=2i~e timeoutSeconds=3i~e periodSeconds=4i~e successThreshold=5i~e failureThreshold=6i~e terminationGracePeriodSeconds=7l~ep+21
ProbeHandler exec=1ExecAction~ep httpGet=2HTTPGetAction~ep tcpSocket=3TCPSocketAction~ep grpc=4GRPCAction~ep
ProjectedVolumeSource sources=1*VolumeProjection defaultMode=2i~ep
QuobyteVolumeSource registry=1s volume=2s readOnly=3b~e user=4s~e group=5s~e tenant=6s~e
RBDPersistentVolumeSource monitors=1*s image=2s fsType=3s~e pool=4s~e user=5s~e keyring=6s~e secretRef=7SecretReference~ep readOnly=8b~e
RBDVolumeSource monitors=1*s image=2s fsType=3s~e pool=4s~e user=5s~e keyring=6s~e secretRef=7LocalObjectReference~ep readOnly=8b~e
RangeAllocation! metadata=1meta/v1.ObjectMeta~e range=2s data=3y
ReplicationController!* metadata=1meta/v1.ObjectMeta~e spec=2ReplicationControllerSpec~e status=3ReplicationControllerStatus~e
ReplicationControllerCondition type=1s status=2s lastTransitionTime=3$T~e reason=4s~e message=5s~e
ReplicationControllerSpec replicas=1i~ep minReadySeconds=4i~e selector=2%s~e template=3PodTemplateSpec~ep
ReplicationControllerStatus replicas=1i fullyLabeledReplicas=2i~e readyReplicas=4i~e availableReplicas=5i~e observedGeneration=3l~e conditions=6*ReplicationControllerCondition~e
ResourceClaim name=1s request=2s~e+31
ResourceFieldSelector containerName=1s~e resource=2s divisor=3$Q~e
ResourceHealth resourceID=1s health=2s~e message=6s~ep+36
ResourceQuota!* metadata=1meta/v1.ObjectMeta~e spec=2ResourceQuotaSpec~e status=3ResourceQuotaStatus~e
ResourceQuotaSpec hard=1%$Q~e scopes=2*s~e scopeSelector=3ScopeSelector~ep
ResourceQuotaStatus hard=1%$Q~e used=2%$Q~e
ResourceRequirements limits=1%$Q~e requests=2%$Q~e claims=3*ResourceClaim~e+26
ResourceStatus name=1s resources=2*ResourceHealth~e
SELinuxOptions user=1s~e role=2s~e type=3s~e level=4s~e
ScaleIOPersistentVolumeSource gateway=1s system=2s secretRef=3SecretReference~p sslEnabled=4b~e protectionDomain=5s~e storagePool=6s~e storageMode=7s~e volumeName=8s~e fsType=9s~e readOnly=10b~e
ScaleIOVolumeSource gateway=1s system=2s secretRef=3LocalObjectReference~p sslEnabled=4b~e protectionDomain=5s~e storagePool=6s~e storageMode=7s~e volumeName=8s~e fsType=9s~e readOnly=10b~e
ScopeSelector matchExpressions=1*ScopedResourceSelectorRequirement~e
ScopedResourceSelectorRequirement scopeName=1s operator=2s values=3*s~e
SeccompProfile type=1s localhostProfile=2s~ep
Secret!* metadata=1meta/v1.ObjectMeta~e immutable=5b~ep+18 data=2%y~e stringData=4%s~e type=3s~e
SecretEnvSource =1LocalObjectReference~n optional=2b~ep
SecretKeySelector =1LocalObjectReference~n key=2s optional=3b~ep
SecretProjection =1LocalObjectReference~n items=2*KeyToPath~e optional=4b~ep
SecretReference name=1s~e namespace=2s~e
SecretVolumeSource secretName=1s~e items=2*KeyToPath~e defaultMode=3i~ep optional=4b~ep
SecurityContext capabilities=1Capabilities~ep privileged=2b~ep seLinuxOptions=3SELinuxOptions~ep windowsOptions=10WindowsSecurityContextOptions~ep runAsUser=4l~ep runAsGroup=8l~ep runAsNonRoot=5b~ep readOnlyRootFilesystem=6b~ep allowPrivilegeEscalation=7b~ep procMount=9s~ep seccompProfile=11SeccompProfile~ep+19 appArmorProfile=12AppArmorProfile~ep+30
SerializedReference! reference=1ObjectReference~e
Service!* metadata=1meta/v1.ObjectMeta~e spec=2ServiceSpec~e status=3ServiceStatus~e
ServiceAccount!* metadata=1meta/v1.ObjectMeta~e secrets=2*ObjectReference~e imagePullSecrets=3*LocalObjectReference~e automountServiceAccountToken=4b~ep
ServiceAccountTokenProjection audience=1s~e expirationSeconds=2l~ep path=3s
ServicePort name=1s~e protocol=2s~e appProtocol=6s~ep+18 port=3i targetPort=4$I~e nodePort=5i~e
ServiceProxyOptions! path=1s~e
ServiceSpec ports=1*ServicePort~e selector=2%s~e clusterIP=3s~e clusterIPs=18*s~e+20 type=4s~e externalIPs=5*s~e sessionAffinity=7s~e loadBalancerIP=8s~e loadBalancerSourceRanges=9*s~e externalName=10s~e externalTrafficPolicy=11s~e healthCheckNodePort=12i~e publishNotReadyAddresses=13b~e sessionAffinityConfig=14SessionAffinityConfig~ep ipFamily=15s~ep-19 topologyKeys=16*s~e-21 ipFamilies=19*s~e+20 ipFamilyPolicy=17s~ep+20 allocateLoadBalancerNodePorts=20b~ep+20 loadBalancerClass=21s~ep+21 internalTrafficPolicy=22s~ep+21 trafficDistribution=23s~ep+30
ServiceStatus loadBalancer=1LoadBalancerStatus~e conditions=2*meta/v1.Condition~e+20
SessionAffinityConfig clientIP=1ClientIPConfig~ep
SleepAction seconds=1l
StorageOSPersistentVolumeSource volumeName=1s~e volumeNamespace=2s~e fsType=3s~e readOnly=4b~e secretRef=5ObjectReference~ep
StorageOSVolumeSource volumeName=1s~e volumeNamespace=2s~e fsType=3s~e readOnly=4b~e secretRef=5LocalObjectReference~ep
Sysctl name=1s value=2s
TCPSocketAction port=1$I host=2s~e
Taint key=1s value=2s~e effect=3s timeAdded=4$T~ep
Toleration key=1s~e operator=2s~e value=3s~e effect=4s~e tolerationSeconds=5l~ep
TopologySelectorLabelRequirement key=1s values=2*s
TopologySelectorTerm matchLabelExpressions=1*TopologySelectorLabelRequirement~e
TopologySpreadConstraint maxSkew=1i topologyKey=2s whenUnsatisfiable=3s labelSelector=4meta/v1.LabelSelector~ep minDomains=5i~ep+24 nodeAffinityPolicy=6s~ep+25 nodeTaintsPolicy=7s~ep+25 matchLabelKeys=8*s~e+25
TypedLocalObjectReference apiGroup=1s~p kind=2s name=3s
TypedObjectReference apiGroup=1s~p kind=2s name=3s namespace=4s~ep
Volume name=1s =2VolumeSource~n
VolumeDevice name=1s devicePath=2s
VolumeMount name=1s readOnly=2b~e recursiveReadOnly=7s~ep+30 mountPath=3s subPath=4s~e mountPropagation=5s~ep subPathExpr=6s~e
VolumeMountStatus name=1s mountPath=2s readOnly=3b~e recursiveReadOnly=4s~ep volumeStatus=5VolumeStatus~ep+36
VolumeNodeAffinity required=1NodeSelector~ep
VolumeProjection secret=1SecretProjection~ep downwardAPI=2DownwardAPIProjection~ep configMap=3ConfigMapProjection~ep serviceAccountToken=4ServiceAccountTokenProjection~ep clusterTrustBundle=5ClusterTrustBundleProjection~ep+29 podCertificate=6PodCertificateProjection~ep+34
VolumeResourceRequirements limits=1%$Q~e requests=2%$Q~e
VolumeSource hostPath=1HostPathVolumeSource~ep emptyDir=2EmptyDirVolumeSource~ep gcePersistentDisk=3GCEPersistentDiskVolumeSource~ep awsElasticBlockStore=4AWSElasticBlockStoreVolumeSource~ep gitRepo=5GitRepoVolumeSource~ep secret=6SecretVolumeSource~ep nfs=7NFSVolumeSource~ep iscsi=8ISCSIVolumeSource~ep glusterfs=9GlusterfsVolumeSource~ep persistentVolumeClaim=10PersistentVolumeClaimVolumeSource~ep rbd=11RBDVolumeSource~ep flexVolume=12FlexVolumeSource~ep cinder=13CinderVolumeSource~ep cephfs=14CephFSVolumeSource~ep flocker=15FlockerVolumeSource~ep downwardAPI=16DownwardAPIVolumeSource~ep fc=17FCVolumeSource~ep azureFile=18AzureFileVolumeSource~ep configMap=19ConfigMapVolumeSource~ep vsphereVolume=20VsphereVirtualDiskVolumeSource~ep quobyte=21QuobyteVolumeSource~ep azureDisk=22AzureDiskVolumeSource~ep photonPersistentDisk=23PhotonPersistentDiskVolumeSource~ep projected=26ProjectedVolumeSource~ep portworxVolume=24PortworxVolumeSource~ep scaleIO=25ScaleIOVolumeSource~ep storageos=27StorageOSVolumeSource~ep csi=28CSIVolumeSource~ep ephemeral=29EphemeralVolumeSource~ep+19 image=30ImageVolumeSource~ep+31
VolumeStatus image=1ImageVolumeStatus~ep
VsphereVirtualDiskVolumeSource volumePath=1s fsType=2s~e storagePolicyName=3s~e storagePolicyID=4s~e
WeightedPodAffinityTerm weight=1i podAffinityTerm=2PodAffinityTerm
WindowsSecurityContextOptions gmsaCredentialSpecName=1s~ep gmsaCredentialSpec=2s~ep runAsUserName=3s~ep hostProcess=4b~ep+22
WorkloadReference name=1s podGroup=2s podGroupReplicaKey=3s~e
`;
