// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
ControllerRevision!* metadata=1meta/v1.ObjectMeta~e data=2$R~e revision=3l
DaemonSet!* metadata=1meta/v1.ObjectMeta~e spec=2DaemonSetSpec~e status=3DaemonSetStatus~e
DaemonSetCondition type=1s status=2s lastTransitionTime=3$T~e reason=4s~e message=5s~e
DaemonSetSpec selector=1meta/v1.LabelSelector~p template=2core/v1.PodTemplateSpec updateStrategy=3DaemonSetUpdateStrategy~e minReadySeconds=4i~e revisionHistoryLimit=6i~ep
DaemonSetStatus currentNumberScheduled=1i numberMisscheduled=2i desiredNumberScheduled=3i numberReady=4i observedGeneration=5l~e updatedNumberScheduled=6i~e numberAvailable=7i~e numberUnavailable=8i~e collisionCount=9i~ep conditions=10*DaemonSetCondition~e
DaemonSetUpdateStrategy type=1s~e rollingUpdate=2RollingUpdateDaemonSet~ep
Deployment!* metadata=1meta/v1.ObjectMeta~e spec=2DeploymentSpec~e status=3DeploymentStatus~e
DeploymentCondition type=1s status=2s lastUpdateTime=6$T~e lastTransitionTime=7$T~e reason=4s~e message=5s~e
DeploymentSpec replicas=1i~ep selector=2meta/v1.LabelSelector~p template=3core/v1.PodTemplateSpec strategy=4DeploymentStrategy~e minReadySeconds=5i~e revisionHistoryLimit=6i~ep paused=7b~e progressDeadlineSeconds=9i~ep
DeploymentStatus observedGeneration=1l~e replicas=2i~e updatedReplicas=3i~e readyReplicas=7i~e availableReplicas=4i~e unavailableReplicas=5i~e terminatingReplicas=9i~ep+33 conditions=6*DeploymentCondition~e collisionCount=8i~ep
DeploymentStrategy type=1s~e rollingUpdate=2RollingUpdateDeployment~ep
ReplicaSet!* metadata=1meta/v1.ObjectMeta~e spec=2ReplicaSetSpec~e status=3ReplicaSetStatus~e
ReplicaSetCondition type=1s status=2s lastTransitionTime=3$T~e reason=4s~e message=5s~e
ReplicaSetSpec replicas=1i~ep minReadySeconds=4i~e selector=2meta/v1.LabelSelector~p template=3core/v1.PodTemplateSpec~e
ReplicaSetStatus replicas=1i fullyLabeledReplicas=2i~e readyReplicas=4i~e availableReplicas=5i~e terminatingReplicas=7i~ep+33 observedGeneration=3l~e conditions=6*ReplicaSetCondition~e
RollingUpdateDaemonSet maxUnavailable=1$I~ep maxSurge=2$I~ep+21
RollingUpdateDeployment maxUnavailable=1$I~ep maxSurge=2$I~ep
RollingUpdateStatefulSetStrategy partition=1i~ep maxUnavailable=2$I~ep+24
StatefulSet!* metadata=1meta/v1.ObjectMeta~e spec=2StatefulSetSpec~e status=3StatefulSetStatus~e
StatefulSetCondition type=1s status=2s lastTransitionTime=3$T~e reason=4s~e message=5s~e
StatefulSetOrdinals start=1i
StatefulSetPersistentVolumeClaimRetentionPolicy whenDeleted=1s~e whenScaled=2s~e
StatefulSetSpec replicas=1i~ep selector=2meta/v1.LabelSelector~p template=3core/v1.PodTemplateSpec volumeClaimTemplates=4*core/v1.PersistentVolumeClaim~e serviceName=5s podManagementPolicy=6s~e updateStrategy=7StatefulSetUpdateStrategy~e revisionHistoryLimit=8i~ep minReadySeconds=9i~e+22 persistentVolumeClaimRetentionPolicy=10StatefulSetPersistentVolumeClaimRetentionPolicy~ep+23 ordinals=11StatefulSetOrdinals~ep+26
StatefulSetStatus observedGeneration=1l~e replicas=2i readyReplicas=3i~e currentReplicas=4i~e updatedReplicas=5i~e currentRevision=6s~e updateRevision=7s~e collisionCount=9i~ep conditions=10*StatefulSetCondition~e availableReplicas=11i~e+22@23
StatefulSetUpdateStrategy type=1s~e rollingUpdate=2RollingUpdateStatefulSetStrategy~ep
@v1beta1
DeploymentRollback! name=1s updatedAnnotations=2%s~e rollbackTo=3RollbackConfig
DeploymentSpec replicas=1i~ep selector=2meta/v1.LabelSelector~ep template=3core/v1.PodTemplateSpec strategy=4DeploymentStrategy~e minReadySeconds=5i~e revisionHistoryLimit=6i~ep paused=7b~e rollbackTo=8RollbackConfig~ep progressDeadlineSeconds=9i~ep
RollbackConfig revision=1l~e
Scale! metadata=1meta/v1.ObjectMeta~e spec=2ScaleSpec~e status=3ScaleStatus~e
ScaleSpec replicas=1i~e
ScaleStatus replicas=1i selector=2%s~e targetSelector=3s~e
StatefulSetSpec replicas=1i~ep selector=2meta/v1.LabelSelector~ep template=3core/v1.PodTemplateSpec volumeClaimTemplates=4*core/v1.PersistentVolumeClaim~e serviceName=5s podManagementPolicy=6s~e updateStrategy=7StatefulSetUpdateStrategy~e revisionHistoryLimit=8i~ep minReadySeconds=9i~e+22 persistentVolumeClaimRetentionPolicy=10StatefulSetPersistentVolumeClaimRetentionPolicy~ep+23 ordinals=11StatefulSetOrdinals~ep+26
StatefulSetStatus observedGeneration=1l~ep replicas=2i readyReplicas=3i~e currentReplicas=4i~e updatedReplicas=5i~e currentRevision=6s~e updateRevision=7s~e collisionCount=9i~ep conditions=10*StatefulSetCondition~e availableReplicas=11i~e+22@23
=v1 ControllerRevision ControllerRevisionList Deployment DeploymentCondition DeploymentList DeploymentStatus DeploymentStrategy RollingUpdateDeployment RollingUpdateStatefulSetStrategy StatefulSet StatefulSetCondition StatefulSetList StatefulSetOrdinals StatefulSetPersistentVolumeClaimRetentionPolicy StatefulSetUpdateStrategy
@v1beta2
=v1 ControllerRevision ControllerRevisionList DaemonSet DaemonSetCondition DaemonSetList DaemonSetSpec DaemonSetStatus DaemonSetUpdateStrategy Deployment DeploymentCondition DeploymentList DeploymentSpec DeploymentStatus DeploymentStrategy ReplicaSet ReplicaSetCondition ReplicaSetList ReplicaSetSpec ReplicaSetStatus RollingUpdateDaemonSet RollingUpdateDeployment RollingUpdateStatefulSetStrategy StatefulSet StatefulSetCondition StatefulSetList StatefulSetOrdinals StatefulSetPersistentVolumeClaimRetentionPolicy StatefulSetSpec StatefulSetStatus StatefulSetUpdateStrategy
=v1beta1 Scale ScaleSpec ScaleStatus
`;
