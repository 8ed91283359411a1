import type { LabelMatch } from '../codec/label-selector.js';
import type { KubeObject } from '../codec/object.js';
import { NoKindMatchError } from '../discovery/types.js';
import type { Session } from '../session.js';
import { DisplayedError } from './displayed-error.js';
import type { GetOptions } from './options.js';
import { readSelection } from './selection.js';
import { resolveTargets, type Target } from './targets.js';

/** What is to be read, resolved, and how much of it is certain to be a single object. */
export interface Plan {
  targets: Target[];
  /** One name or one file was given: a single object is printed alone, not in a List, and beside an error not at all. */
  singleItem: boolean;
  /** What already went wrong, to be told at the end: the rest is still read. */
  errors: Error[];
  /** `-l` beside `-f`: which of the objects that were read are shown. */
  wanted?: LabelMatch;
}

/** Whether the selector that goes with `-f` lets an object be shown. */
export function isWanted(object: KubeObject | null | undefined, { wanted }: Pick<Plan, 'wanted'>): boolean {
  return wanted === undefined || wanted(object?.metadata?.labels ?? {});
}

/** Finds out what the words, files and flags of a `get` mean on this cluster. */
export async function makePlan(options: GetOptions, session: Session): Promise<Plan> {
  if (options.filenames.length > 0 || options.kustomize !== '') return planFromFiles(options, session);
  const selection = await readSelection(
    options.words,
    options,
    async (word) =>
      (await session.discovery.expandCategory(word))?.map(({ name, group }) =>
        group === '' ? name : `${name}.${group}`,
      ),
    'proa',
  );
  const scope = { namespace: session.namespace, allNamespaces: options.allNamespaces };
  const targets = await resolveTargets(selection, scope, session.discovery);
  return { targets, singleItem: selection.kind === 'names' && targets.length === 1, errors: [] };
}

async function planFromFiles(options: GetOptions, session: Session): Promise<Plan> {
  if (options.words.length > 0) {
    const several = options.words.length > 1 || options.words[0]!.includes('/');
    throw new Error(
      several
        ? 'name cannot be provided when a path is specified'
        : 'when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well',
    );
  }
  const [{ loadManifests }, { nodeManifestIo }] = await Promise.all([
    import('../manifests/load.js'),
    import('../manifests/node-io.js'),
  ]);
  const { stdin, signal, variables } = session.environment;
  const io = nodeManifestIo(stdin, async (url) => {
    const { download } = await import('../transport/download.js');
    return download(url, { userAgent: 'proa', environment: variables }, signal);
  });
  const wanted = options.labelSelector === '' ? undefined : await selectorOf(options.labelSelector);
  const { manifests, errors, singleFile } = await loadManifests(options, io);
  const targets: Target[] = [];
  for (const { object, source } of manifests) {
    try {
      targets.push(await targetOf(object, source, options, session));
    } catch (error) {
      errors.push(error as Error);
    }
  }
  return { targets, singleItem: singleFile, errors, ...(wanted && { wanted }) };
}

/** A label selector that no server is asked to apply. Fails with kubectl's message where it is none. */
async function selectorOf(text: string): Promise<LabelMatch | undefined> {
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

async function targetOf(
  object: Manifest,
  source: string,
  options: GetOptions,
  session: Session,
): Promise<Target> {
  const { name = '', namespace = '' } = object.metadata ?? {};
  const slash = object.apiVersion?.indexOf('/') ?? -1;
  const group = slash < 0 ? '' : object.apiVersion!.slice(0, slash);
  const version = object.apiVersion?.slice(slash + 1) ?? '';
  const resource = await session.discovery
    .resolveKind({ group, version, kind: object.kind ?? '' })
    .catch((error: unknown) => {
      if (!(error instanceof NoKindMatchError)) throw error;
      throw new DisplayedError(
        `resource mapping not found for name: ${JSON.stringify(name)} namespace: ${JSON.stringify(namespace)} from ` +
          `${JSON.stringify(source)}: no matches for kind ${JSON.stringify(object.kind)} in version ` +
          `${JSON.stringify(object.apiVersion ?? '')}\nensure CRDs are installed first`,
      );
    });
  if (!resource.namespaced) return { resource, namespace: undefined, name };
  if (
    session.namespaceExplicit &&
    !options.allNamespaces &&
    namespace !== '' &&
    namespace !== session.namespace
  ) {
    throw new DisplayedError(
      `error: the namespace from the provided object ${JSON.stringify(namespace)} does not match the namespace ` +
        `${JSON.stringify(session.namespace)}. You must pass '--namespace=${namespace}' to perform this operation.`,
    );
  }
  if (namespace === '' && options.allNamespaces) {
    throw new Error(
      `no namespace set on resource ${group}/${version}, Resource=${resource.name} ${JSON.stringify(name)}`,
    );
  }
  return { resource, namespace: namespace === '' ? session.namespace : namespace, name };
}
