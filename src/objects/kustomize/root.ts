import { join, sep } from 'node:path';
import { type ManifestContent, textOf } from '../manifests/content.js';
import type { ManifestIo } from '../manifests/manifest.js';

/**
 * Reads a file that a kustomization names. What is not in or below its folder is not read, links followed: who builds a
 * kustomization of somebody else must not hand out files of his own by it (kustomize's LoadRestrictionsRootOnly).
 * Fails in kustomize's words, and as `io` does.
 * @param folder that of the kustomization
 * @param path as the kustomization has it
 */
export async function readInRoot(folder: string, path: string, io: ManifestIo): Promise<ManifestContent> {
  const named = join(folder, path);
  if (!(await io.exists(named))) return io.readFile(named);
  const [root, file] = await Promise.all([io.realPath(folder), io.realPath(named)]);
  if (!file.startsWith(root.endsWith(sep) ? root : root + sep)) {
    throw new Error(`security; file '${join(root, path)}' is not in or below '${root}'`);
  }
  // By its real path: a link that changes now leads nowhere else.
  return io.readFile(file);
}

/** The same, with kustomize's words before what went wrong. */
export async function readInRootFor(
  doing: string,
  folder: string,
  path: string,
  io: ManifestIo,
): Promise<ManifestContent> {
  try {
    return await readInRoot(folder, path, io);
  } catch (error) {
    throw new Error(`${doing}: ${(error as Error).message}`, { cause: error });
  }
}

/** The same as text, whatever it is. */
export async function readTextInRootFor(
  doing: string,
  folder: string,
  path: string,
  io: ManifestIo,
): Promise<string> {
  return textOf(await readInRootFor(doing, folder, path, io));
}
