import {
  Set as Asn1Set,
  type BaseBlock,
  BaseStringBlock,
  Constructed,
  fromBER,
  ObjectIdentifier,
  OctetString,
  Primitive,
  Sequence,
} from 'asn1js';

/** The subject and names in a certificate request. */
export interface CertificateRequest {
  commonName: string;
  serialNumber: string;
  organization: string[];
  organizationalUnit: string[];
  country: string[];
  locality: string[];
  province: string[];
  streetAddress: string[];
  postalCode: string[];
  dnsNames: string[];
  emailAddresses: string[];
  uris: string[];
  ipAddresses: string[];
}

type Lists = { [K in keyof CertificateRequest]: CertificateRequest[K] extends string[] ? K : never };
type ListField = Lists[keyof Lists];

/** Attributes of subjects (X.520) that may occur several times. */
const LISTS: Readonly<Record<string, ListField>> = {
  '2.5.4.6': 'country',
  '2.5.4.7': 'locality',
  '2.5.4.8': 'province',
  '2.5.4.9': 'streetAddress',
  '2.5.4.10': 'organization',
  '2.5.4.11': 'organizationalUnit',
  '2.5.4.17': 'postalCode',
};
const COMMON_NAME = '2.5.4.3';
const SERIAL_NUMBER = '2.5.4.5';
const EXTENSION_REQUEST = '1.2.840.113549.1.9.14';
const ALTERNATIVE_NAMES = '2.5.29.17';

/** Alternative names by the tags of RFC 5280's GeneralName. */
const NAMES: Readonly<Record<number, ListField>> = { 1: 'emailAddresses', 2: 'dnsNames', 6: 'uris' };
const IP_ADDRESS = 7;

const PEM = /-----BEGIN ([A-Z ]+)-----\s([A-Za-z0-9+/=\s]*?)-----END \1-----/;

/** Reads a certificate request (PKCS #10) in PEM. Fails if the text is not one. */
export function parseCertificateRequest(pem: string): CertificateRequest {
  const [, type, body = ''] = PEM.exec(pem) ?? [];
  if (type !== 'CERTIFICATE REQUEST') throw new Error('PEM block type must be CERTIFICATE REQUEST');
  const bytes = Buffer.from(body, 'base64');
  const { result, offset } = fromBER(new Uint8Array(bytes));
  const [info] = partsOf(result);
  const [, subject, , attributes] = partsOf(info);
  if (offset < 0 || subject === undefined)
    throw new Error('asn1: structure error: not a certificate request');
  const request = empty();
  for (const pair of partsOf(subject).flatMap(partsOf)) addToSubject(request, pair);
  for (const attribute of partsOf(attributes)) addAttribute(request, attribute);
  return request;
}

function empty(): CertificateRequest {
  return {
    ...{ commonName: '', serialNumber: '', organization: [], organizationalUnit: [], country: [] },
    ...{ locality: [], province: [], streetAddress: [], postalCode: [] },
    ...{ dnsNames: [], emailAddresses: [], uris: [], ipAddresses: [] },
  };
}

function addToSubject(request: CertificateRequest, pair: BaseBlock): void {
  const [type, value] = partsOf(pair);
  const id = idOf(type);
  const text = value instanceof BaseStringBlock ? value.getValue() : '';
  if (id === COMMON_NAME) request.commonName = text;
  else if (id === SERIAL_NUMBER) request.serialNumber = text;
  else if (Object.hasOwn(LISTS, id)) request[LISTS[id]!].push(text);
}

function addAttribute(request: CertificateRequest, attribute: BaseBlock): void {
  const [type, values] = partsOf(attribute);
  if (idOf(type) !== EXTENSION_REQUEST) return;
  for (const extension of partsOf(values).flatMap(partsOf)) {
    const parts = partsOf(extension);
    const value = parts.at(-1);
    if (idOf(parts[0]) !== ALTERNATIVE_NAMES || !(value instanceof OctetString)) continue;
    for (const name of partsOf(fromBER(value.valueBlock.valueHexView).result)) addName(request, name);
  }
}

function addName(request: CertificateRequest, name: BaseBlock): void {
  if (!(name instanceof Primitive)) return;
  const bytes = Buffer.from(name.valueBlock.valueHexView);
  const { tagNumber } = name.idBlock;
  const field = NAMES[tagNumber];
  if (field !== undefined) request[field].push(bytes.toString('latin1'));
  else if (tagNumber === IP_ADDRESS) request.ipAddresses.push(addressText(bytes));
}

/** `10.0.0.1`, `fd00::1` */
function addressText(bytes: Buffer): string {
  if (bytes.length !== 16) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(2 * at).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}

function partsOf(block: BaseBlock | undefined): BaseBlock[] {
  const isMadeOfParts = block instanceof Sequence || block instanceof Asn1Set || block instanceof Constructed;
  return isMadeOfParts ? (block.valueBlock.value as BaseBlock[]) : [];
}

function idOf(block: BaseBlock | undefined): string {
  return block instanceof ObjectIdentifier ? block.valueBlock.toString() : '';
}
