// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
PriorityClass!* metadata=1meta/v1.ObjectMeta~e value=2i globalDefault=3b~e description=4s~e preemptionPolicy=5s~ep
@v1alpha1
BasicSchedulingPolicy
GangSchedulingPolicy minCount=1i
PodGroup name=1s policy=3PodGroupPolicy
PodGroupPolicy basic=2BasicSchedulingPolicy~ep gang=3GangSchedulingPolicy~ep
TypedLocalObjectReference apiGroup=1s~e kind=2s name=3s
Workload!* metadata=1meta/v1.ObjectMeta~e spec=2WorkloadSpec
WorkloadSpec controllerRef=1TypedLocalObjectReference~ep podGroups=2*PodGroup
=v1 PriorityClass PriorityClassList
@v1alpha2
PodGroup!* metadata=1meta/v1.ObjectMeta~e spec=2PodGroupSpec status=3PodGroupStatus~e
PodGroupResourceClaim name=1s resourceClaimName=2s~ep resourceClaimTemplateName=3s~ep
PodGroupResourceClaimStatus name=1s resourceClaimName=2s~ep
PodGroupSchedulingConstraints topology=1*TopologyConstraint~e
PodGroupSchedulingPolicy basic=1BasicSchedulingPolicy~ep gang=2GangSchedulingPolicy~ep
PodGroupSpec podGroupTemplateRef=1PodGroupTemplateReference~p schedulingPolicy=2PodGroupSchedulingPolicy schedulingConstraints=3PodGroupSchedulingConstraints~ep resourceClaims=4*PodGroupResourceClaim~e disruptionMode=5s~ep priorityClassName=6s~e priority=7i~ep
PodGroupStatus conditions=1*meta/v1.Condition~e resourceClaimStatuses=2*PodGroupResourceClaimStatus~e
PodGroupTemplate name=1s schedulingPolicy=2PodGroupSchedulingPolicy schedulingConstraints=3PodGroupSchedulingConstraints~p resourceClaims=4*PodGroupResourceClaim~e disruptionMode=5s~ep priorityClassName=6s~e priority=7i~ep
PodGroupTemplateReference workload=1WorkloadPodGroupTemplateReference~p
TopologyConstraint key=1s
WorkloadPodGroupTemplateReference workloadName=1s podGroupTemplateName=2s
WorkloadSpec controllerRef=1TypedLocalObjectReference~ep podGroupTemplates=2*PodGroupTemplate
=v1alpha1 BasicSchedulingPolicy GangSchedulingPolicy TypedLocalObjectReference Workload WorkloadList
@v1beta1
=v1 PriorityClass PriorityClassList
`;
