// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1alpha1
ServerStorageVersion apiServerID=1s~e encodingVersion=2s~e decodableVersions=3*s~e servedVersions=4*s~e+28
StorageVersion!* metadata=1meta/v1.ObjectMeta~e spec=2StorageVersionSpec status=3StorageVersionStatus
StorageVersionCondition type=1s status=2s observedGeneration=3l~e lastTransitionTime=4$T~e reason=5s message=6s~e
StorageVersionSpec
StorageVersionStatus storageVersions=1*ServerStorageVersion~e commonEncodingVersion=2s~ep conditions=3*StorageVersionCondition~e
`;
