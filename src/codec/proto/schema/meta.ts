// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
APIGroup! name=1s versions=2*GroupVersionForDiscovery preferredVersion=3GroupVersionForDiscovery~e serverAddressByClientCIDRs=4*ServerAddressByClientCIDR~e
APIGroupList! groups=1*APIGroup
APIResource name=1s singularName=6s namespaced=2b group=8s~e version=9s~e kind=3s verbs=4$V shortNames=5*s~e categories=7*s~e storageVersionHash=10s~e
APIResourceList! groupVersion=1s resources=2*APIResource
APIVersions! versions=1*s serverAddressByClientCIDRs=2*ServerAddressByClientCIDR
ApplyOptions! dryRun=1*s~e force=2b fieldManager=3s
Condition type=1s status=2s observedGeneration=3l~e lastTransitionTime=4$T reason=5s message=6s
CreateOptions! dryRun=1*s~e fieldManager=3s~e fieldValidation=4s~e+23
DeleteOptions! gracePeriodSeconds=1l~ep preconditions=2Preconditions~ep orphanDependents=3b~ep propagationPolicy=4s~ep dryRun=5*s~e ignoreStoreReadErrorWithClusterBreakingPotential=6b~ep+32
ExportOptions! export=1b exact=2b
FieldSelectorRequirement key=1s operator=2s values=3*s~e
GetOptions! resourceVersion=1s~e
GroupKind group=1s kind=2s
GroupResource group=1s resource=2s
GroupVersion group=1s version=2s
GroupVersionForDiscovery groupVersion=1s version=2s
GroupVersionKind group=1s version=2s kind=3s
GroupVersionResource group=1s version=2s resource=3s
LabelSelector matchLabels=1%s~e matchExpressions=2*LabelSelectorRequirement~e
LabelSelectorRequirement key=1s operator=2s values=3*s~e
List! metadata=1ListMeta~e items=2*$R
ListMeta selfLink=1s~e resourceVersion=2s~e continue=3s~e remainingItemCount=4l~ep shardInfo=5ShardInfo~ep+36
ListOptions! labelSelector=1s~e fieldSelector=2s~e watch=3b~e allowWatchBookmarks=9b~e resourceVersion=4s~e resourceVersionMatch=10s~e+19 timeoutSeconds=5l~ep limit=7l~e continue=8s~e sendInitialEvents=11b~ep+27 shardSelector=15s~e+36
ManagedFieldsEntry manager=1s~e operation=2s~e apiVersion=3s~e time=4$T~ep fieldsType=6s~e fieldsV1=7$F~ep subresource=8s~e+22
ObjectMeta name=1s~e generateName=2s~e namespace=3s~e selfLink=4s~e uid=5s~e resourceVersion=6s~e generation=7l~e creationTimestamp=8$T~e@34ez deletionTimestamp=9$T~ep deletionGracePeriodSeconds=10l~ep labels=11%s~e annotations=12%s~e ownerReferences=13*OwnerReference~e finalizers=14*s~e clusterName=15s~e-24 managedFields=17*ManagedFieldsEntry~e
OwnerReference apiVersion=5s kind=1s name=3s uid=4s controller=6b~ep blockOwnerDeletion=7b~ep
PartialObjectMetadata! metadata=1ObjectMeta~e
PartialObjectMetadataList! metadata=1ListMeta~e items=2*PartialObjectMetadata
Patch
PatchOptions! dryRun=1*s~e force=2b~ep fieldManager=3s~e fieldValidation=4s~e+23
Preconditions uid=1s~ep resourceVersion=2s~ep
RootPaths paths=1*s
ServerAddressByClientCIDR clientCIDR=1s serverAddress=2s
ShardInfo selector=1s
Status! metadata=1ListMeta~e status=2s~e message=3s~e reason=4s~e details=5StatusDetails~ep code=6i~e
StatusCause reason=1s~e message=2s~e field=3s~e
StatusDetails name=1s~e group=2s~e kind=3s~e uid=6s~e causes=4*StatusCause~e retryAfterSeconds=5i~e
TableOptions! includeObject=1s~e
UpdateOptions! dryRun=1*s~e fieldManager=2s~e fieldValidation=3s~e+23
WatchEvent type=1s object=2$R
@v1beta1
PartialObjectMetadataList! metadata=2meta/v1.ListMeta~e items=1*meta/v1.PartialObjectMetadata
`;
