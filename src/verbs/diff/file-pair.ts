import type { ObjectTarget } from '../../cluster/target.js';
import { YamlEmitter } from '../../codec/go-yaml/emit.js';
import { type JsonObject, type KubeObject, withoutManagedFields } from '../../codec/object.js';
import { sameValue } from '../../merge/value.js';
import { isSecret, maskSecrets, type ObjectStates } from '../../objects/secrets/mask.js';
import type { TwoStates } from '../../render/unified-diff.js';
import type { DiffOptions } from './options.js';

/** What is shown of objects. */
export type ShownParts = Pick<DiffOptions, 'showManagedFields' | 'showSecrets'>;

/** Both states of an object as shown; undefined if they are the same. */
export function differingFiles(
  target: ObjectTarget,
  states: ObjectStates,
  shown: ShownParts,
): TwoStates | undefined {
  const { live, merged } = states;
  if (live === merged) return undefined;
  const visible = visibleStates(states, shown);
  if (sameValue(visible.live as JsonObject | undefined, visible.merged as JsonObject | undefined))
    return undefined;
  return filesOf(target, states, shown);
}

/** Both states of an object as shown, whether or not they are the same. */
export function filesOf(target: ObjectTarget, states: ObjectStates, shown: ShownParts): TwoStates {
  const { live, merged } = visibleStates(states, shown);
  // kubectl writes this for a masked secret that does not exist.
  const absent = merged !== undefined && isMasked(merged, shown) ? 'null\n' : '';
  return {
    name: fileName(target),
    before: live === undefined ? absent : yaml(live),
    after: merged === undefined ? '' : yaml(merged),
  };
}

function visibleStates(states: ObjectStates, shown: ShownParts): ObjectStates {
  const { live, merged } = states;
  const seen = shown.showManagedFields
    ? states
    : { live: live && withoutManagedFields(live), merged: merged && withoutManagedFields(merged) };
  const any = merged ?? live;
  return any !== undefined && isMasked(any, shown) ? maskSecrets(seen) : seen;
}

function isMasked(object: KubeObject, { showSecrets }: ShownParts): boolean {
  return !showSecrets && isSecret(object);
}

/** kubectl's name for it: `apps.v1.Deployment.default.web`. The name is that of a file, not a path. */
function fileName({ resource, namespace = '', name }: ObjectTarget): string {
  const { group, version, kind } = resource;
  const text = `${group === '' ? '' : `${group}.`}${version}.${kind}.${namespace}.${name}`;
  return text.replaceAll(/[/\\]/g, '_');
}

function yaml(object: KubeObject): string {
  return new YamlEmitter().document(object);
}
