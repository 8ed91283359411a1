import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parseJson } from '../../codec/json.js';
import type { KubeObject } from '../../codec/object.js';
import { ShapeError } from '../../codec/shape.js';
import { errorCode } from '../../go/file-error.js';
import { type HelmRelease, readRelease } from './release.js';

/**
 * The maximum size of an unpacked release. An object has 1.5 MB at most, and Helm's text is compressed about tenfold.
 */
export const MAX_RELEASE_BYTES = 32 * 1024 * 1024;

/** A gzip file with deflate (RFC 1952), by which Helm distinguishes compressed releases from old ones. */
const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);

/** A stored value is not a release. The message says why, and quotes nothing of it. */
export class UnreadableReleaseError extends Error {
  override readonly name = 'UnreadableReleaseError';
}

/**
 * The release in a Secret or a ConfigMap of Helm (helm.sh/helm pkg/storage/driver): under the key `release`, base64 of
 * the JSON, usually compressed with gzip; the API encodes the values of Secrets in base64 once more. Fails with
 * UnreadableReleaseError.
 */
export async function unpackRelease(object: KubeObject): Promise<HelmRelease> {
  const bytes = fromBase64(packedText(object));
  const isPacked = bytes.subarray(0, GZIP.length).equals(GZIP);
  const json = isPacked ? await unzipped(bytes) : bytes;
  try {
    return readRelease(parseJson(json.toString('utf8')));
  } catch (error) {
    if (error instanceof ShapeError) throw new UnreadableReleaseError(error.message);
    throw new UnreadableReleaseError('it is not JSON');
  }
}

function packedText({ kind, data }: KubeObject): string {
  const release = (data as { release?: unknown } | null | undefined)?.release;
  if (typeof release !== 'string') throw new UnreadableReleaseError('it has no key "release"');
  return kind === 'ConfigMap' ? release : fromBase64(release).toString('latin1');
}

function fromBase64(text: string): Buffer {
  const compact = text.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(compact)) throw new UnreadableReleaseError('its base64 is broken');
  return Buffer.from(compact, 'base64');
}

async function unzipped(bytes: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MAX_RELEASE_BYTES });
  } catch (error) {
    const isTooLarge = errorCode(error) === 'ERR_BUFFER_TOO_LARGE';
    const limit = `${MAX_RELEASE_BYTES / 1024 / 1024} MiB`;
    throw new UnreadableReleaseError(isTooLarge ? `it is larger than ${limit}` : 'its gzip is broken');
  }
}
