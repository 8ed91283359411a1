import type { KubeObject } from '../../../codec/object.js';
import { fileErrorText } from '../../../go/file-error.js';
import { isStop } from '../../../process/errors.js';
import { checkKeyPair } from './key-pair.js';
import { newSecret, secretEntries } from './secret.js';
import type { SourceIo } from './sources.js';

/** The flags of `create secret tls`: paths; "" if they are not given. */
interface TlsSecretOptions {
  name: string;
  cert: string;
  key: string;
  appendHash: boolean;
}

/**
 * `create secret tls`. Fails in kubectl's words if a file cannot be read, or the key does not belong to the
 * certificate.
 */
export async function newTlsSecret(
  { name, cert, key, appendHash }: TlsSecretOptions,
  io: Pick<SourceIo, 'read'>,
): Promise<KubeObject> {
  if (key === '' || cert === '') throw new Error('key and cert must be specified');
  const certificate = await readFile(cert, io);
  const privateKey = await readFile(key, io);
  checkKeyPair(certificate.toString('latin1'), privateKey.toString('latin1'));
  const { entries, add } = secretEntries();
  add('tls.crt', certificate);
  add('tls.key', privateKey);
  return newSecret({ name, type: 'kubernetes.io/tls', appendHash }, entries);
}

async function readFile(path: string, io: Pick<SourceIo, 'read'>): Promise<Buffer> {
  try {
    return await io.read(path);
  } catch (error) {
    if (isStop(error)) throw error;
    throw new Error(`Cannot read file ${path}, ${fileErrorText('open', path, error)}`, { cause: error });
  }
}
