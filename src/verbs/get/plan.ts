import type { Session } from '../../cluster/session.js';
import type { Target } from '../../cluster/target.js';
import type { LabelMatch } from '../../codec/label-selector.js';
import type { KubeObject } from '../../codec/object.js';
import { readSelection } from '../../objects/selection.js';
import { resolveTargets } from '../../objects/targets.js';
import type { GetOptions } from './options.js';

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
    throw new Error(
      options.words.some((word) => word.includes('/'))
        ? 'resource/name arguments cannot be provided when a path is specified'
        : 'when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well',
    );
  }
  const [{ loadManifests }, { manifestIo, manifestTarget, selectorOf }] = await Promise.all([
    import('../../objects/manifests/load.js'),
    import('../../objects/manifest-target.js'),
  ]);
  const io = await manifestIo(session.environment);
  const wanted = options.labelSelector === '' ? undefined : await selectorOf(options.labelSelector);
  const { manifests, errors, singleFile } = await loadManifests(options, io);
  const targets: Target[] = [];
  for (const { object, source } of manifests) {
    try {
      targets.push(await manifestTarget(object, source, options.allNamespaces, session));
    } catch (error) {
      errors.push(error as Error);
    }
  }
  return { targets, singleItem: singleFile, errors, ...(wanted && { wanted }) };
}
