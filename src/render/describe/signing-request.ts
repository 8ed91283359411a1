import { type CertificateRequest, parseCertificateRequest } from '../../codec/certificate-request.js';
import type { KubeObject } from '../../codec/object.js';
import { humanDuration } from '../../go/human-duration.js';
import { rfc1123z } from '../../go/local-time.js';
import { messageOf } from '../../process/errors.js';
import { describer } from './describer.js';
import type { Description } from './description.js';
import { labelsInLine } from './values.js';

/** certificates.k8s.io/v1 CertificateSigningRequest. */
interface SigningRequest extends KubeObject {
  spec?: { request?: string; username?: string; signerName?: string; expirationSeconds?: number };
  status?: { conditions?: { type?: string }[]; certificate?: string };
}

/** Certificate signing requests (certificates.k8s.io/v1). */
export const signingRequestDescriber = describer({
  versions: ['v1'],
  describe(to, object: SigningRequest) {
    const { metadata, spec = {} } = object;
    const request = requestOf(object);
    to.line(0, 'Name:', metadata?.name);
    to.line(0, 'Labels:', labelsInLine(metadata?.labels));
    to.line(0, 'Annotations:', labelsInLine(metadata?.annotations));
    to.line(0, 'CreationTimestamp:', rfc1123z(metadata?.creationTimestamp));
    to.line(0, 'Requesting User:', spec.username);
    if (spec.signerName) to.line(0, 'Signer:', spec.signerName);
    if (spec.expirationSeconds !== undefined)
      to.line(0, 'Requested Duration:', humanDuration(spec.expirationSeconds * 1000));
    to.line(0, 'Status:', statusText(object));
    writeSubject(to, request);
    writeNames(to, request);
  },
});

function requestOf({ spec }: SigningRequest): CertificateRequest {
  try {
    return parseCertificateRequest(Buffer.from(spec?.request ?? '', 'base64').toString('latin1'));
  } catch (error) {
    throw new Error(`Error parsing CSR: ${messageOf(error)}`, { cause: error });
  }
}

function statusText({ status = {} }: SigningRequest): string {
  const types = (status.conditions ?? []).map(({ type }) => type);
  const decision = types.includes('Denied') ? 'Denied' : types.includes('Approved') ? 'Approved' : 'Pending';
  return decision + (types.includes('Failed') ? ',Failed' : '') + (status.certificate ? ',Issued' : '');
}

function writeSubject(to: Description, request: CertificateRequest): void {
  to.line(0, 'Subject:');
  to.line(0, '', 'Common Name:', request.commonName);
  to.line(0, '', 'Serial Number:', request.serialNumber);
  writeList(to, 'Organization:', request.organization);
  writeList(to, 'Organizational Unit:', request.organizationalUnit);
  writeList(to, 'Country:', request.country);
  writeList(to, 'Locality:', request.locality);
  writeList(to, 'Province:', request.province);
  writeList(to, 'StreetAddress:', request.streetAddress);
  writeList(to, 'PostalCode:', request.postalCode);
}

function writeNames(to: Description, request: CertificateRequest): void {
  const { dnsNames, emailAddresses, uris, ipAddresses } = request;
  if ([...dnsNames, ...emailAddresses, ...uris, ...ipAddresses].length === 0) return;
  to.line(0, 'Subject Alternative Names:');
  writeList(to, 'DNS Names:', dnsNames);
  writeList(to, 'Email Addresses:', emailAddresses);
  writeList(to, 'URIs:', uris);
  writeList(to, 'IP Addresses:', ipAddresses);
}

function writeList(to: Description, title: string, values: readonly string[]): void {
  for (const [at, value] of values.entries()) to.line(0, '', at === 0 ? title : '', value);
}
