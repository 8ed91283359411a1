import type { Json, KubeObject } from '../../../codec/object.js';
import type { Clash } from '../../../merge/clashes.js';
import { ObjectDiffer } from '../../../merge/object-differ.js';
import type { EditReason } from '../../../objects/edited-text.js';
import { showControls } from '../../../terminal/sanitize.js';

/** At most this many characters of a value are written. */
const MAX_NOTED = 300;

/** The fields that a user and someone else have changed to different values. Fails with PatchError. */
export async function clashesBetween(
  before: KubeObject,
  mine: KubeObject,
  theirs: KubeObject,
): Promise<Clash[]> {
  const [base, one, other] = [before, mine, theirs].map(withoutServers);
  return new ObjectDiffer().clashes(base!, one!, other!);
}

/** Writes into a file which fields conflict, with all their versions. @param isSecret omits the values */
export function clashReason(clashes: readonly Clash[], isSecret: boolean): EditReason {
  return {
    head:
      'Someone else has changed the same fields in the meantime. Your values are below. Leave them to keep yours, enter\n' +
      'theirs to keep theirs, or remove all text to give up. Their other changes are kept in any case',
    details: clashes.map(({ path, base, mine, theirs }) =>
      isSecret
        ? `${showControls(path)} (values of secrets are not shown here)`
        : `${showControls(path)}\n    was:    ${noted(base)}\n    yours:  ${noted(mine)}\n    theirs: ${noted(theirs)}`,
    ),
  };
}

/** An object without the fields that servers increment with each change. */
function withoutServers(object: KubeObject): KubeObject {
  const { resourceVersion: _, generation: __, managedFields: ___, ...metadata } = object.metadata ?? {};
  return { ...object, metadata } as KubeObject;
}

function noted(value: Json | undefined): string {
  if (value === undefined) return '(nothing)';
  const text = showControls(JSON.stringify(value));
  return text.length > MAX_NOTED ? `${text.slice(0, MAX_NOTED)}...` : text;
}
