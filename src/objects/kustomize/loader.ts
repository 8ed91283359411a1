import { isAbsolute, join, sep } from 'node:path';
import { errorCode, systemWord } from '../../go/file-error.js';
import { quote } from '../../go/strconv/quote.js';
import { GoYamlError } from '../../go/yaml-error.js';
import { yamlText } from '../../go/yaml-text.js';
import { shownUrl } from '../../kubeconfig/server-url.js';
import { DisplayableError, isStop, messageOf } from '../../process/errors.js';
import { type ManifestIo, manifestExtensions } from '../manifests/manifest.js';
import { MalformedYamlError } from './yaml/documents.js';

/** The I/O that a kustomization uses. */
export type KustomizeIo = Pick<
  ManifestIo,
  'absolutePath' | 'exists' | 'fetchBytes' | 'listFolder' | 'pause' | 'readBytes' | 'realPath'
>;

/**
 * Reads the files of one kustomization. Files outside its folder, after resolving links, are not read unless that is
 * allowed: building someone else's kustomization must not expose the user's own files.
 */
export class Loader {
  /** The folder, with links resolved. */
  readonly root: string;
  readonly #io: KustomizeIo;
  readonly #isRestricted: boolean;
  readonly #referrer: Loader | undefined;

  private constructor(root: string, io: KustomizeIo, isRestricted: boolean, referrer?: Loader) {
    this.root = root;
    this.#io = io;
    this.#isRestricted = isRestricted;
    this.#referrer = referrer;
  }

  /** Starts at a folder. Fails in kustomize's words if it is not one, and refuses repositories. */
  static async at(path: string, io: KustomizeIo, isRestricted: boolean): Promise<Loader> {
    if (isRemote(path)) throw remoteRefusal(path);
    return new Loader(await confirmedFolder(path, io), io, isRestricted);
  }

  /** The loader of another folder that this kustomization names. Fails in kustomize's words, also for cycles. */
  async within(path: string): Promise<Loader> {
    if (path === '') throw new Error('new root cannot be empty');
    if (isRemote(path)) throw remoteRefusal(path);
    if (isAbsolute(path)) throw new Error(`new root '${path}' cannot be absolute`);
    const root = await confirmedFolder(join(this.root, path), this.#io);
    for (let loader: Loader | undefined = this; loader !== undefined; loader = loader.#referrer) {
      if (isWithin(loader.root, root)) {
        throw new Error(`cycle detected: candidate root '${root}' contains visited root '${loader.root}'`);
      }
    }
    return new Loader(root, this.#io, this.#isRestricted, this);
  }

  /** The bytes of a file or a URL. Fails in kustomize's words. */
  async bytes(path: string): Promise<Uint8Array> {
    if (isRemoteFile(path)) return this.#io.fetchBytes(path);
    if (isRemote(path)) throw remoteRefusal(path);
    const named = isAbsolute(path) ? path : join(this.root, path);
    if (!this.#isRestricted) return this.#io.readBytes(named);
    const file = await realPath(named, this.#io);
    if ((await this.#io.listFolder(file)) !== undefined) throw new Error(`'${named}' must resolve to a file`);
    if (!isWithin(join(file, '..'), this.root))
      throw new Error(`security; file '${named}' is not in or below '${this.root}'`);
    // Use the real path, so that a link that changes now has no effect.
    return this.#io.readBytes(file);
  }

  /** Await it between the parts of long work; see ManifestIo. */
  pause(): Promise<void> {
    return this.#io.pause();
  }

  /** The same as text. Fails if it is not UTF-8, as in kubectl. */
  async text(path: string): Promise<string> {
    try {
      return yamlText(await this.bytes(path));
    } catch (error) {
      if (!(error instanceof GoYamlError)) throw error;
      throw new MalformedYamlError(`MalformedYAMLError: yaml: ${error.message} in File: ${path}`, {
        cause: error,
      });
    }
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

async function confirmedFolder(path: string, io: KustomizeIo): Promise<string> {
  if (path === '') throw new Error('must build at directory: directory path cannot be empty');
  let folder: string;
  try {
    folder = await realPath(path, io);
  } catch (error) {
    throw new Error(`must build at directory: not a valid directory: ${messageOf(error)}`, { cause: error });
  }
  if ((await io.listFolder(folder)) === undefined)
    throw new Error(`must build at directory: '${path}': file is not directory`);
  return folder;
}

async function realPath(path: string, io: KustomizeIo): Promise<string> {
  try {
    return await io.realPath(path);
  } catch (error) {
    if (isStop(error)) throw error;
    const code = errorCode(error) ?? '';
    if (!['ENOENT', 'EACCES', 'ENOTDIR'].includes(code)) throw error;
    // As Go, which asks for the name of the working folder first. One that was removed has none.
    const isNowhere = !isAbsolute(path) && (await io.realPath('.').catch(rethrowStop)) === false;
    if (isNowhere)
      throw new Error(`abs path error on '${path}' : getwd: ${systemWord(error)}`, { cause: error });
    const place = code === 'ENOTDIR' ? '' : `lstat ${await firstRefused(io.absolutePath(path), io)}: `;
    throw new Error(`evalsymlink failure on '${path}' : ${place}${systemWord(error)}`, { cause: error });
  }
}

/** The first part of a path that does not exist, or cannot be accessed. */
async function firstRefused(path: string, io: KustomizeIo): Promise<string> {
  const parent = join(path, '..');
  const isThere = parent === path || (await io.exists(parent).catch(rethrowStop));
  return isThere ? path : firstRefused(parent, io);
}

function rethrowStop(error: unknown): false {
  if (isStop(error)) throw error;
  return false;
}

/** Whether a path names a repository that kustomize would fetch with git. */
function isRemote(path: string): boolean {
  return /^(?:git::)?(?:(?:ssh|https?|file):\/\/|[a-zA-Z][a-zA-Z0-9-]*@[^/]*[:/]|github\.com[:/])/i.test(
    path,
  );
}

/** Whether a URL names a single file, which is fetched from the web. */
function isRemoteFile(path: string): boolean {
  return /^https?:\/\//i.test(path) && manifestExtensions.some((end) => path.split(/[?#]/)[0]!.endsWith(end));
}

function remoteRefusal(path: string): DisplayableError {
  return new DisplayableError(
    `proa does not fetch kustomizations from other places: get ${quote(shownUrl(path))} with git and name its folder here, ` +
      'or build with "kubectl kustomize" and pass the result with "-f -"',
    { reason: 'UnsupportedKustomization' },
  );
}
