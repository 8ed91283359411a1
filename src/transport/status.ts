import type { KubeObject, Status, Table } from '../codec/object.js';
import { quote } from '../go/strconv/quote.js';
import { ConnectionError, malformedText, StatusError, UpgradeRefusedError } from './errors.js';
import type { ApiResponse } from './types.js';

/** client-go keeps no more than this of a response that is not a Status (rest/request.go). */
const TEXT_LIMIT = 2048;

/** The request, for the messages about responses without a Status: `(get pods)`, `(get pods web-0)`. */
export interface RequestSubject {
  method: string;
  /** `pods`, or with a group `deployments.apps`. */
  resource?: string;
  name?: string;
}

/**
 * Returns a successful response (200 to 206) unchanged, else reads it and throws a StatusError, built as in client-go:
 * from a Status if the server sent one, else from the HTTP status.
 */
export async function expectOk(
  response: ApiResponse,
  asked: RequestSubject = { method: 'GET' },
): Promise<ApiResponse> {
  if (response.status >= 200 && response.status <= 206) return response;
  throw await statusError(response, asked);
}

/** The StatusError for an unsuccessful response; its body is read for it. */
export async function statusError(response: ApiResponse, asked: RequestSubject): Promise<StatusError> {
  const bytes = await readSome(response).catch((error: unknown) => {
    if (error instanceof ConnectionError) return new Uint8Array();
    throw error;
  });
  const document = (await parseStatus(response, bytes)) ?? genericStatus(response, bytes, asked);
  return toStatusError(document, response.status, response);
}

/**
 * The error for a Status, without the credentials that were sent. For a malformed one, only the code counts, and the
 * message says what is wrong.
 * @param document as the server sent it
 * @param code the HTTP status; the Status' own if it is in a success
 * @param response in which it arrived
 */
export async function toStatusError(
  document: unknown,
  code: number,
  { redactor }: Pick<ApiResponse, 'redactor'>,
): Promise<StatusError> {
  const [{ readStatus }, clean] = await Promise.all([import('./status-document.js'), redactor?.() ?? asIs]);
  try {
    return new StatusError(readStatus(document, clean), code);
  } catch (error) {
    const [reason = ''] = GENERIC[code]?.('', '') ?? [];
    const status = 'Failure' as const;
    return new StatusError({ status, message: malformedText((error as Error).message), reason, code }, code);
  }
}

/**
 * Fails with StatusError if the document of a successful response says that the request failed, as gateways and
 * aggregated servers do.
 * @param document as the server sent it
 */
export async function refuseFailure(
  document: KubeObject | Table | Status,
  response: ApiResponse,
): Promise<void> {
  const { kind, apiVersion = 'v1', status, code } = document as Status;
  // Custom resources may have a kind with this name, too.
  const isStatus = kind === 'Status' && (apiVersion === 'v1' || apiVersion === 'meta.k8s.io/v1');
  if (!isStatus || status === 'Success') return;
  throw await toStatusError(document, typeof code === 'number' ? code : response.status, response);
}

const asIs = (text: string) => text;

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, TEXT_LIMIT)).toString('utf8').trim();
}

/**
 * The error for a refused upgrade, as in client-go: the server's Status, or the text of its response, of which no more is
 * kept than of other errors; its body is read for it.
 */
export async function upgradeError(response: ApiResponse): Promise<StatusError | UpgradeRefusedError> {
  const bytes = await readSome(response).catch(() => undefined);
  if (bytes === undefined)
    return new UpgradeRefusedError('unable to read error from server response', response.status);
  const status = await parseStatus(response, bytes);
  if (status !== undefined) return toStatusError(status, response.status, response);
  const clean = (await response.redactor?.()) ?? asIs;
  return new UpgradeRefusedError(clean(textOf(bytes)), response.status);
}

/** No honest error is longer; the rest is not read. */
const MAX_ERROR_BYTES = 4 * 1024 * 1024;

