import { readdir, realpath, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { errorCode, fileErrorText } from '../../go/file-error.js';
import { goGlob } from '../../go/glob.js';
import { isStop } from '../../process/errors.js';
import { pathFrom } from '../../process/folders.js';
import { LARGEST_MANIFEST, readNamedText } from '../../process/read-file.js';
import type { FolderEntry, ManifestIo } from './manifest.js';

/** What a web server answered. */
export interface WebAnswer {
  status: number;
  statusText: string;
  body: AsyncIterable<Uint8Array>;
}

/** Asks the web for a URL. */
export type WebGet = (url: string) => Promise<WebAnswer>;

/** Most a manifest from a URL may weigh: far above any real one, far below what would exhaust the machine. */
const largestDownload = 64 * 1024 * 1024;

/**
 * Manifests from this machine's files, its standard input, and the web.
 * @param folder what paths start from
 * @param stdin read to its end, once
 * @param get asks the web for a URL, redirects followed
 * @param signal ends the reading of what makes us wait
 */
export function nodeManifestIo(
  folder: string,
  stdin: Readable,
  get: WebGet,
  signal: AbortSignal,
): ManifestIo {
  const at = (path: string) => pathFrom(folder, path);
  return {
    readFile: (path) =>
      readNamedText(at(path), signal, LARGEST_MANIFEST).catch((error: unknown) => refused(path, error)),
    async listFolder(path) {
      try {
        return (await stat(at(path))).isDirectory() ? await entriesOf(at(path)) : undefined;
      } catch (error) {
        return refused(path, error);
      }
    },
    async exists(path) {
      return stat(at(path)).then(
        () => true,
        () => false,
      );
    },
    realPath: (path) => realpath(at(path)),
    glob: (pattern) => goGlob(pattern, (path) => namesIn(at(path))),
    async readStdin() {
      const { readInput } = await import('../../process/read-input.js');
      return readInput(stdin, signal);
    },
    fetch: (url) => download(url, get),
  };
}

/** A folder that cannot be read has no names, as with Go's Glob. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.sort();
}

async function entriesOf(folder: string): Promise<FolderEntry[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function refused(path: string, error: unknown): never {
  if (isStop(error)) throw error;
  const words = fileErrorText('open', path, error);
  const isFolder = errorCode(error) === 'EISDIR';
  throw new Error(isFolder ? `error parsing ${path}: ${words}` : words, { cause: error });
}

/** Fetches a manifest; the cluster's credentials have no part in it. A server's 5xx is asked three times. */
async function download(url: string, get: WebGet): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const response = await get(url).catch((error: Error) => {
      if (isStop(error)) throw error;
      throw new Error(`unable to read URL ${JSON.stringify(url)}: ${error.message}`, { cause: error });
    });
    if (response.status >= 200 && response.status <= 299) return boundedText(response.body, url);
    if (response.status < 500 || attempt === 3) {
      throw new Error(
        `unable to read URL ${JSON.stringify(url)}, server reported ${response.status} ${response.statusText}, status code=${response.status}`,
      );
    }
  }
}

async function boundedText(body: AsyncIterable<Uint8Array>, url: string): Promise<string> {
  const decoder = new TextDecoder();
  let length = 0;
  let result = '';
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > largestDownload)
      throw new Error(`unable to read URL ${JSON.stringify(url)}: larger than 64 MiB`);
    result += decoder.decode(chunk, { stream: true });
  }
  return result + decoder.decode();
}
