import type { ObjectTarget } from '../../cluster/target.js';
import { type KubeObject, parseGroupVersion } from '../../codec/object.js';
import { type Discovery, NoKindMatchError } from '../../discovery/types.js';
import { quote } from '../../go/strconv/quote.js';
import { DisplayableError } from '../../process/errors.js';

/** Rules for the namespace of an object in a file. */
export interface NamespaceRules {
  /** That of `-n` or of the context. */
  namespace: string;
  /** `-n` was given: an object of another namespace is an error. */
  namespaceExplicit: boolean;
  /** `-A`: each object's own namespace. */
  allNamespaces: boolean;
}

/**
 * The place of an object in a file on this cluster, in the object's own namespace or the one of the rules. Fails with
 * kubectl's message if its kind is not served, or if it has no namespace with `-A`.
 * @param source the name of the file in messages
 * @param isItem it was in a List, about whose items kubectl says less
 */
export async function fileTargetOf(
  object: KubeObject,
  source: string,
  isItem: boolean,
  rules: NamespaceRules,
  discovery: Pick<Discovery, 'resolveKind'>,
): Promise<ObjectTarget> {
  const [name, namespace] = [object.metadata?.name || '', object.metadata?.namespace || ''];
  const { group, version } = parseGroupVersion(object.apiVersion ?? '');
  const kind = { group, version, kind: object.kind ?? '' };
  const resource = await discovery.resolveKind(kind).catch((error: unknown) => {
    if (!(error instanceof NoKindMatchError)) throw error;
    throw new DisplayableError(
      isItem ? `unable to recognize ${error.message}` : unknownKind(name, namespace, source, error),
      { reason: 'NoKindMatch', cause: error },
    );
  });
  const own = { resource, name, isVersionGiven: true };
  const place = namespace || (rules.allNamespaces ? undefined : rules.namespace);
  if (!resource.namespaced) {
    const isPlaced = place !== undefined && isWithin(place, rules);
    return { ...own, namespace: undefined, ...(isPlaced && { otherwise: { namespace: place } }) };
  }
  if (place !== undefined) return { ...own, namespace: place, otherwise: { namespace: undefined } };
  throw new Error(
    `no namespace set on resource ${group}/${version}, Resource=${resource.name} ${quote(name)}`,
  );
}

/** The place that an object itself names: for `--local`, which asks no server. */
export function localTargetOf(object: KubeObject): ObjectTarget {
  const [name, namespace] = [object.metadata?.name || '', object.metadata?.namespace || ''];
  const { group, version } = parseGroupVersion(object.apiVersion ?? '');
  const resource = {
    ...{ group, version, kind: object.kind ?? '', name: '', singularName: '' },
    ...{ namespaced: namespace !== '', verbs: [], shortNames: [], categories: [] },
  };
  return { resource, namespace: namespace === '' ? undefined : namespace, name };
}

/** Fails with kubectl's message if `-n` was given and an object is of another namespace. */
export function requireSameNamespace({ namespace }: ObjectTarget, rules: NamespaceRules): void {
  if (namespace === undefined || isWithin(namespace, rules)) return;
  throw new DisplayableError(
    `the namespace from the provided object ${quote(namespace)} does not match the namespace ` +
      `${quote(rules.namespace)}. You must pass '--namespace=${namespace}' to perform this operation.`,
    { reason: 'NamespaceMismatch' },
  );
}

function isWithin(namespace: string, rules: NamespaceRules): boolean {
  return rules.allNamespaces || !rules.namespaceExplicit || namespace === rules.namespace;
}

/** The object with its target namespace, and without one if its resource is cluster-scoped. */
export function withNamespaceOf(object: KubeObject, { resource, namespace = '' }: ObjectTarget): KubeObject {
  const own = object.metadata?.namespace ?? '';
  if (own === (resource.namespaced ? namespace : '')) return object;
  if (resource.namespaced) return { ...object, metadata: { ...object.metadata, namespace } };
  const { namespace: _, ...metadata } = object.metadata ?? {};
  return { ...object, metadata };
}

function unknownKind(name: string, namespace: string, source: string, { message }: NoKindMatchError): string {
  const [quotedName, quotedNamespace, quotedSource] = [name, namespace, source].map((text) => quote(text));
  return (
    `resource mapping not found for name: ${quotedName} namespace: ${quotedNamespace} from ${quotedSource}: ${message}\n` +
    'ensure CRDs are installed first'
  );
}
