import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolderSync } from '../process/make-folder.js';

/** Where TLS sessions are kept between runs. */
export interface TlsSessionFolder {
  /** The cache folder; created if missing. */
  folder: string;
  /** The user who must own it. */
  uid: number;
}

/** Everything that the trust and the identity of a connection depend on. */
interface TlsSessionOwner {
  /** The program and its runtime, which determine the format of a session: `proa/1.2.3 node/24.1.0`. */
  client: string;
  /** `node` or `bun`: with both installed, they do not take each other's sessions. */
  runtime: string;
  /** The host and port to dial. */
  address: string;
  proxy: string | undefined;
  serverName: string;
  /** PEM texts. */
  ca: string;
  cert: string | undefined;
  key: string | undefined;
}

/** A session that a server may resume. */
export interface TlsSession {
  /** In the runtime's format; a credential if the connection had a client certificate. */
  bytes: Buffer;
  /** When the certificates must be verified again, milliseconds since 1970. */
  expires: number;
}

/** How long verified certificates are trusted. */
export const SESSION_LIMIT_MS = 3_600_000;

/** Several times the size of a session with long certificates. */
const MAX_BYTES = 64 * 1024;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const TIME_BYTES = 8;
const CIPHER = 'aes-256-gcm';

/**
 * The file for the sessions of connections to one server. Its content is sealed with a key derived from everything that
 * the connection depends on, including the client's private key: it opens only for the same trust and identity, and is
 * useless without that key. No method fails: what cannot be read, or must not be trusted, counts as missing, and what
 * cannot be written is not kept. File calls are synchronous: each takes microseconds, while waiting for the network.
 */
export class TlsSessionFile {
  readonly #place: TlsSessionFolder;
  readonly #folder: string;
  readonly #path: string;
  readonly #key: Buffer;

  constructor(place: TlsSessionFolder, owner: TlsSessionOwner) {
    const { address, ca, cert, client, key, proxy, runtime, serverName } = owner;
    this.#place = place;
    this.#folder = join(place.folder, 'tls-sessions');
    // There is one file for all identities, so that certificates that change often do not leave files behind.
    const name = digest('file', [runtime, address, serverName, proxy]).toString('hex').slice(0, 32);
    this.#path = join(this.#folder, name);
    this.#key = digest('key', [client, address, proxy, serverName, ca, cert, key]);
  }

  /**
   * Takes the session out of the file: it is for a single connection (RFC 8446, appendix C.4), and of several runs only
   * one gets it.
   * @param now milliseconds since 1970
   */
  take(now: number): TlsSession | undefined {
    const mine = `${this.#path}.${randomBytes(6).toString('hex')}`;
    try {
      if (!this.#isPrivate()) return undefined;
      renameSync(this.#path, mine);
    } catch {
      return undefined;
    }
    try {
      const session = this.#open(mine);
      const left = session.expires - now;
      return left > 0 && left <= SESSION_LIMIT_MS ? session : undefined;
    } catch {
      return undefined;
    } finally {
      discard(mine);
    }
  }

  /** Keeps a session for the next run, readable only by its owner, in place of the previous one. */
  keep({ bytes, expires }: TlsSession): void {
    const unfinished = `${this.#path}.${randomBytes(6).toString('hex')}`;
    try {
      makeFolderSync(this.#place.folder, 0o750);
      makeFolderSync(this.#folder, 0o700);
      if (!this.#isPrivate()) return;
      const time = Buffer.alloc(TIME_BYTES);
      time.writeDoubleBE(expires);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, this.#key, nonce);
      const sealed = Buffer.concat([cipher.update(time), cipher.update(bytes), cipher.final()]);
      const text = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
      if (text.length > MAX_BYTES) return;
      writeFileSync(unfinished, text, { flag: 'wx', mode: 0o600 });
      renameSync(unfinished, this.#path);
    } catch {
      discard(unfinished);
    }
  }

  /** The folder of the caches and the one for sessions belong to the user, and no one else can enter the latter. */
  #isPrivate(): boolean {
    const { uid } = this.#place;
    const own = lstatSync(this.#folder);
    return (
      own.isDirectory() &&
      own.uid === uid &&
      (own.mode & 0o077) === 0 &&
      statSync(this.#place.folder).uid === uid
    );
  }

  /** Fails if the file is not ours, not private, damaged, or sealed for another connection. */
  #open(path: string): TlsSession {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const found = fstatSync(file);
      if (!found.isFile() || found.uid !== this.#place.uid || (found.mode & 0o077) !== 0)
        throw new Error('not a private file');
      if (found.size > MAX_BYTES) throw new Error('too large');
      const text = readFileSync(file);
      const sealed = NONCE_BYTES + TAG_BYTES;
      const cipher = createDecipheriv(CIPHER, this.#key, text.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      cipher.setAuthTag(text.subarray(NONCE_BYTES, sealed));
      const opened = Buffer.concat([cipher.update(text.subarray(sealed)), cipher.final()]);
      return { expires: opened.readDoubleBE(0), bytes: opened.subarray(TIME_BYTES) };
    } finally {
      closeSync(file);
    }
  }
}

function digest(purpose: 'file' | 'key', values: readonly unknown[]): Buffer {
  const parts = JSON.stringify(values.map((value) => value ?? null));
  return createHash('sha256').update(`proa TLS session ${purpose} 1\0`).update(parts).digest();
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // If the folder is not writable, there is no such file either.
  }
}
