import type { JsonObject, KubeObject } from '../../../codec/object.js';
import type { CrdSpec } from './crd.js';

/**
 * Completes a new definition's names and its status as the server's own controllers do: names accepted, established.
 */
export function crdDefaults(crd: KubeObject, old?: KubeObject): KubeObject {
  const spec = crd.spec as CrdSpec | undefined;
  if (spec?.names === undefined || !Array.isArray(spec.versions)) return crd;
  const kind = spec.names.kind as string | undefined; // refused later if it is missing
  const derived = kind ? { singular: kind.toLowerCase(), listKind: `${kind}List` } : {};
  const names = { ...derived, ...spec.names };
  if (old !== undefined)
    return withStored({ ...crd, spec: { conversion: { strategy: 'None' }, ...spec, names } });
  const time = crd.metadata?.creationTimestamp ?? '';
  const condition = (type: string, reason: string, message: string): JsonObject => ({
    type,
    status: 'True',
    lastTransitionTime: time,
    reason,
    message,
  });
  return {
    ...crd,
    spec: { conversion: { strategy: 'None' }, ...spec, names },
    status: {
      conditions: [
        condition('NamesAccepted', 'NoConflicts', 'no conflicts found'),
        condition('Established', 'InitialNamesAccepted', 'the initial names have been accepted'),
      ],
      acceptedNames: names,
      storedVersions: spec.versions.filter((version) => version.storage).map((version) => version.name),
    },
  };
}

/** Adds the storage version to those that were ever stored. */
function withStored(crd: KubeObject): KubeObject {
  const { storedVersions } = (crd.status ?? {}) as { storedVersions?: string[] };
  const stored = (crd.spec as CrdSpec).versions.find((version) => version?.storage)?.name;
  if (storedVersions === undefined || stored === undefined || storedVersions.includes(stored)) return crd;
  return { ...crd, status: { ...(crd.status as JsonObject), storedVersions: [...storedVersions, stored] } };
}
