import { messageOf } from '../../process/errors.js';
import { readYamlValue } from './config/kustomization.js';
import type { Loader } from './loader.js';
import { type CustomSchemas, customSchemas } from './merge/custom-schemas.js';
import { builtInSchemas } from './merge/schema.js';
import { unsupportedFailure } from './refusal.js';
import type { Resource } from './resources/resource.js';
import { isClusterScoped } from './resources/scope.js';

/** The known kinds of a build: those of Kubernetes, or those of a document. */
export interface KnownKinds extends CustomSchemas {
  /** The first kustomization has chosen them; others cannot. */
  isChosen: boolean;
}

const BUILT_IN_VERSION = 'v1.21.2';

/**
 * The known kinds according to the `openapi` field of a kustomization. Fails in kustomize's words.
 * @param known those known so far; undefined for the first kustomization
 */
export async function knownKinds(
  { version = '', path }: Readonly<Record<string, string>>,
  loader: Loader,
  known: KnownKinds | undefined,
): Promise<KnownKinds> {
  const text = path === undefined ? undefined : await loader.text(path);
  if (known?.isChosen) return known;
  if (text !== undefined) {
    if (version !== '') throw new Error('builtin version and custom schema provided, cannot use both');
    // There, it would apply only to files that are read afterwards.
    if (known !== undefined)
      throw unsupportedFailure('a base or component with a schema of its own (openapi.path)');
    return { ...(await readSchemas(text)), isChosen: true };
  }
  if (version !== '' && version !== BUILT_IN_VERSION)
    throw new Error('the specified OpenAPI version is not built in');
  return known ?? { schemas: builtInSchemas, clusterScoped: new Set(), isChosen: version !== '' };
}

async function readSchemas(text: string): Promise<CustomSchemas> {
  try {
    return customSchemas(await readYamlValue(text));
  } catch (error) {
    throw new Error(`invalid schema file: ${messageOf(error)}`, { cause: error });
  }
}

/** Fails if an object's kind is cluster-scoped only by a document, which proa does not support. */
export function checkScopes(resources: readonly Resource[], { clusterScoped }: KnownKinds): void {
  if (clusterScoped.size === 0) return;
  for (const { apiVersion, kind, gvk } of resources) {
    if (clusterScoped.has(`${apiVersion} ${kind}`) && !isClusterScoped(gvk))
      throw unsupportedFailure(`objects of ${kind}, which has no namespace by openapi.path`);
  }
}
