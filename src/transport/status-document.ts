import type { Status, StatusDetails } from '../codec/object.js';
import { asList, asNumber, asObject, asOptionalString, ShapeError } from '../codec/shape.js';

/**
 * The known fields of a metav1.Status, with cleaned texts. Fails with ShapeError if it is malformed.
 * @param clean removes what must not be shown from the server's texts
 */
export function readStatus(document: unknown, clean: (text: string) => string): Status {
  const from = asObject(document, 'the Status');
  const text = (value: unknown, what: string) => clean(asOptionalString(value, what));
  const { status } = from;
  if (!isAbsent(status) && status !== 'Success' && status !== 'Failure')
    throw new ShapeError('status is neither Success nor Failure');
  const metadata = isAbsent(from.metadata) ? {} : asObject(from.metadata, 'metadata');
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: defined({ continue: asOptionalString(metadata.continue, 'metadata.continue') }),
    ...(isAbsent(status) ? {} : { status: status as 'Success' | 'Failure' }),
    ...defined({ message: text(from.message, 'message'), reason: text(from.reason, 'reason') }),
    ...(isAbsent(from.details) ? {} : { details: readDetails(asObject(from.details, 'details'), text) }),
    ...(isAbsent(from.code) ? {} : { code: asNumber(from.code, 'code') }),
  };
}

function readDetails(
  details: Record<string, unknown>,
  text: (value: unknown, what: string) => string,
): StatusDetails {
  const { name, group, kind, uid, retryAfterSeconds } = details;
  const causes = asList(details.causes, 'details.causes').map((value, index) => {
    const what = `details.causes[${index}]`;
    const { reason, message, field } = asObject(value, what);
    return defined({
      reason: text(reason, `${what}.reason`),
      message: text(message, `${what}.message`),
      field: text(field, `${what}.field`),
    });
  });
  return {
    ...defined({
      name: text(name, 'details.name'),
      group: text(group, 'details.group'),
      kind: text(kind, 'details.kind'),
      uid: text(uid, 'details.uid'),
    }),
    ...(causes.length === 0 ? {} : { causes }),
    ...(isAbsent(retryAfterSeconds)
      ? {}
      : { retryAfterSeconds: asNumber(retryAfterSeconds, 'details.retryAfterSeconds') }),
  };
}

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/** The fields that matter. */
function defined<T extends Record<string, string>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')) as Partial<T>;
}
