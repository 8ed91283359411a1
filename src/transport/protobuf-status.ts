/** Reads a metav1.Status in protobuf: a server asked for protobuf sends its errors so, too. */
import protobuf from 'protobufjs/minimal.js';
import type { ListMeta, Status, StatusDetails } from '../codec/object.js';

/** `k8s` and a zero before every protobuf body (Kubernetes API concepts, "Protobuf encoding"). */
const MAGIC = [0x6b, 0x38, 0x73, 0x00];

/**
 * Field numbers: k8s.io/apimachinery, pkg/runtime/generated.proto (Unknown) and pkg/apis/meta/v1/generated.proto.
 * @returns undefined when it is something else, or no protobuf
 */
export function readProtobufStatus(bytes: Uint8Array): Status | undefined {
  if (MAGIC.some((byte, i) => bytes[i] !== byte)) return undefined;
  try {
    let kind = '';
    let raw: Uint8Array | undefined;
    eachField(bytes.subarray(MAGIC.length), {
      1: (reader) => eachField(reader.bytes(), { 2: (inner) => (kind = inner.string()) }),
      2: (reader) => (raw = reader.bytes()),
    });
    return kind === 'Status' && raw !== undefined ? readStatus(raw) : undefined;
  } catch {
    return undefined;
  }
}

type FieldReaders = Record<number, (reader: protobuf.Reader) => unknown>;

/** Calls the reader of each field, in the order they stand; skips what has none. */
function eachField(bytes: Uint8Array, fields: FieldReaders): void {
  const reader = protobuf.Reader.create(bytes);
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    const read = fields[tag >>> 3];
    if (read === undefined) reader.skipType(tag & 7);
    else read(reader);
  }
}

function readStatus(bytes: Uint8Array): Status {
  const status: Status = { kind: 'Status', apiVersion: 'v1', metadata: {} };
  eachField(bytes, {
    1: (reader) => (status.metadata = readListMeta(reader.bytes())),
    2: (reader) => (status.status = reader.string() as Status['status']),
    3: (reader) => (status.message = reader.string()),
    4: (reader) => {
      const reason = reader.string();
      if (reason !== '') status.reason = reason;
    },
    5: (reader) => (status.details = readDetails(reader.bytes())),
    6: (reader) => (status.code = reader.int32()),
  });
  return status;
}

/** An expired list's Status carries the token to go on with. */
function readListMeta(bytes: Uint8Array): ListMeta {
  const meta: ListMeta = {};
  const set = (field: 'resourceVersion' | 'continue') => (reader: protobuf.Reader) => {
    const value = reader.string();
    if (value !== '') meta[field] = value;
  };
  eachField(bytes, { 2: set('resourceVersion'), 3: set('continue') });
  return meta;
}

function readDetails(bytes: Uint8Array): StatusDetails {
  const details: StatusDetails = {};
  const set = (field: 'name' | 'group' | 'kind' | 'uid') => (reader: protobuf.Reader) => {
    const value = reader.string();
    if (value !== '') details[field] = value;
  };
  eachField(bytes, {
    1: set('name'),
    2: set('group'),
    3: set('kind'),
    4: (reader) => (details.causes = [...(details.causes ?? []), readCause(reader.bytes())]),
    5: (reader) => {
      const seconds = reader.int32();
      if (seconds !== 0) details.retryAfterSeconds = seconds;
    },
    6: set('uid'),
  });
  return details;
}

function readCause(bytes: Uint8Array): { reason?: string; message?: string; field?: string } {
  const cause: { reason?: string; message?: string; field?: string } = {};
  eachField(bytes, {
    1: (reader) => (cause.reason = reader.string()),
    2: (reader) => (cause.message = reader.string()),
    3: (reader) => (cause.field = reader.string()),
  });
  return cause;
}
