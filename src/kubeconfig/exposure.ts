import type { KubeconfigDocument, KubeconfigFile, User } from './entries.js';
import { absolutePath } from './locations.js';
import type { Machine } from './machine.js';

/** A file that contains credentials and is readable by others than its owner. */
interface ExposedFile {
  /** Absolute. */
  path: string;
  /** Its permissions, such as 0o644. */
  mode: number;
}

/** The fields of an auth-provider that give access. */
const providerSecrets = ['access-token', 'id-token', 'refresh-token', 'client-secret'];

/** The read permissions of everyone except the owner. */
const READ_BY_OTHERS = 0o044;

/** Those kubeconfig files that contain credentials and are readable by others. */
export function exposedFiles(files: readonly KubeconfigFile[], machine: Machine): ExposedFile[] {
  return files.flatMap(({ path: named, document }) => {
    if (!holdsCredentials(document)) return [];
    const path = absolutePath(named, machine);
    const mode = machine.modeOf(path);
    return mode !== undefined && isReadByOthers(mode) ? [{ path, mode }] : [];
  });
}

/**
 * Whether a file alone gives access to its reader: it contains a token, a password, a key, or an auth-provider's
 * credentials. Names of files and of programs do not count, because they also need those.
 */
export function holdsCredentials({ users = [] }: KubeconfigDocument): boolean {
  return users.some(({ user = {} }) => isSecret(user));
}

function isSecret({ token, password, 'client-key-data': key, 'auth-provider': provider }: User): boolean {
  return Boolean(token || password || key || providerSecrets.some((name) => provider?.config?.[name]));
}

/** Whether permissions let anyone except the owner read. */
export function isReadByOthers(mode: number): boolean {
  return (mode & READ_BY_OTHERS) !== 0;
}

/** The warning about such a file: one line. */
export function exposedText({ path, mode }: ExposedFile): string {
  const who = (mode & 0o004) !== 0 ? 'everybody' : 'its group';
  return `Warning: the kubeconfig ${path} holds credentials and can be read by ${who} (mode ${octal(mode)}); "chmod 600" makes it private`;
}

/** The notice that such a file was written, and is now private: one line. */
export function madePrivateText({ path, mode }: ExposedFile): string {
  return `Warning: the kubeconfig ${path} holds credentials; its mode is now 0600, it was ${octal(mode)}`;
}

function octal(mode: number): string {
  return mode.toString(8).padStart(4, '0');
}
