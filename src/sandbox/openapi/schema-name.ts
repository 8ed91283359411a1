import type { JsonObject } from '../../codec/object.js';

/** The packages of families of messages outside k8s.io/api. */
const PACKAGES: Readonly<Record<string, string>> = {
  meta: 'io.k8s.apimachinery.pkg.apis.meta',
  apiextensions: 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions',
  apiregistration: 'io.k8s.kube-aggregator.pkg.apis.apiregistration',
};

/** The name of a message in OpenAPI: `core/v1.Pod` is `io.k8s.api.core.v1.Pod`. */
export function schemaName(ref: string): string {
  const [family = '', rest = ''] = ref.split('/');
  return `${PACKAGES[family] ?? `io.k8s.api.${family}`}.${rest}`;
}

/** A schema that refers to another by its name. */
export function referenceTo(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}
