import type { Client } from '../../cluster/client/client.js';
import type { PatchSettings } from '../../cluster/client/write-settings.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { goJsonCompact } from '../../codec/go-json.js';
import type { JsonObject, KubeObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { LAST_APPLIED } from '../../merge/last-applied.js';
import { sameValue } from '../../merge/value.js';
import type { Outcome } from '../../render/outcomes.js';
import type { EditedObject } from './edited-objects.js';
import type { SaveReport } from './loop.js';

/** A last-applied configuration, and the object that has it. */
export interface AppliedConfiguration {
  configuration: KubeObject;
  target: ObjectTarget;
}

/**
 * Saves edited configurations in the annotations of their objects, each found by its kind and name, and returns each.
 */
export function annotationSaver(
  applied: readonly AppliedConfiguration[],
  client: Pick<Client, 'patch'>,
  settings: PatchSettings,
  give: (outcome: Outcome) => Promise<void>,
): (edited: readonly EditedObject[]) => Promise<SaveReport> {
  return async (edited) => {
    for (const { object, target } of edited) {
      const original = applied.find((each) => isSameObject(each.target, target));
      if (original === undefined)
        throw new Error(`no original object found for ${target.resource.kind} ${quote(target.name)}`);
      if (sameValue(original.configuration as JsonObject, object as JsonObject)) {
        await give({ object, operation: 'skipped' });
        continue;
      }
      const annotations = { [LAST_APPLIED]: `${goJsonCompact(object)}\n` };
      const body = goJsonCompact({ metadata: { annotations } });
      await client.patch(target, { type: 'merge', body }, settings);
      await give({ object, operation: 'edited' });
    }
    return { invalid: [], isRetryable: false, isGone: false };
  };
}

function isSameObject(one: ObjectTarget, other: ObjectTarget): boolean {
  const { resource: a, name, namespace } = one;
  const { resource: b } = other;
  return a.kind === b.kind && a.group === b.group && name === other.name && namespace === other.namespace;
}
