import type { Session } from '../cluster/session.js';
import type { Target } from '../cluster/target.js';
import type { LabelMatch } from '../codec/label-selector.js';
import { NoKindMatchError } from '../discovery/types.js';
import type { Environment } from '../process/environment.js';
import { bareError, DisplayableError } from '../process/errors.js';
import type { ManifestIo } from './manifests/manifest.js';

/** Files, standard input and the web, for manifests. */
export async function manifestIo({
  workingFolder,
  stdin,
  signal,
  variables,
}: Environment): Promise<ManifestIo> {
  const { nodeManifestIo } = await import('./manifests/node-io.js');
  return nodeManifestIo(workingFolder, stdin, async (url) => {
    const { download } = await import('../transport/download.js');
    return download(url, { userAgent: 'proa', environment: variables }, signal);
  });
}

/** A label selector that no server is asked to apply. Fails with kubectl's message where it is none. */
export async function selectorOf(text: string): Promise<LabelMatch | undefined> {
  const { parseLabelSelector } = await import('../codec/label-selector.js');
  try {
    return parseLabelSelector(text);
  } catch (error) {
    throw new Error(
      `the provided selector ${JSON.stringify(text)} is not valid: ${(error as Error).message}`,
    );
  }
}

type Manifest = { apiVersion?: string; kind?: string; metadata?: { name?: string; namespace?: string } };

/**
 * Where a manifest's object is on this cluster, by the namespace of the command line, the object and the context. Fails
 * with kubectl's message.
 * @param source the file, as messages call it
 * @param allNamespaces `--all-namespaces`: each object's own namespace
 */
export async function manifestTarget(
  object: Manifest,
  source: string,
  allNamespaces: boolean,
  session: Pick<Session, 'discovery' | 'namespace' | 'namespaceExplicit'>,
): Promise<Target> {
  const name = object.metadata?.name ?? '';
  const namespace = object.metadata?.namespace ?? '';
  const slash = object.apiVersion?.indexOf('/') ?? -1;
  const group = slash < 0 ? '' : object.apiVersion!.slice(0, slash);
  const version = object.apiVersion?.slice(slash + 1) ?? '';
  const resource = await session.discovery
    .resolveKind({ group, version, kind: object.kind ?? '' })
    .catch((error: unknown) => {
      if (!(error instanceof NoKindMatchError)) throw error;
      throw bareError(
        `resource mapping not found for name: ${JSON.stringify(name)} namespace: ${JSON.stringify(namespace)} from ` +
          `${JSON.stringify(source)}: no matches for kind ${JSON.stringify(object.kind)} in version ` +
          `${JSON.stringify(object.apiVersion ?? '')}\nensure CRDs are installed first`,
        { reason: 'NoKindMatch', cause: error },
      );
    });
  if (!resource.namespaced) return { resource, namespace: undefined, name };
  if (session.namespaceExplicit && !allNamespaces && namespace !== '' && namespace !== session.namespace) {
    throw new DisplayableError(
      `the namespace from the provided object ${JSON.stringify(namespace)} does not match the namespace ` +
        `${JSON.stringify(session.namespace)}. You must pass '--namespace=${namespace}' to perform this operation.`,
      { reason: 'NamespaceMismatch' },
    );
  }
  if (namespace === '' && allNamespaces) {
    throw new Error(
      `no namespace set on resource ${group}/${version}, Resource=${resource.name} ${JSON.stringify(name)}`,
    );
  }
  return { resource, namespace: namespace === '' ? session.namespace : namespace, name };
}
