// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
CSIDriver!* metadata=1meta/v1.ObjectMeta~e spec=2CSIDriverSpec
CSIDriverSpec attachRequired=1b~ep podInfoOnMount=2b~ep volumeLifecycleModes=3*s~e storageCapacity=4b~ep+19 fsGroupPolicy=5s~ep+19 tokenRequests=6*TokenRequest~e+20 requiresRepublish=7b~ep+20 seLinuxMount=8b~ep+25 nodeAllocatableUpdatePeriodSeconds=9l~ep+33 serviceAccountTokenInSecrets=10b~ep+35 preventPodSchedulingIfMissing=11b~ep+36
CSINode!* metadata=1meta/v1.ObjectMeta~e spec=2CSINodeSpec
CSINodeDriver name=1s nodeID=2s topologyKeys=3*s allocatable=4VolumeNodeResources~ep
CSINodeSpec drivers=1*CSINodeDriver
CSIStorageCapacity!* metadata=1meta/v1.ObjectMeta~e nodeTopology=2meta/v1.LabelSelector~ep storageClassName=3s capacity=4$Q~ep maximumVolumeSize=5$Q~ep
StorageClass!* metadata=1meta/v1.ObjectMeta~e provisioner=2s parameters=3%s~e reclaimPolicy=4s~ep mountOptions=5*s~e allowVolumeExpansion=6b~ep volumeBindingMode=7s~ep allowedTopologies=8*core/v1.TopologySelectorTerm~e
TokenRequest audience=1s expirationSeconds=2l~ep
VolumeAttachment!* metadata=1meta/v1.ObjectMeta~e spec=2VolumeAttachmentSpec status=3VolumeAttachmentStatus~e
VolumeAttachmentSource persistentVolumeName=1s~ep inlineVolumeSpec=2core/v1.PersistentVolumeSpec~ep
VolumeAttachmentSpec attacher=1s source=2VolumeAttachmentSource nodeName=3s
VolumeAttachmentStatus attached=1b attachmentMetadata=2%s~e attachError=3VolumeError~ep detachError=4VolumeError~ep
VolumeAttributesClass!* metadata=1meta/v1.ObjectMeta~e driverName=2s parameters=3%s~e
VolumeError time=1$T~e message=2s~e errorCode=3i~ep+33
VolumeNodeResources count=1i~ep
@v1alpha1
CSIStorageCapacity! metadata=1meta/v1.ObjectMeta~e nodeTopology=2meta/v1.LabelSelector~ep storageClassName=3s capacity=4$Q~ep maximumVolumeSize=5$Q~ep+21
=v1 CSIStorageCapacityList VolumeAttachment VolumeAttachmentList VolumeAttachmentSource VolumeAttachmentSpec VolumeAttachmentStatus VolumeAttributesClass VolumeAttributesClassList VolumeError
@v1beta1
=v1 CSIDriver CSIDriverList CSIDriverSpec CSINode CSINodeDriver CSINodeList CSINodeSpec CSIStorageCapacity CSIStorageCapacityList StorageClass StorageClassList TokenRequest VolumeAttachment VolumeAttachmentList VolumeAttachmentSource VolumeAttachmentSpec VolumeAttachmentStatus VolumeAttributesClass VolumeAttributesClassList VolumeError VolumeNodeResources
`;
