import { open, readdir, realpath, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { isProtobuf, MAGIC } from '../../codec/proto/magic.js';
import { errorCode, fileErrorText, folderErrorText } from '../../go/file-error.js';
import { goGlob } from '../../go/glob.js';
import { quote } from '../../go/strconv/quote.js';
import { shownUrl } from '../../kubeconfig/server-url.js';
import { isStop } from '../../process/errors.js';
import { fileNameText, nodePath } from '../../process/file-name.js';
import { pathFrom } from '../../process/folders.js';
import { pauses } from '../../process/pauses.js';
import { MAX_MANIFEST_BYTES, readNamedFile } from '../../process/read-file.js';
import { severalAtATime } from '../../process/several-at-a-time.js';
import { contentOf } from './content.js';
import type { FolderEntry, ManifestIo } from './manifest.js';
import { isNamedManifest } from './sources.js';

/** The response of a web server. */
interface WebAnswer {
  status: number;
  statusText: string;
  body: AsyncIterable<Uint8Array>;
}

/**
 * How many files are inspected at the same time: a process may open only a limited number, and a file that cannot be
 * opened would be skipped.
 */
const MAX_OPEN = 16;

/** Asks the web for a URL. */
type WebGet = (url: string) => Promise<WebAnswer>;

/** The largest manifest from a URL: far larger than any real one, far smaller than the memory of the machine. */
const largestDownload = 64 * 1024 * 1024;

/**
 * Manifests from local files, standard input, and the web.
 * @param folder the base of relative paths
 * @param stdin read to its end, once
 * @param get requests a URL and follows redirects
 * @param signal aborts blocking reads and long work
 * @param warn prints a line for the user that is not about an object
 */
export function nodeManifestIo(
  folder: string,
  stdin: Readable,
  get: WebGet,
  signal: AbortSignal,
  warn: (line: string) => void = () => undefined,
): ManifestIo {
  const at = (path: string) => pathFrom(folder, path);
  return {
    readFile: (path) =>
      readNamedFile(at(path), signal, MAX_MANIFEST_BYTES).then(contentOf, (error: unknown) =>
        refused(path, error),
      ),
    readBytes: (path) =>
      readNamedFile(at(path), signal, MAX_MANIFEST_BYTES).catch((error: unknown) => {
        if (isStop(error)) throw error;
        throw new Error(fileErrorText('open', path, error), { cause: error });
      }),
    absolutePath: at,
    async listFolder(path) {
      const stats = await stat(nodePath(at(path))).catch((error: unknown) => refused(path, error));
      return stats.isDirectory()
        ? entriesOf(at(path), signal).catch((error: unknown) => unlisted(path, error))
        : undefined;
    },
    async exists(path) {
      return stat(nodePath(at(path))).then(
        () => true,
        (error: unknown) => {
          if (errorCode(error) === 'ENOENT') return false;
          const why = fileErrorText('stat', path, error);
          throw new Error(`the path ${quote(path)} cannot be accessed: ${why}`, { cause: error });
        },
      );
    },
    realPath: async (path) => fileNameText(await realpath(nodePath(at(path)), { encoding: 'buffer' })),
    glob: (pattern) => goGlob(pattern, (path) => namesIn(at(path))),
    async readStdin() {
      const { readInputBytes } = await import('../../process/read-input.js');
      const bytes = await readInputBytes(stdin, signal).catch((error: Error) => {
        if (isStop(error)) throw error;
        throw new Error(`error parsing STDIN: ${error.message}`, { cause: error });
      });
      return contentOf(bytes);
    },
    fetch: async (url) => contentOf(await download(url, get)),
    fetchBytes: (url) => download(url, get),
    pause: pauses(signal),
    warn,
  };
}

/** As in Go's Glob, a folder that cannot be read counts as empty. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(nodePath(folder), { encoding: 'buffer' }).catch(() => []);
  return names.map(fileNameText).sort();
}

async function entriesOf(folder: string, signal: AbortSignal): Promise<FolderEntry[]> {
  const { folderEntries } = await import('../../process/folder-entries.js');
  const entries = await folderEntries(folder);
  const found: FolderEntry[] = [];
  await severalAtATime(entries, MAX_OPEN, async (entry) => {
    signal.throwIfAborted();
    const { name } = entry;
    const isToBeSeen = entry.isFile() && !isNamedManifest(name);
    const isProtobuf = isToBeSeen && (await beginsAsProtobuf(`${folder}/${name}`));
    found.push({ name, isFolder: entry.isDirectory(), isProtobuf });
  });
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Reads only the first bytes of a file; one that cannot be read does not count. */
async function beginsAsProtobuf(path: string): Promise<boolean> {
  const file = await open(nodePath(path)).catch(() => undefined);
  try {
    const start = await file?.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return start !== undefined && isProtobuf(start.buffer.subarray(0, start.bytesRead));
  } catch {
    return false;
  } finally {
    await file?.close();
  }
}

function refused(path: string, error: unknown): never {
  if (isStop(error)) throw error;
  const words = fileErrorText('open', path, error);
  const isFolder = errorCode(error) === 'EISDIR';
  throw new Error(isFolder ? `error parsing ${path}: ${words}` : words, { cause: error });
}

function unlisted(path: string, error: unknown): never {
  if (isStop(error)) throw error;
  throw new Error(`error reading ${quote(path)}: ${folderErrorText(path, error)}`, { cause: error });
}

/** Downloads a manifest, without the cluster's credentials. A 5xx is retried, three attempts in total. */
async function download(url: string, get: WebGet): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    const response = await get(url).catch((error: Error) => {
      if (isStop(error)) throw error;
      throw new Error(`unable to read URL ${quote(shownUrl(url))}: ${error.message}`, { cause: error });
    });
    if (response.status >= 200 && response.status <= 299) return boundedBytes(response.body, url);
    if (response.status < 500 || attempt === 3) {
      throw new Error(
        `unable to read URL ${quote(shownUrl(url))}, server reported ${response.status} ${response.statusText}, status code=${response.status}`,
      );
    }
  }
}

async function boundedBytes(body: AsyncIterable<Uint8Array>, url: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > largestDownload)
      throw new Error(`unable to read URL ${quote(shownUrl(url))}: larger than 64 MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
