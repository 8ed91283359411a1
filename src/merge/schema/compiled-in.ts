import { parseGroupVersion } from '../../codec/object.js';
import { Schema } from '../../codec/proto/schema.js';
import { builtInMergeSchema } from './built-in.js';
import type { MergeSchema } from './merge-schema.js';

/** Groups of built-in types that are not compiled into kubectl, which treats them as custom resources. */
const NOT_COMPILED_IN = ['apiextensions.k8s.io', 'apiregistration.k8s.io'];

/**
 * The schema of a kind that is compiled into kubectl, for which it creates strategic merge patches without asking a
 * server; undefined for all others.
 * @param apiVersion `apps/v1`
 */
export async function compiledInSchema(apiVersion: string, kind: string): Promise<MergeSchema | undefined> {
  if (NOT_COMPILED_IN.includes(parseGroupVersion(apiVersion).group)) return undefined;
  return builtInMergeSchema(new Schema(), apiVersion, kind);
}
