import { BitString, Constructed, fromBER, Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js';

/** One DER element, the unit of which certificates consist. */
export type Element = ReturnType<typeof fromBER>['result'];

/** SEQUENCE. */
export function sequence(...value: Element[]): Element {
  return new Sequence({ value: value as never });
}

/** OBJECT IDENTIFIER, from its dotted form. */
export function oid(value: string): Element {
  return new ObjectIdentifier({ value });
}

/** A positive INTEGER from its big-endian bytes. */
export function derInteger(bytes: Uint8Array): Element {
  const first = bytes[0] ?? 0;
  const positive = first >= 0x80 ? Uint8Array.from([0, ...bytes]) : bytes;
  return new Integer({ valueHex: arrayBuffer(positive) });
}

/** BIT STRING with this many unused bits. */
export function bitString(bytes: Uint8Array, unusedBits = 0): Element {
  return new BitString({ valueHex: arrayBuffer(bytes), unusedBits });
}

/** OCTET STRING. */
export function octetString(bytes: Uint8Array): Element {
  return new OctetString({ valueHex: arrayBuffer(bytes) });
}

/** An explicit context tag around other elements. */
export function contextTag(tagNumber: number, ...value: Element[]): Element {
  return new Constructed({ idBlock: { tagClass: 3, tagNumber }, value: value as never });
}

/** The bytes of an element. */
export function derBytes(element: Element): Buffer {
  return Buffer.from(element.toBER());
}

/** Parses an element from bytes. */
export function parseDer(bytes: Uint8Array): Element {
  return fromBER(arrayBuffer(bytes)).result;
}

/** A copy in a separate buffer, as the library requires. */
export function arrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
