import { parseCertificateRequest } from '../../../codec/certificate-request.js';
import type { JsonObject } from '../../../codec/object.js';
import { signRequest } from '../../base/certificate.js';
import { readSignedRequest } from '../../base/signed-request.js';
import { MASTERS } from '../../http/user.js';
import { at, listAt, numberAt, textAt } from '../../object/at.js';
import { objectAt, toValue } from '../../object/value.js';
import { builtInType } from '../../resources/built-in.js';
import { RevisionMismatchError } from '../../store/store.js';
import { objectKey } from '../../types/resource-type.js';
import type { Api } from '../request/context.js';

export const SIGNING_REQUESTS = builtInType('certificatesigningrequests.certificates.k8s.io');

/** The signer whose certificates the sandbox accepts. */
const CLIENTS = 'kubernetes.io/kube-apiserver-client';

/** The validity of a certificate in seconds, unless the request asks for less. */
const YEAR = 365 * 24 * 3600;

/** A certificate is valid from this many seconds before it is made: clocks differ. */
const BEFORE = 5 * 60;

/**
 * Signs an approved request for a client certificate, like a cluster's controller. Requests for other signers or
 * administrators, denied and invalid ones are unchanged.
 */
export async function signApprovedRequest(api: Api, name: string): Promise<void> {
  const { entry } = await api.store.get(objectKey(SIGNING_REQUESTS, '', name));
  if (entry === undefined) return;
  const request = objectAt(entry);
  const types = listAt(request, 'status', 'conditions').map((condition) => textAt(condition, ['type']));
  const decided = types.includes('Approved') && !types.includes('Denied') && !types.includes('Failed');
  if (!decided || textAt(request, ['spec', 'signerName']) !== CLIENTS) return;
  if (textAt(request, ['status', 'certificate']) !== '') return;
  const text = Buffer.from(textAt(request, ['spec', 'request']), 'base64').toString('latin1');
  const signed = readSignedRequest(text);
  // Kubernetes servers refuse such requests for administrators
  if (signed === undefined || parseCertificateRequest(text).organization.includes(MASTERS)) return;
  const asked = numberAt(request, 'spec', 'expirationSeconds');
  // not from the sandbox's clock: TLS uses the machine's
  const now = Date.now();
  const pem = signRequest(api.clientAuthority, signed, {
    from: now - BEFORE * 1000,
    until: now + Math.min(asked || YEAR, YEAR) * 1000,
  });
  const certificate = Buffer.from(pem).toString('base64');
  const status = { ...(at(request, 'status') as JsonObject), certificate };
  try {
    await api.store.put(entry.key, toValue({ ...request, status }, false), entry.modRevision);
  } catch (error) {
    // whoever changed it in the meantime has it signed
    if (!(error instanceof RevisionMismatchError)) throw error;
  }
}
