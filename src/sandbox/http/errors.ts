import type { Status, StatusDetails } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { groupResource, type ResourceType } from '../types/resource-type.js';

/** A failure as a response: thrown by handlers, sent as a Status, or as plain text in the same cases as servers. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly code: number,
    message: string,
    /** A reason and details; or `text` for a response that is not a Status. */
    readonly more: {
      reason?: string;
      details?: StatusDetails;
      continueToken?: string;
      headers?: Record<string, string>;
      text?: boolean;
    } = {},
  ) {
    super(message);
  }

  /** metav1.Status in the server's order of fields. */
  status(): Status {
    const { reason, details, continueToken } = this.more;
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: continueToken === undefined ? {} : { continue: continueToken },
      status: 'Failure',
      message: this.message,
      ...(reason === undefined ? {} : { reason }),
      ...(details === undefined ? {} : { details }),
      code: this.code,
    };
  }
}

export function badRequest(message: string): ApiError {
  return new ApiError(400, message, { reason: 'BadRequest' });
}

export function notFound(type: ResourceType, name: string): ApiError {
  return new ApiError(404, `${groupResource(type)} ${quote(name)} not found`, {
    reason: 'NotFound',
    details: detailsOf(type, name),
  });
}

/** A request that the server refuses to any user. @param why `this namespace may not be deleted` */
export function forbidden(type: ResourceType, name: string, why: string, causes: Cause[] = []): ApiError {
  const details = { ...detailsOf(type, name), ...(causes.length === 0 ? {} : { causes }) };
  return new ApiError(403, `${groupResource(type)} ${quote(name)} is forbidden: ${why}`, {
    reason: 'Forbidden',
    details,
  });
}

/** An unknown resource or version of a built-in group. */
export function unknownResource(): ApiError {
  return new ApiError(404, 'the server could not find the requested resource', {
    reason: 'NotFound',
    details: {},
  });
}

/** The response of the server's router to a path without an API: not a Status. */
export function pageNotFound(): ApiError {
  return new ApiError(404, '404 page not found\n', {
    text: true,
    headers: { 'x-content-type-options': 'nosniff' },
  });
}

export function methodNotAllowed(): ApiError {
  return new ApiError(405, 'the server does not allow this method on the requested resource', {
    reason: 'MethodNotAllowed',
    details: {},
  });
}

/** @param going it is being deleted */
export function alreadyExists(type: ResourceType, name: string, going = false): ApiError {
  const why = going ? 'object is being deleted: ' : '';
  return new ApiError(409, `${why}${groupResource(type)} ${quote(name)} already exists`, {
    reason: 'AlreadyExists',
    details: detailsOf(type, name),
  });
}

export function conflict(type: ResourceType, name: string, why: string): ApiError {
  return new ApiError(409, `Operation cannot be fulfilled on ${groupResource(type)} ${quote(name)}: ${why}`, {
    reason: 'Conflict',
    details: detailsOf(type, name),
  });
}

/** The conflict of a writer that read an older version. */
export function versionConflict(type: ResourceType, name: string): ApiError {
  return conflict(
    type,
    name,
    'the object has been modified; please apply your changes to the latest version and try again',
  );
}

/** One error in an object or in a request's options. */
export interface Cause {
  /** `FieldValueRequired`, `FieldValueInvalid`, … */
  reason: string;
  message: string;
  field: string;
}

/** 422 for an object: `Pod "x" is invalid: …`. */
export function invalid(type: ResourceType, name: string, causes: Cause[]): ApiError {
  const kind = type.group === '' ? type.kind : `${type.kind}.${type.group}`;
  return invalidKind(kind, name, { name, group: type.group, kind: type.kind }, causes);
}

/** 422 for a custom resource in the form of its storage: with the resource's name instead of the kind. */
export function invalidResource(type: ResourceType, name: string, cause: Cause): ApiError {
  return invalidKind(groupResource(type), name, { name, group: type.group, kind: type.plural }, [cause]);
}

/** 422 for the options of a list or watch. */
export function invalidListOptions(field: string, message: string, reason = 'FieldValueForbidden'): ApiError {
  return invalidOptions('ListOptions', { reason, message, field });
}

/** 422 for options of any kind of request. @param kind `CreateOptions`, … */
export function invalidOptions(kind: string, ...causes: Cause[]): ApiError {
  return invalidKind(`${kind}.meta.k8s.io`, '', { group: 'meta.k8s.io', kind }, causes);
}

/** 422 for any kind. */
export function invalidKind(kind: string, name: string, details: StatusDetails, causes: Cause[]): ApiError {
  const texts = causes.map((cause) => `${cause.field}: ${cause.message}`);
  const text = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
  return new ApiError(422, `${kind} ${quote(name)} is invalid: ${text}`, {
    reason: 'Invalid',
    details: { ...withoutEmpty(details), causes },
  });
}

export function unsupportedMediaType(accepted: readonly string[]): ApiError {
  return new ApiError(
    415,
    `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`,
    { reason: 'UnsupportedMediaType' },
  );
}

export function notAcceptable(accepted: readonly string[]): ApiError {
  return new ApiError(406, `only the following media types are accepted: ${accepted.join(', ')}`, {
    reason: 'NotAcceptable',
  });
}

/** The requested revision has not been reached. */
export function tooLargeRevision(asked: number, current: number): ApiError {
  return new ApiError(504, `Timeout: Too large resource version: ${asked}, current: ${current}`, {
    reason: 'Timeout',
    details: {
      causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
      retryAfterSeconds: 1,
    },
    headers: { 'retry-after': '1' },
  });
}

/** The requested revision was compacted away. */
export function expired(message: string, continueToken?: string): ApiError {
  return new ApiError(410, message, {
    reason: 'Expired',
    ...(continueToken === undefined ? {} : { continueToken }),
  });
}

/** A continue token that cannot be read, as servers refuse it. @param why in their words */
export function invalidToken(why: string): ApiError {
  return badRequest(`invalid continue token: continue key is not valid: ${why}`);
}

/** The same expiry without a token, so that the client must start over. */
export function withoutToken({ message }: ApiError): ApiError {
  return expired(message);
}

function detailsOf(type: ResourceType, name: string): StatusDetails {
  return withoutEmpty({ name, group: type.group, kind: type.plural });
}

function withoutEmpty(details: StatusDetails): StatusDetails {
  return Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== '' && value !== undefined),
  );
}
