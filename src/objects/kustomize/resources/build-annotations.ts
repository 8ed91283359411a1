const INTERNAL = 'internal.config.kubernetes.io/';

/**
 * The annotations in which kustomize keeps what became of an object while it is built. Patches see and change them like
 * others, so that `add /metadata/annotations/x` finds a map; they are removed in the end.
 */
export const BUILD = {
  previousKinds: `${INTERNAL}previousKinds`,
  previousNames: `${INTERNAL}previousNames`,
  previousNamespaces: `${INTERNAL}previousNamespaces`,
  prefixes: `${INTERNAL}prefixes`,
  suffixes: `${INTERNAL}suffixes`,
  allowNameChange: `${INTERNAL}allowNameChange`,
  allowKindChange: `${INTERNAL}allowKindChange`,
  referredBy: `${INTERNAL}refBy`,
  behavior: `${INTERNAL}generatorBehavior`,
  needsHash: `${INTERNAL}needsHashSuffix`,
} as const;

/** Where an object comes from, where `buildMetadata` requests it. */
export const ORIGIN = 'config.kubernetes.io/origin';

/** What changed an object, where `buildMetadata` requests it. */
export const TRANSFORMATIONS = 'alpha.config.kubernetes.io/transformations';

const OTHERS = ['path', 'index', 'seqindent', 'id', 'annotations-migration-resource-id'];
const LEGACY = ['config.kubernetes.io/path', 'config.kubernetes.io/index', 'config.k8s.io/id'];

/** All that are removed from what was built. */
export const buildAnnotations: readonly string[] = [
  ...Object.values(BUILD),
  ...OTHERS.map((name) => INTERNAL + name),
  ...LEGACY,
];

/** Whether an annotation outlives a JSON patch that removes it. */
export function isInternal(name: string): boolean {
  return name.startsWith(INTERNAL) || LEGACY.includes(name);
}
