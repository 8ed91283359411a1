import type { JsonObject } from '../../codec/object.js';

/** Where the packages of families of messages are, besides those of k8s.io/api. */
const PACKAGES: Readonly<Record<string, string>> = {
  meta: 'io.k8s.apimachinery.pkg.apis.meta',
  apiextensions: 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions',
  apiregistration: 'io.k8s.kube-aggregator.pkg.apis.apiregistration',
};

/** How OpenAPI calls a message: `core/v1.Pod` is `io.k8s.api.core.v1.Pod`. */
export function schemaName(ref: string): string {
  const [family = '', rest = ''] = ref.split('/');
  return `${PACKAGES[family] ?? `io.k8s.api.${family}`}.${rest}`;
}

/** A schema that is another, by its name. */
export function referenceTo(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}
