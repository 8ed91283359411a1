// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1alpha1
ContainerMetrics name=1s usage=2%$Q
NodeMetrics!* metadata=1meta/v1.ObjectMeta~e timestamp=2$T window=3$D usage=4%$Q
PodMetrics!* metadata=1meta/v1.ObjectMeta~e timestamp=2$T window=3$D containers=4*ContainerMetrics
@v1beta1
=v1alpha1 ContainerMetrics NodeMetrics NodeMetricsList PodMetrics PodMetricsList
`;
