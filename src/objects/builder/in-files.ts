import type { LabelMatch } from '../../codec/label-selector.js';
import { type ManifestStep, openManifests } from '../manifests/each.js';
import type { ManifestFlags } from '../manifests/sources.js';
import type { FindDeps } from './deps.js';
import {
  fileTargetOf,
  localTargetOf,
  type NamespaceRules,
  requireSameNamespace,
  withNamespaceOf,
} from './file-targets.js';
import { type FindRules, type Found, isFindError, type ObjectQuery, type Step } from './query.js';

/** The content of files, placed on a cluster. */
interface FoundInFiles {
  steps: AsyncGenerator<Step<Found>, void, undefined>;
  single: boolean;
}

/** Reads files, and determines where their objects are served. Fails if a path does not exist. */
export async function inFiles(
  query: ObjectQuery,
  files: ManifestFlags,
  { check }: Pick<FindRules, 'check'>,
  deps: FindDeps,
): Promise<FoundInFiles> {
  const { single, steps } = await openManifests(files, await deps.io(), { check });
  return { single, steps: placed(steps, namespaceRules(query, deps), query.local ? undefined : deps) };
}

/** The rules of a query for the namespaces of objects in files. */
export function namespaceRules({ allNamespaces = false }: ObjectQuery, deps: FindDeps): NamespaceRules {
  const { namespace, namespaceExplicit } = deps;
  return { namespace, namespaceExplicit, allNamespaces };
}

async function* placed(
  manifests: AsyncGenerator<ManifestStep>,
  rules: NamespaceRules,
  server: FindDeps | undefined,
): AsyncGenerator<Step<Found>, void, undefined> {
  for await (const step of manifests) {
    if ('error' in step) {
      yield { error: step.error, of: 'source' };
      continue;
    }
    const { object, source, isItem } = step;
    try {
      const target =
        server === undefined
          ? localTargetOf(object)
          : await fileTargetOf(object, source, isItem, rules, server.discovery);
      yield { target, object, source };
    } catch (error) {
      yield { error, of: 'source' };
    }
  }
}

/** The objects of files that match a selector, each in its namespace; an error if that is not the one of `-n`. */
export async function* wantedInFiles<F extends Found>(
  steps: AsyncGenerator<Step<F>>,
  wanted: LabelMatch | undefined,
  rules: NamespaceRules,
): AsyncGenerator<Step<F>, void, undefined> {
  for await (const step of steps) {
    if (isFindError(step)) yield step;
    else if (wanted?.(step.object.metadata?.labels ?? {}) !== false) yield checked(step, rules);
  }
}

function checked<F extends Found>(step: F, rules: NamespaceRules): Step<F> {
  try {
    requireSameNamespace(step.target, rules);
    return { ...step, object: withNamespaceOf(step.object, step.target) };
  } catch (error) {
    return { error, of: 'object' };
  }
}
