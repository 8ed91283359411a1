import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { quote } from '../../../go/strconv/quote.js';
import { logWriter } from '../../../objects/pods/log-writer.js';
import type { CopyContainer } from '../container.js';
import type { PartFile } from '../part-file.js';
import { newSum } from '../sums.js';
import type { CopyFrom } from './copy-from.js';
import { sourceNames } from './entry-path.js';
import { FileChecks } from './file-checks.js';
import { makeFolders } from './make-folders.js';
import { makePart } from './make-part.js';
import { outputOf, resumeProgram } from './program-output.js';
import { resumeCopy } from './resume-from.js';
import { unpack } from './unpack.js';
import { writePieces } from './write-pieces.js';

/**
 * Copies a file or folder from a container with its tar. Fails if there was nothing to copy, if a file's checksum
 * differs in the container, and as unpack does.
 */
export function copyFrom(container: CopyContainer, copy: CopyFrom): Promise<void> {
  return resumeCopy(container, copy, (kept) => tarFrom(container, copy, kept));
}

async function tarFrom(container: CopyContainer, copy: CopyFrom, kept: PartFile | undefined): Promise<void> {
  const { session, namespace, pod } = container;
  const { remote, local, file, program, copied, retries, checksum: isWanted } = copy;
  let hasLinks = false;
  const linkText = (path: string, target: string) => {
    const [quotedPath, quotedTarget, ...words] = [path, target, namespace, pod, withoutSlash(remote)].map(
      (text) => quote(text),
    );
    const text = `skipping symlink: ${quotedPath} -> ${quotedTarget}`;
    if (hasLinks) return text;
    hasLinks = true;
    return `${text} (consider using "${program} exec -n ${words[0]} ${words[1]} -- tar cf - ${words[2]} | tar xf -")`;
  };
  const files = new FileChecks({ container, remote, isWanted, retries });
  try {
    const tar = (from: number) =>
      retries.areWanted ? resumeProgram(`tar cf - ${quoted(remote)}`, from) : ['tar', 'cf', '-', remote];
    const { isAny, missing } = await unpack(
      outputOf(container, { command: tar, says: container.print, retries }),
      {
        destination: local,
        file,
        workingFolder: session.environment.workingFolder,
        signal: session.environment.signal,
        source: sourceNames(remote),
        platform: session.environment.process.platform,
        random: randomUUID,
        kept,
        copied,
        files,
        warn: (text) => session.tell(`warning: ${text}`),
        linkText,
      },
    );
    await files.end();
    if (!isAny) throw new Error(`${remote}: nothing was copied`);
    if (missing > 0)
      throw new Error(`${remote}: not everything was copied, see the warnings: ${missing} missing`);
  } finally {
    await files.abandon();
  }
}

/** A quoted word for a shell. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** Copies one file from a container with its cat. Fails as copyFrom does. */
export function catFrom(container: CopyContainer, copy: CopyFrom): Promise<void> {
  return resumeCopy(container, copy, (kept) => wholeByCat(container, copy, kept));
}

async function wholeByCat(
  container: CopyContainer,
  copy: CopyFrom,
  kept: PartFile | undefined,
): Promise<void> {
  const { remote, local, file, copied, retries, checksum: isWanted } = copy;
  const { workingFolder, stderr } = container.session.environment;
  await makeFolders(dirname(local), workingFolder);
  const files = new FileChecks({ container, remote, isWanted, retries });
  const sum = newSum(isWanted);
  let size = 0;
  const cat = (from: number) => (from === 0 ? ['cat', remote] : ['tail', `-c+${from + 1}`, remote]);
  const { part, place } = await makePart(
    file,
    { random: randomUUID, workingFolder, kept },
    async (path, mode) => {
      const bytes = outputOf(container, { command: cat, says: logWriter(stderr), retries });
      await writePieces(await open(path, 'wx', mode), bytes, (chunk) => {
        sum.update(chunk);
        size += chunk.length;
        copied(chunk.length);
      });
    },
  );
  const isKept = kept !== undefined;
  try {
    await files.add({ entry: [], path: local, part, place, size, sum: sum.digest('hex'), isKept });
    await files.end();
  } finally {
    await files.abandon();
    if (!isKept) await rm(part, { force: true });
  }
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=^\/|[^/])\/+$/, '');
}
