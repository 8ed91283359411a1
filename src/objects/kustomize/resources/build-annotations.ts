const INTERNAL = 'internal.config.kubernetes.io/';

/**
 * The annotations in which kustomize records the history of an object during a build. Patches see and change them like
 * others, so that `add /metadata/annotations/x` finds a map; they are finally removed.
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

/** Where an object comes from, if `buildMetadata` requests it. */
export const ORIGIN = 'config.kubernetes.io/origin';

/** What changed an object, if `buildMetadata` requests it. */
export const TRANSFORMATIONS = 'alpha.config.kubernetes.io/transformations';

const OTHERS = ['path', 'index', 'seqindent', 'id', 'annotations-migration-resource-id'];
const LEGACY = ['config.kubernetes.io/path', 'config.kubernetes.io/index', 'config.k8s.io/id'];

/** All annotations to remove from the built objects. */
export const buildAnnotations: readonly string[] = [
  ...Object.values(BUILD),
  ...OTHERS.map((name) => INTERNAL + name),
  ...LEGACY,
];

/** Whether an annotation survives a JSON patch that removes it. */
export function isInternal(name: string): boolean {
  return name.startsWith(INTERNAL) || LEGACY.includes(name);
}
