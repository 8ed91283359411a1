import { type LabelSelector, labelSelectorText } from '../../codec/label-selector-text.js';
import type { Json, KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import { quote } from '../../go/strconv/quote.js';

/** Kinds whose pods are selected by a metav1.LabelSelector, and those with a plain map of labels. */
const WITH_EXPRESSIONS = new Set(['ReplicaSet', 'StatefulSet', 'DaemonSet', 'Deployment', 'Job']);
const WITH_MAP = new Set(['ReplicationController', 'Service']);

/** The groups whose kinds are compiled into kubectl, besides those without a dot in their names. */
const KNOWN_GROUPS = new Set(
  'admissionregistration authentication authorization certificates coordination discovery events flowcontrol.apiserver imagepolicy internal.apiserver networking node rbac.authorization resource scheduling storage storagemigration'
    .split(' ')
    .map((name) => `${name}.k8s.io`),
);

/**
 * Fails in kubectl's words for a custom resource, if a command accepts only the kinds that are compiled into kubectl.
 */
export function checkKnownKind({
  group,
  version,
  kind,
}: Pick<ApiResource, 'group' | 'version' | 'kind'>): void {
  if (group.includes('.') && !KNOWN_GROUPS.has(group)) {
    const [quotedKind, quotedVersion] = [kind, `${group}/${version}`].map(quote);
    throw new Error(`no kind ${quotedKind} is registered for version ${quotedVersion}`);
  }
}

/**
 * The label selector of an object's pods, as text for a query (polymorphichelpers' SelectorsForObject). Fails in
 * kubectl's words for objects without pods.
 * @param purpose of finding a pod: `get the logs from`, `attach to`
 */
export function podSelectorOf(
  { group, version, kind }: ApiResource,
  object: KubeObject,
  purpose: string,
): string {
  checkKnownKind({ group, version, kind });
  const refuse = (why: string) => new Error(`cannot ${purpose} *${version}.${kind}: ${why}`);
  const { selector } = (object.spec ?? {}) as { selector?: Json };
  if (WITH_MAP.has(kind) && group === '') {
    const labels = (selector ?? {}) as Record<string, string>;
    if (kind === 'Service' && Object.keys(labels).length === 0)
      throw refuse(`invalid service '${object.metadata?.name}': Service is defined without a selector`);
    return labelSelectorText({ matchLabels: labels });
  }
  if (WITH_EXPRESSIONS.has(kind)) return labelSelectorText((selector ?? {}) as LabelSelector);
  throw refuse(`selector for *${version}.${kind} not implemented`);
}
