// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
CronJob!* metadata=1meta/v1.ObjectMeta~e spec=2CronJobSpec~e status=3CronJobStatus~e
CronJobSpec schedule=1s timeZone=8s~ep+24 startingDeadlineSeconds=2l~ep concurrencyPolicy=3s~e suspend=4b~ep jobTemplate=5JobTemplateSpec successfulJobsHistoryLimit=6i~ep failedJobsHistoryLimit=7i~ep
CronJobStatus active=1*core/v1.ObjectReference~e lastScheduleTime=4$T~ep lastSuccessfulTime=5$T~ep
Job!* metadata=1meta/v1.ObjectMeta~e spec=2JobSpec~e status=3JobStatus~e
JobCondition type=1s status=2s lastProbeTime=3$T~e lastTransitionTime=4$T~e reason=5s~e message=6s~e
JobSpec parallelism=1i~ep completions=2i~ep activeDeadlineSeconds=3l~ep podFailurePolicy=11PodFailurePolicy~ep+25 successPolicy=16SuccessPolicy~ep+30 backoffLimit=7i~ep backoffLimitPerIndex=12i~ep+28 maxFailedIndexes=13i~ep+28 selector=4meta/v1.LabelSelector~ep manualSelector=5b~ep template=6core/v1.PodTemplateSpec ttlSecondsAfterFinished=8i~ep completionMode=9s~ep+21 suspend=10b~ep+21 podReplacementPolicy=14s~ep+28 managedBy=15s~ep+30
JobStatus conditions=1*JobCondition~e startTime=2$T~ep completionTime=3$T~ep active=4i~e succeeded=5i~e failed=6i~e terminating=11i~ep+28 completedIndexes=7s~e+21 failedIndexes=10s~ep+28 uncountedTerminatedPods=8UncountedTerminatedPods~ep+22 ready=9i~ep+23
JobTemplateSpec metadata=1meta/v1.ObjectMeta~e spec=2JobSpec~e
PodFailurePolicy rules=1*PodFailurePolicyRule
PodFailurePolicyOnExitCodesRequirement containerName=1s~p@28ep operator=2s values=3*i
PodFailurePolicyOnPodConditionsPattern type=1s status=2s
PodFailurePolicyRule action=1s onExitCodes=2PodFailurePolicyOnExitCodesRequirement~p@28ep onPodConditions=3*PodFailurePolicyOnPodConditionsPattern~@28e
SuccessPolicy rules=1*SuccessPolicyRule
SuccessPolicyRule succeededIndexes=1s~ep succeededCount=2i~ep
UncountedTerminatedPods succeeded=1*s~e failed=2*s~e
@v1beta1
CronJobStatus active=1*core/v1.ObjectReference~e lastScheduleTime=4$T~ep lastSuccessfulTime=5$T~ep+21
JobTemplate! metadata=1meta/v1.ObjectMeta~e template=2JobTemplateSpec~e
JobTemplateSpec metadata=1meta/v1.ObjectMeta~e spec=2batch/v1.JobSpec~e
=v1 CronJob CronJobList CronJobSpec
@v2alpha1
CronJobSpec schedule=1s startingDeadlineSeconds=2l~ep concurrencyPolicy=3s~e suspend=4b~ep jobTemplate=5JobTemplateSpec successfulJobsHistoryLimit=6i~ep failedJobsHistoryLimit=7i~ep
CronJobStatus active=1*core/v1.ObjectReference~e lastScheduleTime=4$T~ep
=v1 CronJob CronJobList
=v1beta1 JobTemplate JobTemplateSpec
`;
