import { quote } from '../../go/strconv/quote.js';

/** The bytes are not protobuf of the API: cut off, of a wrong wire type, nested too deep, or too large. */
export class MalformedProtobufError extends Error {
  override readonly name = 'MalformedProtobufError';
  /**
   * @param problem what is wrong, as a sentence without its period
   * @param offset the offset of the byte in the input; -1 if it is not known
   */
  constructor(
    readonly problem: string,
    readonly offset: number,
    options?: ErrorOptions,
  ) {
    super(offset < 0 ? problem : `${problem} (at byte ${offset})`, options);
  }
}

/** The bytes do not begin as protobuf of the API does. */
export class NotProtobufError extends Error {
  override readonly name = 'NotProtobufError';
  constructor() {
    super('these bytes are not Kubernetes protobuf: they do not begin with "k8s" and a zero');
  }
}

/** The object inside the envelope is in an unknown encoding. */
export class UnsupportedContentError extends Error {
  override readonly name = 'UnsupportedContentError';
  /**
   * @param field `contentEncoding` or `contentType`
   * @param value its value in the envelope
   */
  constructor(
    readonly field: 'contentEncoding' | 'contentType',
    readonly value: string,
  ) {
    super(`the protobuf envelope has the unknown ${field} ${quote(value)}`);
  }
}

/** This kind has no schema: it is not built into Kubernetes, or is newer than this program. */
export class UnknownKindError extends Error {
  override readonly name = 'UnknownKindError';
  constructor(
    readonly apiVersion: string,
    readonly kind: string,
  ) {
    super(`there is no protobuf schema for kind ${quote(kind)} in ${quote(apiVersion)}`);
  }
}

/** The object cannot be written in protobuf: a value has the wrong type, or the schema has no such field. */
export class UnencodableError extends Error {
  override readonly name = 'UnencodableError';
  /**
   * @param field the message and field: `core/v1.Container.image`
   * @param problem what is wrong with its value
   */
  constructor(
    readonly field: string,
    readonly problem: string,
  ) {
    super(`${field}: ${problem}`);
  }
}
