import { isOneObject } from '../../cluster/requests.js';
import type { ObjectTarget, Target } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import { DisplayableError } from '../../process/errors.js';
import { findAllSources } from '../manifests/sources.js';
import type { FindDeps } from './deps.js';
import { type NamespaceRules, requireSameNamespace } from './file-targets.js';
import { inFiles, namespaceRules, wantedInFiles } from './in-files.js';
import {
  type FindRules,
  type Found,
  type FoundObjects,
  isFindError,
  type ObjectQuery,
  type Step,
} from './query.js';
import type { ListSelection, ObjectReader } from './reader.js';
import { selectorOf } from './selector.js';
import { targetsOfWords } from './targets.js';
import { withObjects } from './with-objects.js';

/**
 * Finds the objects that a command line names: in files, by selectors, by names; each as it is on the server, or in its
 * file. They come in the order of the command line, lists page by page. Named objects are read ahead of the one in use;
 * one that is named twice is read again once the first has been used.
 *
 * Fails with kubectl's message if the command line itself is invalid: a missing path or type, words that cannot be
 * combined. An error about one of several objects is a step among the others.
 */
export async function findObjects(
  query: ObjectQuery,
  rules: FindRules,
  deps: FindDeps,
): Promise<FoundObjects<Found>> {
  const subresource = query.subresource ?? '';
  if (!(await namesFiles(query, deps)) || query.files === undefined) {
    const { steps, ...found } = await findByWords(query, rules, deps);
    return { ...found, steps: withObjects(steps, deps.reader, { subresource, latest: false }) };
  }
  const { single, steps } = await inFiles(query, query.files, rules, deps);
  const latest = rules.latest === true && !query.local;
  const read = latest ? withObjects(steps, deps.reader, { subresource, latest }) : steps;
  return {
    single,
    named: true,
    steps: wantedInFiles(read, await wanted(query), namespaceRules(query, deps)),
  };
}

/** As findObjects, but named objects are not read, and objects of files are returned as they are. */
export async function findTargets(
  query: ObjectQuery,
  rules: FindRules,
  deps: FindDeps,
): Promise<FoundObjects<Found<KubeObject | undefined>>> {
  return (await namesFiles(query, deps))
    ? findObjects(query, { ...rules, latest: false }, deps)
    : findByWords(query, rules, deps);
}

/**
 * Whether a query names files; fails with kubectl's message if it also has words, or, before that, if a file does not
 * exist.
 */
async function namesFiles(query: ObjectQuery, { io }: Pick<FindDeps, 'io'>): Promise<boolean> {
  const { files, words = [], local } = query;
  const has = files !== undefined && (files.filenames.length > 0 || files.kustomize !== '');
  if (local && (!has || words.length > 0)) throw new DisplayableError(LOCAL_WITHOUT_FILE);
  if (!has || words.length === 0) return has;
  await findAllSources(files, await io());
  throw new Error(
    words.some((word) => word.includes('/'))
      ? 'resource/name arguments cannot be provided when a path is specified'
      : 'when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well',
  );
}

const LOCAL_WITHOUT_FILE = `you must specify resources by --filename when --local is set.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'`;

async function wanted({ labelSelector = '', local }: ObjectQuery) {
  return local ? undefined : selectorOf(labelSelector);
}

async function findByWords(
  query: ObjectQuery,
  rules: FindRules,
  { discovery, namespace, namespaceExplicit, program, reader }: FindDeps,
): Promise<FoundObjects<Found<KubeObject | undefined>>> {
  const { words = [], all = false, allNamespaces = false, subresource = '' } = query;
  const selection = {
    labelSelector: query.labelSelector?.trim() ?? '',
    fieldSelector: query.fieldSelector?.trim() ?? '',
  };
  const { targets, named } = await targetsOfWords(
    words,
    {
      ...selection,
      subresource,
      typeAlone: rules.typeAlone === true || (all && rules.allSelects !== true),
      everything: all && rules.allSelects === true,
      defaultType: rules.defaultType,
      singleType: rules.singleType,
      namespace,
      allNamespaces,
      program,
      ...(query.within && { within: query.within }),
      ...(query.except && { except: query.except }),
    },
    discovery,
  );
  const { chunkSize = 500, metadataOnly = false } = rules;
  const steps: AsyncGenerator<Step<Found<KubeObject | undefined>>, void, undefined> = onServer(
    targets,
    { ...selection, chunkSize, metadataOnly },
    reader,
  );
  const isEnforced = rules.enforcesNamespace === true && allNamespaces && namespaceExplicit;
  return { steps: isEnforced ? inNoNamespace(steps) : steps, single: named && targets.length === 1, named };
}

/** Errors instead of all namespaced objects. */
async function* inNoNamespace<F extends Found<unknown>>(
  steps: AsyncGenerator<Step<F>>,
): AsyncGenerator<Step<F>, void, undefined> {
  const rules = { namespace: '', namespaceExplicit: true, allNamespaces: false };
  for await (const step of steps) yield isFindError(step) ? step : checked(step, rules);
}

function checked<F extends Found<unknown>>(step: F, rules: NamespaceRules): Step<F> {
  try {
    requireSameNamespace(step.target, rules);
    return step;
  } catch (error) {
    return { error, of: 'object' };
  }
}

/** The objects of targets: those of lists as pages arrive, and names as they are. */
async function* onServer(
  targets: readonly Target[],
  selection: ListSelection,
  reader: ObjectReader,
): AsyncGenerator<Step<Found<KubeObject | undefined>>, void, undefined> {
  for (const target of targets) {
    if (isOneObject(target)) {
      yield { target, object: undefined, source: '' };
      continue;
    }
    const errors: unknown[] = [];
    const onRefused = (_: string, error: unknown) => void errors.push(error);
    try {
      for await (const { resource, objects } of reader.list(target, { ...selection, onRefused })) {
        for (const object of objects) yield { target: targetIn(resource, object), object, source: '' };
      }
    } catch (error) {
      errors.push(error);
    }
    for (const error of errors) yield { error, of: 'source' };
  }
}

function targetIn(resource: ApiResource, { metadata = {} }: KubeObject): ObjectTarget {
  const namespace = resource.namespaced ? (metadata.namespace ?? '') : undefined;
  return { resource, namespace, name: metadata.name ?? '' };
}
