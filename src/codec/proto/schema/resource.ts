// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
AllocatedDeviceStatus driver=1s pool=2s device=3s shareID=7s~ep conditions=4*meta/v1.Condition data=5$R~ep networkData=6NetworkDeviceData~ep
AllocationResult devices=1DeviceAllocationResult~e nodeSelector=3core/v1.NodeSelector~ep allocationTimestamp=5$T~ep
CELDeviceSelector expression=1s
CapacityRequestPolicy default=1$Q~p validValues=3*$Q~e validRange=4CapacityRequestPolicyRange~ep
CapacityRequestPolicyRange min=1$Q~ep max=2$Q~ep step=3$Q~ep
CapacityRequirements requests=1%$Q~e
Counter value=1$Q
CounterSet name=1s counters=2%Counter~e
Device name=1s attributes=2%DeviceAttribute~e capacity=3%DeviceCapacity~e consumesCounters=4*DeviceCounterConsumption~e nodeName=5s~ep nodeSelector=6core/v1.NodeSelector~ep allNodes=7b~ep taints=8*DeviceTaint~e bindsToNode=9b~ep bindingConditions=10*s~e bindingFailureConditions=11*s~e allowMultipleAllocations=12b~ep nodeAllocatableResourceMappings=13%NodeAllocatableResourceMapping~e+36
DeviceAllocationConfiguration source=1s requests=2*s~e =3DeviceConfiguration~n
DeviceAllocationResult results=1*DeviceRequestAllocationResult~e config=2*DeviceAllocationConfiguration~e
DeviceAttribute int=2l~ep bool=3b~ep string=4s~ep version=5s~ep ints=6*l~e+36 bools=7*b~e+36 strings=8*s~e+36 versions=9*s~e+36
DeviceCapacity value=1$Q requestPolicy=2CapacityRequestPolicy~ep
DeviceClaim requests=1*DeviceRequest constraints=2*DeviceConstraint~e config=3*DeviceClaimConfiguration~e
DeviceClaimConfiguration requests=1*s~e =2DeviceConfiguration~n
DeviceClass!* metadata=1meta/v1.ObjectMeta~e spec=2DeviceClassSpec
DeviceClassConfiguration =1DeviceConfiguration~n
DeviceClassSpec selectors=1*DeviceSelector~e config=2*DeviceClassConfiguration~e extendedResourceName=4s~ep
DeviceConfiguration opaque=1OpaqueDeviceConfiguration~ep
DeviceConstraint requests=1*s~e matchAttribute=2s~ep distinctAttribute=3s~ep
DeviceCounterConsumption counterSet=1s counters=2%Counter~e
DeviceRequest name=1s exactly=2ExactDeviceRequest~ep firstAvailable=3*DeviceSubRequest~e
DeviceRequestAllocationResult request=1s driver=2s pool=3s device=4s adminAccess=5b~ep tolerations=6*DeviceToleration~e bindingConditions=7*s~e bindingFailureConditions=8*s~e shareID=9s~ep consumedCapacity=10%$Q~e
DeviceSelector cel=1CELDeviceSelector~ep
DeviceSubRequest name=1s deviceClassName=2s selectors=3*DeviceSelector~e allocationMode=4s~e count=5l~e tolerations=6*DeviceToleration~e capacity=7CapacityRequirements~ep
DeviceTaint key=1s value=2s~e effect=3s timeAdded=4$T~ep
DeviceToleration key=1s~e operator=2s~e value=3s~e effect=4s~e tolerationSeconds=5l~ep
ExactDeviceRequest deviceClassName=1s selectors=2*DeviceSelector~e allocationMode=3s~e count=4l~e adminAccess=5b~ep tolerations=6*DeviceToleration~e capacity=7CapacityRequirements~ep
NetworkDeviceData interfaceName=1s~e ips=2*s~e hardwareAddress=3s~e
NodeAllocatableResourceMapping capacityKey=1s~ep allocationMultiplier=2$Q~ep
OpaqueDeviceConfiguration driver=1s parameters=2$R
ResourceClaim!* metadata=1meta/v1.ObjectMeta~e spec=2ResourceClaimSpec status=3ResourceClaimStatus~e
ResourceClaimConsumerReference apiGroup=1s~e resource=3s name=4s uid=5s
ResourceClaimSpec devices=1DeviceClaim
ResourceClaimStatus allocation=1AllocationResult~ep reservedFor=2*ResourceClaimConsumerReference~e devices=4*AllocatedDeviceStatus~e
ResourceClaimTemplate!* metadata=1meta/v1.ObjectMeta~e spec=2ResourceClaimTemplateSpec
ResourceClaimTemplateSpec metadata=1meta/v1.ObjectMeta~e spec=2ResourceClaimSpec
ResourcePool name=1s generation=2l resourceSliceCount=3l
ResourceSlice!* metadata=1meta/v1.ObjectMeta~e spec=2ResourceSliceSpec
ResourceSliceSpec driver=1s pool=2ResourcePool nodeName=3s~ep nodeSelector=4core/v1.NodeSelector~ep allNodes=5b~ep devices=6*Device~@35e perDeviceNodeSelection=7b~ep sharedCounters=8*CounterSet~e
@v1alpha1
AllocationResult resourceHandle=1s~e availableOnNodes=2core/v1.NodeSelector~ep shareable=3b~e
PodScheduling!* metadata=1meta/v1.ObjectMeta~e spec=2PodSchedulingSpec status=3PodSchedulingStatus~e
PodSchedulingSpec selectedNode=1s~e potentialNodes=2*s~e
PodSchedulingStatus resourceClaims=1*ResourceClaimSchedulingStatus~e
ResourceClaimParametersReference apiGroup=1s~e kind=2s name=3s
ResourceClaimSchedulingStatus name=1s~e unsuitableNodes=2*s~e
ResourceClaimSpec resourceClassName=1s parametersRef=2ResourceClaimParametersReference~ep allocationMode=3s~e
ResourceClaimStatus driverName=1s~e allocation=2AllocationResult~ep reservedFor=3*ResourceClaimConsumerReference~e deallocationRequested=4b~e
ResourceClass!* metadata=1meta/v1.ObjectMeta~e driverName=2s parametersRef=3ResourceClassParametersReference~ep suitableNodes=4core/v1.NodeSelector~ep
ResourceClassParametersReference apiGroup=1s~e kind=2s name=3s namespace=4s~e
=v1 ResourceClaim ResourceClaimConsumerReference ResourceClaimList ResourceClaimTemplate ResourceClaimTemplateList ResourceClaimTemplateSpec
@v1alpha2
AllocationResult resourceHandles=1*ResourceHandle~e availableOnNodes=2core/v1.NodeSelector~ep shareable=3b~e
AllocationResultModel namedResources=1NamedResourcesAllocationResult~ep
DriverAllocationResult vendorRequestParameters=1$R~e =2AllocationResultModel~n
DriverRequests driverName=1s~e vendorParameters=2$R~e requests=3*ResourceRequest~e
NamedResourcesAllocationResult name=1s
NamedResourcesAttribute name=1s =2NamedResourcesAttributeValue~n
NamedResourcesAttributeValue quantity=6$Q~ep bool=2b~ep int=7l~ep intSlice=8NamedResourcesIntSlice~ep string=5s~ep stringSlice=9NamedResourcesStringSlice~ep version=10s~ep
NamedResourcesFilter selector=1s
NamedResourcesInstance name=1s attributes=2*NamedResourcesAttribute~e
NamedResourcesIntSlice ints=1*l
NamedResourcesRequest selector=1s
NamedResourcesResources instances=1*NamedResourcesInstance
NamedResourcesStringSlice strings=1*s
PodSchedulingContext!* metadata=1meta/v1.ObjectMeta~e spec=2PodSchedulingContextSpec status=3PodSchedulingContextStatus~e
PodSchedulingContextSpec selectedNode=1s~e potentialNodes=2*s~e
PodSchedulingContextStatus resourceClaims=1*ResourceClaimSchedulingStatus~e
ResourceClaimParameters!* metadata=1meta/v1.ObjectMeta~e generatedFrom=2ResourceClaimParametersReference~ep shareable=3b~e driverRequests=4*DriverRequests~e
ResourceClass! metadata=1meta/v1.ObjectMeta~e driverName=2s parametersRef=3ResourceClassParametersReference~ep suitableNodes=4core/v1.NodeSelector~ep structuredParameters=5b~ep+30
ResourceClassParameters!* metadata=1meta/v1.ObjectMeta~e generatedFrom=2ResourceClassParametersReference~ep vendorParameters=3*VendorParameters~e filters=4*ResourceFilter~e
ResourceFilter driverName=1s~e =2ResourceFilterModel~n
ResourceFilterModel namedResources=1NamedResourcesFilter~ep
ResourceHandle driverName=1s~e data=2s~e structuredData=5StructuredResourceHandle~ep+30
ResourceModel namedResources=1NamedResourcesResources~ep
ResourceRequest vendorParameters=1$R~e =2ResourceRequestModel~n
ResourceRequestModel namedResources=1NamedResourcesRequest~ep
ResourceSlice! metadata=1meta/v1.ObjectMeta~e nodeName=2s~e driverName=3s =4ResourceModel~n
StructuredResourceHandle vendorClassParameters=1$R~e vendorClaimParameters=2$R~e nodeName=4s~e results=5*DriverAllocationResult
VendorParameters driverName=1s~e parameters=2$R~e
=v1 ResourceClaim ResourceClaimConsumerReference ResourceClaimList ResourceClaimTemplate ResourceClaimTemplateList ResourceClaimTemplateSpec ResourceSliceList
=v1alpha1 ResourceClaimParametersReference ResourceClaimSchedulingStatus ResourceClaimSpec ResourceClaimStatus ResourceClassList ResourceClassParametersReference
@v1alpha3
AllocatedDeviceStatus driver=1s pool=2s device=3s conditions=4*meta/v1.Condition data=5$R~e@33ep networkData=6NetworkDeviceData~ep
AllocationResult devices=1DeviceAllocationResult~e nodeSelector=3core/v1.NodeSelector~ep controller=4s~e-31
BasicDevice attributes=1%DeviceAttribute~e capacity=2%$Q~e consumesCounters=3*DeviceCounterConsumption~e+33 nodeName=4s~ep+33 nodeSelector=5core/v1.NodeSelector~ep+33 allNodes=6b~ep+33 taints=7*DeviceTaint~e+33
Device name=1s basic=2BasicDevice~ep
DeviceAttribute int=2l~ep bool=3b~ep string=4s~ep version=5s~ep
DeviceClassSpec selectors=1*DeviceSelector~e config=2*DeviceClassConfiguration~e suitableNodes=3core/v1.NodeSelector~ep-31
DeviceConstraint requests=1*s~e matchAttribute=2s~ep
DeviceRequest name=1s deviceClassName=2s selectors=3*DeviceSelector~e allocationMode=4s~e count=5l~e adminAccess=6b~e@32ep firstAvailable=7*DeviceSubRequest~e+33 tolerations=8*DeviceToleration~e+33
DeviceRequestAllocationResult request=1s driver=2s pool=3s device=4s adminAccess=5b~p+32 tolerations=6*DeviceToleration~e+33
DeviceSubRequest name=1s deviceClassName=2s selectors=3*DeviceSelector~e allocationMode=4s~e count=5l~e tolerations=7*DeviceToleration~e
DeviceTaintRule!* metadata=1meta/v1.ObjectMeta~e spec=2DeviceTaintRuleSpec status=3DeviceTaintRuleStatus~e+35
DeviceTaintRuleSpec deviceSelector=1DeviceTaintSelector~ep taint=2DeviceTaint~e
DeviceTaintRuleStatus conditions=1*meta/v1.Condition~e
DeviceTaintSelector deviceClassName=1s~ep-34 driver=2s~ep pool=3s~ep device=4s~ep selectors=5*DeviceSelector~e-34
PoolStatus driver=1s~e poolName=2s~e generation=9l resourceSliceCount=8i~ep totalDevices=4i~ep allocatedDevices=5i~ep availableDevices=6i~ep unavailableDevices=7i~ep nodeName=3s~ep validationError=10s~ep
ResourceClaimSchedulingStatus name=1s unsuitableNodes=2*s~e
ResourceClaimSpec devices=1DeviceClaim controller=2s~e-31
ResourceClaimStatus allocation=1AllocationResult~ep reservedFor=2*ResourceClaimConsumerReference~e deallocationRequested=3b~e-31 devices=4*AllocatedDeviceStatus~e+32
ResourcePoolStatusRequest!* metadata=1meta/v1.ObjectMeta~e spec=2ResourcePoolStatusRequestSpec status=3ResourcePoolStatusRequestStatus~ep
ResourcePoolStatusRequestSpec driver=1s poolName=2s~ep limit=3i~ep
ResourcePoolStatusRequestStatus poolCount=6i~ep pools=2*PoolStatus~e conditions=3*meta/v1.Condition~e
ResourceSliceSpec driver=1s pool=2ResourcePool nodeName=3s~e nodeSelector=4core/v1.NodeSelector~ep allNodes=5b~e devices=6*Device perDeviceNodeSelection=7b~ep+33 sharedCounters=8*CounterSet~e+33
=v1 CELDeviceSelector Counter CounterSet DeviceAllocationConfiguration DeviceAllocationResult DeviceClaim DeviceClaimConfiguration DeviceClass DeviceClassConfiguration DeviceClassList DeviceConfiguration DeviceCounterConsumption DeviceSelector DeviceTaint DeviceToleration NetworkDeviceData OpaqueDeviceConfiguration ResourceClaim ResourceClaimConsumerReference ResourceClaimList ResourceClaimTemplate ResourceClaimTemplateList ResourceClaimTemplateSpec ResourcePool ResourceSlice ResourceSliceList
=v1alpha2 PodSchedulingContext PodSchedulingContextList PodSchedulingContextSpec PodSchedulingContextStatus
@v1beta1
AllocatedDeviceStatus driver=1s pool=2s device=3s shareID=7s~ep+34 conditions=4*meta/v1.Condition data=5$R~e@33ep networkData=6NetworkDeviceData~ep
AllocationResult devices=1DeviceAllocationResult~e nodeSelector=3core/v1.NodeSelector~ep allocationTimestamp=5$T~ep+34
BasicDevice attributes=1%DeviceAttribute~e capacity=2%DeviceCapacity~e consumesCounters=3*DeviceCounterConsumption~e+33 nodeName=4s~ep+33 nodeSelector=5core/v1.NodeSelector~ep+33 allNodes=6b~ep+33 taints=7*DeviceTaint~e+33 bindsToNode=8b~ep+34 bindingConditions=9*s~e+34 bindingFailureConditions=10*s~e+34 allowMultipleAllocations=11b~ep+34 nodeAllocatableResourceMappings=12%NodeAllocatableResourceMapping~e+36
DeviceCapacity value=1$Q requestPolicy=2CapacityRequestPolicy~ep+34
DeviceClassSpec selectors=1*DeviceSelector~e config=2*DeviceClassConfiguration~e extendedResourceName=4s~ep+34
DeviceConstraint requests=1*s~e matchAttribute=2s~ep distinctAttribute=3s~ep+34
DeviceRequest name=1s deviceClassName=2s selectors=3*DeviceSelector~e allocationMode=4s~e count=5l~e adminAccess=6b~ep firstAvailable=7*DeviceSubRequest~e+33 tolerations=8*DeviceToleration~e+33 capacity=9CapacityRequirements~ep+34
DeviceRequestAllocationResult request=1s driver=2s pool=3s device=4s adminAccess=5b~p@34ep tolerations=6*DeviceToleration~e+33 bindingConditions=7*s~e+34 bindingFailureConditions=8*s~e+34 shareID=9s~ep+34 consumedCapacity=10%$Q~e+34
DeviceSubRequest name=1s deviceClassName=2s selectors=3*DeviceSelector~e allocationMode=4s~e count=5l~e tolerations=7*DeviceToleration~e capacity=8CapacityRequirements~ep+34
ResourceSliceSpec driver=1s pool=2ResourcePool nodeName=3s~e nodeSelector=4core/v1.NodeSelector~ep allNodes=5b~e devices=6*Device~@35e perDeviceNodeSelection=7b~ep+33 sharedCounters=8*CounterSet~e+33
=v1 CELDeviceSelector CapacityRequestPolicy CapacityRequestPolicyRange CapacityRequirements Counter CounterSet DeviceAllocationConfiguration DeviceAllocationResult DeviceAttribute DeviceClaim DeviceClaimConfiguration DeviceClass DeviceClassConfiguration DeviceClassList DeviceConfiguration DeviceCounterConsumption DeviceSelector DeviceTaint DeviceToleration NetworkDeviceData NodeAllocatableResourceMapping OpaqueDeviceConfiguration ResourceClaim ResourceClaimConsumerReference ResourceClaimList ResourceClaimSpec ResourceClaimStatus ResourceClaimTemplate ResourceClaimTemplateList ResourceClaimTemplateSpec ResourcePool ResourceSlice ResourceSliceList
=v1alpha3 Device
@v1beta2
AllocatedDeviceStatus driver=1s pool=2s device=3s shareID=7s~ep+34 conditions=4*meta/v1.Condition data=5$R~ep networkData=6NetworkDeviceData~ep
Device name=1s attributes=2%DeviceAttribute~e capacity=3%DeviceCapacity~e consumesCounters=4*DeviceCounterConsumption~e nodeName=5s~ep nodeSelector=6core/v1.NodeSelector~ep allNodes=7b~ep taints=8*DeviceTaint~e bindsToNode=9b~ep+34 bindingConditions=10*s~e+34 bindingFailureConditions=11*s~e+34 allowMultipleAllocations=12b~ep+34 nodeAllocatableResourceMappings=13%NodeAllocatableResourceMapping~e+36
DeviceRequestAllocationResult request=1s driver=2s pool=3s device=4s adminAccess=5b~p@34ep tolerations=6*DeviceToleration~e bindingConditions=7*s~e+34 bindingFailureConditions=8*s~e+34 shareID=9s~ep+34 consumedCapacity=10%$Q~e+34
DeviceSubRequest name=1s deviceClassName=2s selectors=3*DeviceSelector~e allocationMode=4s~e count=5l~e tolerations=6*DeviceToleration~e capacity=7CapacityRequirements~ep+34
DeviceTaintRule! metadata=1meta/v1.ObjectMeta~e spec=2DeviceTaintRuleSpec status=3DeviceTaintRuleStatus~e
DeviceTaintSelector driver=2s~ep pool=3s~ep device=4s~ep
ExactDeviceRequest deviceClassName=1s selectors=2*DeviceSelector~e allocationMode=3s~e count=4l~e adminAccess=5b~ep tolerations=6*DeviceToleration~e capacity=7CapacityRequirements~ep+34
=v1beta1 AllocationResult DeviceCapacity DeviceClassSpec DeviceConstraint
=v1 CELDeviceSelector CapacityRequestPolicy CapacityRequestPolicyRange CapacityRequirements Counter CounterSet DeviceAllocationConfiguration DeviceAllocationResult DeviceAttribute DeviceClaim DeviceClaimConfiguration DeviceClass DeviceClassConfiguration DeviceClassList DeviceConfiguration DeviceCounterConsumption DeviceRequest DeviceSelector DeviceTaint DeviceToleration NetworkDeviceData NodeAllocatableResourceMapping OpaqueDeviceConfiguration ResourceClaim ResourceClaimConsumerReference ResourceClaimList ResourceClaimSpec ResourceClaimStatus ResourceClaimTemplate ResourceClaimTemplateList ResourceClaimTemplateSpec ResourcePool ResourceSlice ResourceSliceList ResourceSliceSpec
=v1alpha3 DeviceTaintRuleList DeviceTaintRuleSpec DeviceTaintRuleStatus
`;
