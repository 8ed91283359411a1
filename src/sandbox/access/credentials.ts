import {
  type Authority,
  type KeyPair,
  makeAuthority,
  makeClientCertificate,
  makeServerCertificate,
} from '../base/certificate.js';
import { EDITOR } from './own-users.js';

/** What a TLS server needs, what its clients verify it with, and what identifies its users. All in PEM. */
export interface Credentials {
  /** The authority of the server's certificate. */
  caPem: string;
  server: KeyPair;
  /** The authority of clients' certificates: of those below, and of approved requests. */
  clientAuthority: Authority;
  /** The certificate of the sandbox's administrator. */
  client: KeyPair;
  /** The certificate of a user whose permissions come from roles. */
  editor: KeyPair;
}

/**
 * New credentials, with separate authorities for the server and for its clients.
 * @param hosts the names and addresses of the server
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
