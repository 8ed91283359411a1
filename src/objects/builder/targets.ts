import type { NamespaceChoice, ObjectPlace, Target } from '../../cluster/target.js';
import type { ApiResource, Discovery } from '../../discovery/types.js';
import { DisplayableError } from '../../process/errors.js';
import { NameMissingError, readWords, type WordRules, type WordSelection } from './words.js';

/** The namespaces of a run. */
interface NamespaceScope extends NamespaceChoice {
  namespace: string;
  /** All of them, or a selection. */
  allNamespaces: boolean;
}

/** How words become targets. */
interface TargetRules extends Omit<WordRules, 'defaultType'>, NamespaceScope {
  /** Words are names of this type, or TYPE/NAME. It is not looked up. */
  defaultType?: ApiResource | undefined;
  /** Fail if the words name more than one type. */
  singleType?: boolean | undefined;
}

/** What words name on a cluster. */
interface WordTargets {
  targets: Target[];
  /** The targets are objects by name, rather than lists. */
  named: boolean;
}

/**
 * Finds what words name: lists of whole types, or objects by name. Each type is resolved once; types that name the same
 * resource (`po,pods`) are one list. Fails with kubectl's messages, including NoMatchError.
 */
export async function targetsOfWords(
  words: readonly string[],
  rules: TargetRules,
  discovery: Pick<Discovery, 'resolve' | 'expandCategory'>,
): Promise<WordTargets> {
  const { defaultType } = rules;
  const selection = await readWords(words, { ...rules, defaultType: defaultType?.name }, async (word) =>
    (await discovery.expandCategory(word))?.map(({ name, group }) =>
      group === '' ? name : `${name}.${group}`,
    ),
  ).catch(async (error: unknown) => {
    if (error instanceof NameMissingError) for (const type of error.types) await discovery.resolve(type);
    throw error;
  });
  return { targets: await resolveSelection(selection, rules, discovery), named: selection.kind === 'names' };
}

async function resolveSelection(
  selection: WordSelection,
  { singleType, defaultType, ...scope }: Pick<TargetRules, 'singleType' | 'defaultType'> & NamespaceScope,
  discovery: Pick<Discovery, 'resolve'>,
): Promise<Target[]> {
  const types =
    selection.kind === 'lists' ? selection.types : [...new Set(selection.objects.map(({ type }) => type))];
  if (singleType && selection.kind === 'lists' && types.length > 1) throw severalTypes();
  const resources = new Map<string, ApiResource>();
  for (const type of types)
    resources.set(type, type === defaultType?.name ? defaultType : await discovery.resolve(type));
  const distinct = new Map([...resources.values()].map((resource) => [kindOf(resource), resource]));
  if (singleType && distinct.size > 1) throw severalTypes();
  if (selection.kind === 'lists') {
    return [...distinct.values()].map((resource) => ({
      resource,
      ...listNamespace(resource, scope),
      otherwise: listNamespace({ namespaced: !resource.namespaced }, scope),
      ...(types.some((type) => namesVersion(type, resource)) && { isVersionGiven: true }),
      name: undefined,
    }));
  }
  return selection.objects.map(({ type, name }) => {
    const resource = resources.get(type)!;
    if (resource.namespaced && scope.allNamespaces) {
      throw new DisplayableError(
        `a resource cannot be retrieved by name across ${isChoice(scope) ? SEVERAL : 'all namespaces'}`,
        { hint: `--field-selector=metadata.name=${name}` },
      );
    }
    const [inOne, inNone] = [{ namespace: scope.namespace }, { namespace: undefined }];
    const own = { resource, name, ...(namesVersion(type, resource) && { isVersionGiven: true }) };
    if (resource.namespaced) return { ...own, ...inOne, otherwise: inNone };
    return { ...own, ...inNone, ...(!scope.allNamespaces && { otherwise: inOne }) };
  });
}

/**
 * Whether a word names a version: `deployments.v1.apps`, `pods.v1.`. A short name means its resource in the preferred
 * version, whatever version is named.
 */
function namesVersion(word: string, { group }: ApiResource): boolean {
  const [, version, ...named] = word.toLowerCase().split('.');
  return version !== undefined && named.length > 0 && named.join('.') === group;
}

function severalTypes(): Error {
  return new Error('you may only specify a single resource type');
}

const SEVERAL = 'several namespaces: list them with --field-selector=metadata.name=NAME';

function isChoice({ within, except }: NamespaceChoice): boolean {
  return within !== undefined || except !== undefined;
}

function listNamespace(
  { namespaced }: Pick<ApiResource, 'namespaced'>,
  { allNamespaces, namespace, within, except }: NamespaceScope,
): ObjectPlace {
  if (!namespaced || !allNamespaces) return { namespace: namespaced ? namespace : undefined };
  return { namespace: undefined, ...(within && { within }), ...(except && { except }) };
}

/** True if the targets are of more than one kind: then names are printed with their type. */
export function severalKinds(targets: readonly Target[]): boolean {
  return new Set(targets.map(({ resource }) => kindOf(resource))).size > 1;
}

function kindOf({ group, version, kind }: ApiResource): string {
  return `${group}/${version}/${kind}`;
}
