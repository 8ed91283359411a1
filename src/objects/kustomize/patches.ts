import { join } from 'node:path';
import type { KubeObject } from '../../codec/object.js';
import { readYamlValues } from '../manifests/documents.js';
import type { ManifestIo } from '../manifests/manifest.js';
import { type Kustomization, type KustomizationPatch, type Replacement, refuse } from './kustomization.js';
import { readTextInRootFor } from './root.js';

/** What the patches of a kustomization come to, as far as objects are only to be named. */
export interface PatchedIdentities {
  /** The objects that strategic merge patches delete. */
  deletions: KubeObject[];
  /** Patches, replacements or variables may change the data of objects. */
  changesData: boolean;
}

/** Fields that make up what an object is called. */
const IDENTITY = /^\/?(apiVersion|kind|metadata|metadata[./](name|namespace))?$/;

/** Reads patches and replacements. Fails where one of them may change what an object is called. */
export async function readPatches(
  { patches, replacements, hasVars, source }: Kustomization,
  folder: string,
  io: ManifestIo,
): Promise<PatchedIdentities> {
  const deletions: KubeObject[] = [];
  let changesData = hasVars || replacements.length > 0;
  for (const patch of patches) {
    for (const document of await documentsOf(patch, folder, io)) {
      if (Array.isArray(document)) {
        if (document.some(namesIdentity)) refuse(['patches of names, namespaces or kinds'], source);
        changesData = true;
      } else if ((document as KubeObject).$patch !== 'delete') changesData = true;
      else if (patch.target !== undefined) refuse(['patches that delete by target'], source);
      else deletions.push(document as KubeObject);
    }
  }
  if (replacements.some(replacesIdentity)) refuse(['replacements of names, namespaces or kinds'], source);
  return { deletions, changesData };
}

async function documentsOf(
  { patch, path }: KustomizationPatch,
  folder: string,
  io: ManifestIo,
): Promise<object[]> {
  const source = path === undefined ? 'patches' : join(folder, path);
  const doing = `failed to get the patch file from path(${path})`;
  const text = patch ?? (path === undefined ? '' : await readTextInRootFor(doing, folder, path, io));
  const values = await readYamlValues(text, source);
  return values.filter((value): value is object => typeof value === 'object' && value !== null);
}

function namesIdentity(operation: unknown): boolean {
  const { op, path, from } = (operation ?? {}) as { op?: unknown; path?: unknown; from?: unknown };
  return (
    op !== 'test' && [path, op === 'move' ? from : undefined].some((each) => IDENTITY.test(String(each)))
  );
}

/** One that stands in a file of its own is not looked into. */
function replacesIdentity({ path, targets = [] }: Replacement): boolean {
  return (
    path !== undefined ||
    targets.some(({ fieldPaths = [] }) => fieldPaths.some((each) => IDENTITY.test(each)))
  );
}
