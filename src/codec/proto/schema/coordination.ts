// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
Lease!* metadata=1meta/v1.ObjectMeta~e spec=2LeaseSpec~e
LeaseSpec holderIdentity=1s~ep leaseDurationSeconds=2i~ep acquireTime=3$U~ep renewTime=4$U~ep leaseTransitions=5i~ep strategy=6s~ep+31 preferredHolder=7s~ep+31
@v1alpha1
LeaseCandidate!* metadata=1meta/v1.ObjectMeta~e spec=2LeaseCandidateSpec~e
LeaseCandidateSpec leaseName=1s pingTime=2$U~ep renewTime=3$U~ep binaryVersion=4s~e emulationVersion=5s~e preferredStrategies=6*s~e
@v1alpha2
LeaseCandidateSpec leaseName=1s pingTime=2$U~ep renewTime=3$U~ep binaryVersion=4s emulationVersion=5s~e strategy=6s~e
=v1alpha1 LeaseCandidate LeaseCandidateList
@v1beta1
=v1 Lease LeaseList LeaseSpec
=v1alpha1 LeaseCandidate LeaseCandidateList
=v1alpha2 LeaseCandidateSpec
`;
