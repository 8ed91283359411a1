import protobuf from 'protobufjs/light.js';

/**
 * etcd's messages, with only the fields used here: name, type (`[]` for repeated) and number, as in etcd's
 * api/etcdserverpb/rpc.proto and api/mvccpb/kv.proto. Keys are declared as text, because they are UTF-8.
 */
const FIELDS: Readonly<Record<string, Readonly<Record<string, readonly [type: string, id: number]>>>> = {
  ResponseHeader: { revision: ['int64', 3] },
  KeyValue: {
    key: ['string', 1],
    createRevision: ['int64', 2],
    modRevision: ['int64', 3],
    version: ['int64', 4],
    value: ['bytes', 5],
  },
  RangeRequest: {
    key: ['string', 1],
    rangeEnd: ['string', 2],
    limit: ['int64', 3],
    revision: ['int64', 4],
    keysOnly: ['bool', 8],
    countOnly: ['bool', 9],
  },
  RangeResponse: {
    header: ['ResponseHeader', 1],
    kvs: ['KeyValue[]', 2],
    count: ['int64', 4],
  },
  PutRequest: { key: ['string', 1], value: ['bytes', 2] },
  PutResponse: { header: ['ResponseHeader', 1] },
  DeleteRangeRequest: { key: ['string', 1], rangeEnd: ['string', 2], prevKv: ['bool', 3] },
  DeleteRangeResponse: { header: ['ResponseHeader', 1], deleted: ['int64', 2], prevKvs: ['KeyValue[]', 3] },
  RequestOp: { range: ['RangeRequest', 1], put: ['PutRequest', 2], deleteRange: ['DeleteRangeRequest', 3] },
  ResponseOp: {
    range: ['RangeResponse', 1],
    put: ['PutResponse', 2],
    deleteRange: ['DeleteRangeResponse', 3],
  },
  // result 0 is "equal"; target 0 is the version and 2 the revision of the last change; a missing number is read as 0
  Compare: {
    result: ['int32', 1],
    target: ['int32', 2],
    key: ['string', 3],
    version: ['int64', 4],
    modRevision: ['int64', 6],
  },
  TxnRequest: { compare: ['Compare[]', 1], success: ['RequestOp[]', 2], failure: ['RequestOp[]', 3] },
  TxnResponse: { header: ['ResponseHeader', 1], succeeded: ['bool', 2], responses: ['ResponseOp[]', 3] },
  CompactionRequest: { revision: ['int64', 1] },
  CompactionResponse: { header: ['ResponseHeader', 1] },
  WatchCreateRequest: {
    key: ['string', 1],
    rangeEnd: ['string', 2],
    startRevision: ['int64', 3],
    progressNotify: ['bool', 4],
    prevKv: ['bool', 6],
  },
  WatchProgressRequest: {},
  WatchRequest: { create: ['WatchCreateRequest', 1], progress: ['WatchProgressRequest', 3] },
  // type 0 is a put, 1 a removal
  Event: { type: ['int32', 1], kv: ['KeyValue', 2], prevKv: ['KeyValue', 3] },
  WatchResponse: {
    header: ['ResponseHeader', 1],
    watchId: ['int64', 2],
    created: ['bool', 3],
    canceled: ['bool', 4],
    compactRevision: ['int64', 5],
    cancelReason: ['string', 6],
    events: ['Event[]', 11],
  },
  StatusRequest: {},
  StatusResponse: { header: ['ResponseHeader', 1], version: ['string', 2] },
};

interface ResponseHeader {
  revision: number;
}
export interface KeyValue {
  key: string;
  createRevision: number;
  modRevision: number;
  /** How often the key was written since its creation. */
  version: number;
  value: Uint8Array;
}
export interface RangeRequest {
  key: string;
  rangeEnd?: string;
  limit?: number;
  revision?: number;
  keysOnly?: boolean;
  countOnly?: boolean;
}
interface RangeResponse {
  header: ResponseHeader;
  kvs: KeyValue[];
  count: number;
}
interface RequestOp {
  range?: RangeRequest;
  put?: { key: string; value: Uint8Array };
  deleteRange?: { key: string; rangeEnd?: string; prevKv?: boolean };
}
interface ResponseOp {
  range: RangeResponse | null;
  put: { header: ResponseHeader } | null;
  deleteRange: { header: ResponseHeader; deleted: number; prevKvs: KeyValue[] } | null;
}
export interface Compare {
  result: number;
  target: number;
  key: string;
  version?: number;
  modRevision?: number;
}
interface TxnRequest {
  compare?: Compare[];
  success?: RequestOp[];
  failure?: RequestOp[];
}
interface TxnResponse {
  header: ResponseHeader;
  succeeded: boolean;
  responses: ResponseOp[];
}
export interface WatchRequestMessage {
  create?: {
    key: string;
    rangeEnd: string;
    startRevision: number;
    progressNotify?: boolean;
    prevKv?: boolean;
  };
  progress?: Record<string, never>;
}
export interface WatchEventMessage {
  type: number;
  kv: KeyValue;
  prevKv: KeyValue | null;
}
export interface WatchResponseMessage {
  header: ResponseHeader;
  /** -1 in the response to a progress request. */
  watchId: number;
  created: boolean;
  canceled: boolean;
  /** If it is not 0, the reason for the cancellation: everything up to here is gone. */
  compactRevision: number;
  cancelReason: string;
  events: WatchEventMessage[];
}

/** One method of etcd's API: its path, and the form of request and response. */
export interface Method<Request, Response> {
  path: string;
  encode(request: Request): Buffer;
  decode(bytes: Uint8Array): Response;
}

const ROOT = protobuf.Root.fromJSON({
  nested: Object.fromEntries(Object.entries(FIELDS).map(([name, fields]) => [name, typeOf(fields)])),
});

export const RANGE = method<RangeRequest, RangeResponse>('KV/Range', 'RangeRequest', 'RangeResponse');
export const TXN = method<TxnRequest, TxnResponse>('KV/Txn', 'TxnRequest', 'TxnResponse');
export const COMPACT = method<{ revision: number }, { header: ResponseHeader }>(
  'KV/Compact',
  'CompactionRequest',
  'CompactionResponse',
);
export const WATCH = method<WatchRequestMessage, WatchResponseMessage>(
  'Watch/Watch',
  'WatchRequest',
  'WatchResponse',
);
export const STATUS = method<Record<string, never>, { version: string }>(
  'Maintenance/Status',
  'StatusRequest',
  'StatusResponse',
);

function method<Request extends object, Response>(
  path: string,
  requestName: string,
  responseName: string,
): Method<Request, Response> {
  const request = ROOT.lookupType(requestName);
  const response = ROOT.lookupType(responseName);
  return {
    path: `/etcdserverpb.${path}`,
    encode: (message) => request.encode(message).finish() as Buffer,
    // revisions stay far below 2^53
    decode: (bytes) =>
      response.toObject(response.decode(bytes), { longs: Number, defaults: true, arrays: true }) as Response,
  };
}

function typeOf(fields: Readonly<Record<string, readonly [type: string, id: number]>>) {
  const entries = Object.entries(fields).map(([name, [type, id]]) => {
    const repeated = type.endsWith('[]');
    return [name, { type: type.replace('[]', ''), id, ...(repeated ? { rule: 'repeated' } : {}) }];
  });
  return { fields: Object.fromEntries(entries) };
}
