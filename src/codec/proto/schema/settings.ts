// Made by scripts/schema/make-schema.ts of the definitions of the Kubernetes API: change the script, not this file.
export default `@v1alpha1
PodPreset!* metadata=1meta/v1.ObjectMeta~e spec=2PodPresetSpec~e
PodPresetSpec selector=1meta/v1.LabelSelector~e env=2*core/v1.EnvVar~e envFrom=3*core/v1.EnvFromSource~e volumes=4*core/v1.Volume~e volumeMounts=5*core/v1.VolumeMount~e
`;
