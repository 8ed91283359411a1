/** Accept headers of lists. The server answers with the first form it can make; its body's `kind` tells which. */

const JSON_TYPE = 'application/json';

/** Whole objects as JSON; every server and every resource can. */
export const ACCEPT_JSON = JSON_TYPE;

/**
 * The server's own table, as kubectl requests it: meta.k8s.io/v1, else v1beta1 (servers before 1.15), else whole
 * objects (aggregated API servers that make no tables). Which objects come with the rows is the query's INCLUDE_OBJECT
 * to say.
 */
export const ACCEPT_TABLE = [
  `${JSON_TYPE};as=Table;v=v1;g=meta.k8s.io`,
  `${JSON_TYPE};as=Table;v=v1beta1;g=meta.k8s.io`,
  JSON_TYPE,
].join(',');

/**
 * Metadata alone (PartialObjectMetadataList, meta.k8s.io/v1, servers since 1.15), else whole objects. About three
 * fifths of the bytes of whole pods. Servers of 1.20 leave remainingItemCount out of it.
 */
export const ACCEPT_METADATA = `${JSON_TYPE};as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,${JSON_TYPE}`;

const PROTOBUF_TYPE = 'application/vnd.kubernetes.protobuf';

/** Whole objects in protobuf, as JSON where the resource has no schema (custom resources). */
export const ACCEPT_PROTOBUF = `${PROTOBUF_TYPE},${JSON_TYPE}`;

/** Metadata alone in protobuf, custom resources' too, else as ACCEPT_METADATA. */
export const ACCEPT_PROTOBUF_METADATA = `${PROTOBUF_TYPE};as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,${ACCEPT_METADATA}`;

/**
 * Values of the query parameter `includeObject` of a Table request: what stands in a row's `object`. `metadata` is
 * the server's default; `none` leaves null there and a seventeenth of the bytes (500 pods: 73 KB, not 1.2 MB).
 */
export const INCLUDE_OBJECT = { none: 'None', metadata: 'Metadata', object: 'Object' } as const;
