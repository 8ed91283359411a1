// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1alpha1
GroupVersionResource group=1s~e version=2s~e resource=3s~e
MigrationCondition type=1s status=2s lastUpdateTime=3$T~e reason=4s~e message=5s~e
StorageVersionMigration!* metadata=1meta/v1.ObjectMeta~e spec=2StorageVersionMigrationSpec~e status=3StorageVersionMigrationStatus~e
StorageVersionMigrationSpec resource=1GroupVersionResource continueToken=2s~e
StorageVersionMigrationStatus conditions=1*MigrationCondition~e resourceVersion=2s~e
@v1beta1
StorageVersionMigrationSpec resource=1meta/v1.GroupResource
StorageVersionMigrationStatus conditions=1*meta/v1.Condition~e resourceVersion=2s~e
=v1alpha1 StorageVersionMigration StorageVersionMigrationList
`;
