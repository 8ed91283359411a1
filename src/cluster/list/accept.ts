/**
 * Accept headers of lists. The server uses the first media type that it supports; the `kind` in the body tells which.
 */

const JSON_TYPE = 'application/json';

/** Complete objects as JSON; every server and every resource supports this. */
export const ACCEPT_JSON = JSON_TYPE;

/**
 * The server's own table, as kubectl requests it: meta.k8s.io/v1, else v1beta1 (servers before 1.15), else complete
 * objects (aggregated API servers without tables). The query's INCLUDE_OBJECT decides which objects come with the rows.
 */
export const ACCEPT_TABLE = [
  `${JSON_TYPE};as=Table;v=v1;g=meta.k8s.io`,
  `${JSON_TYPE};as=Table;v=v1beta1;g=meta.k8s.io`,
  JSON_TYPE,
].join(',');

/**
 * Metadata alone (PartialObjectMetadataList, meta.k8s.io/v1, servers since 1.15), else complete objects. About three
 * fifths of the bytes of complete pods. Servers of release 1.20 omit remainingItemCount.
 */
export const ACCEPT_METADATA = `${JSON_TYPE};as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,${JSON_TYPE}`;

const PROTOBUF_TYPE = 'application/vnd.kubernetes.protobuf';

/** Complete objects in protobuf, or as JSON if the resource has no schema (custom resources). */
export const ACCEPT_PROTOBUF = `${PROTOBUF_TYPE},${JSON_TYPE}`;

/** Metadata alone in protobuf, also for custom resources, else as ACCEPT_METADATA. */
export const ACCEPT_PROTOBUF_METADATA = `${PROTOBUF_TYPE};as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,${ACCEPT_METADATA}`;

/**
 * Values of the query parameter `includeObject` of a Table request: the `object` of a row. `metadata` is the server's
 * default; `none` gives null and a seventeenth of the bytes (500 pods: 73 KB, not 1.2 MB).
 */
export const INCLUDE_OBJECT = { none: 'None', metadata: 'Metadata', object: 'Object' } as const;
