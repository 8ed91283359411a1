/** What proa makes of a field of a kustomization, as long as it does not build all of them. */
export type FieldUse =
  /** It is followed, or says nothing about objects. */
  | 'built'
  /** It changes what is in objects, and neither which there are nor what they are called. */
  | 'contents'
  /** It may change which objects there are, or what they are called. */
  | 'identity';

/** Every field of a Kustomization or a Component (sigs.k8s.io/kustomize/api/types). */
export const fieldUses: Readonly<Record<string, FieldUse>> = {
  apiVersion: 'built',
  kind: 'built',
  metadata: 'built',
  resources: 'built',
  bases: 'built',
  components: 'built',
  namespace: 'built',
  namePrefix: 'built',
  nameSuffix: 'built',
  configMapGenerator: 'built',
  secretGenerator: 'built',
  generatorOptions: 'built',
  helmGlobals: 'built',
  buildMetadata: 'contents',
  commonAnnotations: 'contents',
  commonLabels: 'contents',
  crds: 'contents',
  imageTags: 'contents',
  images: 'contents',
  labels: 'contents',
  patches: 'contents',
  patchesJson6902: 'contents',
  patchesStrategicMerge: 'contents',
  replacements: 'contents',
  replicas: 'contents',
  sortOptions: 'contents',
  validators: 'contents',
  vars: 'contents',
  configurations: 'identity',
  generators: 'identity',
  helmChartInflationGenerator: 'identity',
  helmCharts: 'identity',
  openapi: 'identity',
  transformers: 'identity',
};

const byLowerCase = new Map(Object.keys(fieldUses).map((name) => [name.toLowerCase(), name]));

/** The name of a field as it is documented: Go does not mind its case. Fails with kustomize's message for another word. */
export function fieldName(typed: string): string {
  const name = byLowerCase.get(typed.toLowerCase());
  if (name === undefined)
    throw new Error(`invalid Kustomization: json: unknown field ${JSON.stringify(typed)}`);
  return name;
}
