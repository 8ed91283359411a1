// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1
Overhead podFixed=1%$Q~e
RuntimeClass!* metadata=1meta/v1.ObjectMeta~e handler=2s overhead=3Overhead~ep scheduling=4Scheduling~ep
Scheduling nodeSelector=1%s~e tolerations=2*core/v1.Toleration~e
@v1alpha1
RuntimeClass! metadata=1meta/v1.ObjectMeta~e spec=2RuntimeClassSpec
RuntimeClassSpec runtimeHandler=1s overhead=2Overhead~ep scheduling=3Scheduling~ep
=v1 Overhead RuntimeClassList Scheduling
@v1beta1
=v1 Overhead RuntimeClass RuntimeClassList Scheduling
`;
