// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
ContainerResourceMetricSource name=1s targetAverageUtilization=2i~ep targetAverageValue=3$Q~ep container=5s
ContainerResourceMetricStatus name=1s currentAverageUtilization=2i~ep currentAverageValue=3$Q container=4s
CrossVersionObjectReference kind=1s name=2s apiVersion=3s~e
ExternalMetricSource metricName=1s metricSelector=2meta/v1.LabelSelector~ep targetValue=3$Q~ep targetAverageValue=4$Q~ep
ExternalMetricStatus metricName=1s metricSelector=2meta/v1.LabelSelector~ep currentValue=3$Q currentAverageValue=4$Q~ep
HorizontalPodAutoscaler!* metadata=1meta/v1.ObjectMeta~e spec=2HorizontalPodAutoscalerSpec~e status=3HorizontalPodAutoscalerStatus~e
HorizontalPodAutoscalerCondition type=1s status=2s lastTransitionTime=3$T~e reason=4s~e message=5s~e
HorizontalPodAutoscalerSpec scaleTargetRef=1CrossVersionObjectReference minReplicas=2i~ep maxReplicas=3i targetCPUUtilizationPercentage=4i~ep
HorizontalPodAutoscalerStatus observedGeneration=1l~ep lastScaleTime=2$T~ep currentReplicas=3i desiredReplicas=4i currentCPUUtilizationPercentage=5i~ep
MetricSpec type=1s object=2ObjectMetricSource~ep pods=3PodsMetricSource~ep resource=4ResourceMetricSource~ep containerResource=7ContainerResourceMetricSource~ep+20 external=5ExternalMetricSource~ep
MetricStatus type=1s object=2ObjectMetricStatus~ep pods=3PodsMetricStatus~ep resource=4ResourceMetricStatus~ep containerResource=7ContainerResourceMetricStatus~ep+20 external=5ExternalMetricStatus~ep
ObjectMetricSource target=1CrossVersionObjectReference metricName=2s targetValue=3$Q selector=4meta/v1.LabelSelector~ep averageValue=5$Q~ep
ObjectMetricStatus target=1CrossVersionObjectReference metricName=2s currentValue=3$Q selector=4meta/v1.LabelSelector~ep averageValue=5$Q~ep
PodsMetricSource metricName=1s targetAverageValue=2$Q selector=3meta/v1.LabelSelector~ep
PodsMetricStatus metricName=1s currentAverageValue=2$Q selector=3meta/v1.LabelSelector~ep
ResourceMetricSource name=1s targetAverageUtilization=2i~ep targetAverageValue=3$Q~ep
ResourceMetricStatus name=1s currentAverageUtilization=2i~ep currentAverageValue=3$Q
Scale! metadata=1meta/v1.ObjectMeta~e spec=2ScaleSpec~e status=3ScaleStatus~e
ScaleSpec replicas=1i~e
ScaleStatus replicas=1i selector=2s~e
@v2
ContainerResourceMetricSource name=1s target=2MetricTarget container=3s
ContainerResourceMetricStatus name=1s current=2MetricValueStatus container=3s
ExternalMetricSource metric=1MetricIdentifier target=2MetricTarget
ExternalMetricStatus metric=1MetricIdentifier current=2MetricValueStatus
HPAScalingPolicy type=1s value=2i periodSeconds=3i
HPAScalingRules stabilizationWindowSeconds=3i~ep selectPolicy=1s~ep policies=2*HPAScalingPolicy~e tolerance=4$Q~ep+33
HorizontalPodAutoscalerBehavior scaleUp=1HPAScalingRules~ep scaleDown=2HPAScalingRules~ep
HorizontalPodAutoscalerSpec scaleTargetRef=1CrossVersionObjectReference minReplicas=2i~ep maxReplicas=3i metrics=4*MetricSpec~e behavior=5HorizontalPodAutoscalerBehavior~ep
HorizontalPodAutoscalerStatus observedGeneration=1l~ep lastScaleTime=2$T~ep currentReplicas=3i~e desiredReplicas=4i currentMetrics=5*MetricStatus conditions=6*HorizontalPodAutoscalerCondition~e
MetricIdentifier name=1s selector=2meta/v1.LabelSelector~ep
MetricSpec type=1s object=2ObjectMetricSource~ep pods=3PodsMetricSource~ep resource=4ResourceMetricSource~ep containerResource=7ContainerResourceMetricSource~ep external=5ExternalMetricSource~ep
MetricStatus type=1s object=2ObjectMetricStatus~ep pods=3PodsMetricStatus~ep resource=4ResourceMetricStatus~ep containerResource=7ContainerResourceMetricStatus~ep external=5ExternalMetricStatus~ep
MetricTarget type=1s value=2$Q~ep averageValue=3$Q~ep averageUtilization=4i~ep
MetricValueStatus value=1$Q~ep averageValue=2$Q~ep averageUtilization=3i~ep
ObjectMetricSource describedObject=1CrossVersionObjectReference target=2MetricTarget metric=3MetricIdentifier
ObjectMetricStatus metric=1MetricIdentifier current=2MetricValueStatus describedObject=3CrossVersionObjectReference
PodsMetricSource metric=1MetricIdentifier target=2MetricTarget
PodsMetricStatus metric=1MetricIdentifier current=2MetricValueStatus
ResourceMetricSource name=1s target=2MetricTarget
ResourceMetricStatus name=1s current=2MetricValueStatus
=v1 CrossVersionObjectReference HorizontalPodAutoscaler HorizontalPodAutoscalerCondition HorizontalPodAutoscalerList
@v2beta1
ContainerResourceMetricSource name=1s targetAverageUtilization=2i~ep targetAverageValue=3$Q~ep container=4s
HorizontalPodAutoscalerSpec scaleTargetRef=1CrossVersionObjectReference minReplicas=2i~ep maxReplicas=3i metrics=4*MetricSpec~e
HorizontalPodAutoscalerStatus observedGeneration=1l~ep lastScaleTime=2$T~ep currentReplicas=3i desiredReplicas=4i currentMetrics=5*MetricStatus conditions=6*HorizontalPodAutoscalerCondition
=v1 ContainerResourceMetricStatus CrossVersionObjectReference ExternalMetricSource ExternalMetricStatus HorizontalPodAutoscaler HorizontalPodAutoscalerCondition HorizontalPodAutoscalerList MetricSpec MetricStatus ObjectMetricSource ObjectMetricStatus PodsMetricSource PodsMetricStatus ResourceMetricSource ResourceMetricStatus
@v2beta2
HPAScalingRules stabilizationWindowSeconds=3i~p@20ep selectPolicy=1s~ep policies=2*HPAScalingPolicy~e
HorizontalPodAutoscalerSpec scaleTargetRef=1CrossVersionObjectReference minReplicas=2i~ep maxReplicas=3i metrics=4*MetricSpec~e behavior=5HorizontalPodAutoscalerBehavior~ep+18
=v2 ContainerResourceMetricSource ContainerResourceMetricStatus ExternalMetricSource ExternalMetricStatus HPAScalingPolicy HorizontalPodAutoscalerBehavior MetricIdentifier MetricTarget MetricValueStatus ObjectMetricSource ObjectMetricStatus PodsMetricSource PodsMetricStatus ResourceMetricSource ResourceMetricStatus
=v1 CrossVersionObjectReference HorizontalPodAutoscaler HorizontalPodAutoscalerCondition HorizontalPodAutoscalerList MetricSpec MetricStatus
=v2beta1 HorizontalPodAutoscalerStatus
`;