async function readSome(response: ApiResponse): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_ERROR_BYTES) break;
  }
  return Buffer.concat(chunks);
}

async function parseStatus(response: ApiResponse, bytes: Uint8Array): Promise<Status | undefined> {
  const type = mediaType(response);
  if (type === 'application/vnd.kubernetes.protobuf') {
    const { readProtobufStatus } = await import('./protobuf-status.js');
    return readProtobufStatus(bytes);
  }
  if (type !== 'application/json' && type !== '') return undefined;
  try {
    const value = JSON.parse(Buffer.from(bytes).toString('utf8')) as Status | null;
    return isFailure(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A Status of success, or any other object, with an error's HTTP status says nothing about the error. */
function isFailure(value: Status | null): value is Status {
  return value !== null && typeof value === 'object' && value.kind === 'Status' && value.status !== 'Success';
}

function mediaType(response: ApiResponse): string {
  return (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** [reason, message] by HTTP status, as in apimachinery's NewGenericServerResponse (pkg/api/errors). */
const GENERIC: Record<number, (text: string, method: string) => [reason: string, message: string]> = {
  400: () => ['BadRequest', 'the server rejected our request for an unknown reason'],
  401: () => ['Unauthorized', 'the server has asked for the client to provide credentials'],
  403: (text) => ['Forbidden', text],
  404: () => ['NotFound', 'the server could not find the requested resource'],
  405: () => ['MethodNotAllowed', 'the server does not allow this method on the requested resource'],
  406: (text) => [
    'NotAcceptable',
    text === '' || text === 'unknown'
      ? 'the server was unable to respond with a content type that the client supports'
      : text,
  ],
  409: (_text, method) => [
    method === 'POST' ? 'AlreadyExists' : 'Conflict',
    'the server reported a conflict',
  ],
  415: (text) => ['UnsupportedMediaType', text],
  422: () => ['Invalid', 'the server rejected our request due to an error in our request'],
  429: () => [
    'TooManyRequests',
    'the server has received too many requests and has asked us to try again later',
  ],
  503: () => ['ServiceUnavailable', 'the server is currently unable to handle the request'],
  504: () => [
    'Timeout',
    'the server was unable to return a response in the time allotted, but may still be processing the request',
  ],
};

function genericStatus(response: ApiResponse, bytes: Uint8Array, asked: RequestSubject): Status {
  const code = response.status;
  const type = mediaType(response);
  const isText = type === '' || type.startsWith('text/');
  const text = isText ? textOf(bytes) : 'unknown';
  const [reason, words] = GENERIC[code]?.(text, asked.method) ?? otherwise(code, text);
  const [kind, ...group] = (asked.resource ?? '').split('.');
  const retryAfter = Number(response.headers['retry-after']);
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: words + place(asked),
    reason,
    details: {
      ...(asked.name === undefined ? {} : { name: asked.name }),
      ...(group.length === 0 ? {} : { group: group.join('.') }),
      ...(kind === undefined || kind === '' ? {} : { kind }),
      causes: [{ reason: 'UnexpectedServerResponse', message: text }],
      ...(Number.isInteger(retryAfter) && retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
    },
    code,
  };
}

/** client-go's message for a response by its HTTP status alone, without its body. */
export function statusCodeMessage(code: number, asked: RequestSubject): string {
  const [, words] = GENERIC[code]?.('unknown', asked.method) ?? otherwise(code, 'unknown');
  return words + place(asked);
}

function otherwise(code: number, text: string): [reason: string, message: string] {
  return code >= 500
    ? ['InternalError', `an error on the server (${quote(text)}) has prevented the request from succeeding`]
    : ['', `the server responded with the status code ${code} but did not return more information`];
}

function place({ method, resource, name }: RequestSubject): string {
  if (resource === undefined || resource === '') return '';
  return ` (${method.toLowerCase()} ${resource}${name === undefined ? '' : ` ${name}`})`;
}
