import type { KubeObject } from '../../../src/codec/object.js';
import { describeObject } from '../../../src/render/describe/describe-object.js';
import type { Answer } from '../../../src/render/describe/describer.js';
import { describerOf } from '../../../src/render/describe/describers.js';
import type { EventRow } from '../../../src/render/describe/events.js';

/** The input besides an object: answers by the needs of its describer. */
export interface Given {
  related?: Record<string, readonly Answer<unknown>[]>;
  events?: readonly Answer<EventRow>[];
  now?: number;
}

/** The lines of an object's description. */
export async function described(
  object: KubeObject,
  { related = {}, events, now = 0 }: Given = {},
): Promise<string[]> {
  const [group = '', kind = object.kind ?? ''] = [(object.apiVersion ?? '').split('/').at(-2), object.kind];
  const text = describeObject(await describerOf({ group, kind }), { object, related, events }, now);
  return text.replace(/\n$/, '').split('\n');
}
