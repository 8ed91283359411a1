import {
  type Authority,
  type KeyPair,
  makeAuthority,
  makeClientCertificate,
  makeServerCertificate,
} from '../base/certificate.js';
import { EDITOR } from './own-users.js';

/** What a TLS server needs, what its clients check it with, and what it knows its user by. PEM all. */
export interface Credentials {
  /** The authority of the server's certificate. */
  caPem: string;
  server: KeyPair;
  /** The authority of clients' certificates: of those below, and of requests that are approved. */
  clientAuthority: Authority;
  /** The certificate of the sandbox' administrator. */
  client: KeyPair;
  /** The certificate of a user who has what roles give them. */
  editor: KeyPair;
}

/**
 * Fresh credentials, with authorities of their own for the server and for its clients.
 * @param hosts the names and addresses the server is reached by
 */
export function makeCredentials(hosts: readonly string[]): Credentials {
  const authority = makeAuthority('proa sandbox authority');
  const clients = makeAuthority('proa sandbox clients');
  return {
    caPem: authority.certificatePem,
    server: makeServerCertificate(authority, hosts),
    clientAuthority: clients,
    client: makeClientCertificate(clients, 'sandbox-admin', 'system:masters'),
    editor: makeClientCertificate(clients, EDITOR),
  };
}
