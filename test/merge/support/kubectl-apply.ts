import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../../../src/codec/object.js';
import { LAST_APPLIED } from '../../../src/merge/last-applied.js';
import { findKubectl } from '../../support/kubectl.js';
import { type Documents, pathOf, startApplyServer } from './apply-server.js';

/** The last-applied, the new and the live object, and the patch that kubectl sent, or its failure. */
export interface ApplyCase {
  /** The annotation's text; undefined if the object has none. */
  original?: string;
  modified: JsonObject;
  current: JsonObject;
  overwrite: boolean;
  /** {} if nothing was sent. */
  patch?: JsonObject;
  /** kubectl's message about a patch that it could not create. */
  error?: string;
  /** The patch is a JSON merge patch, not a strategic one. */
  merge?: true;
}

/** A case before kubectl was asked. All names differ. */
export type GivenCase = Pick<ApplyCase, 'original' | 'modified' | 'current'>;

/** The current object of a case as on a server, with the annotation. */
export function liveObject({ original, current }: GivenCase): JsonObject {
  if (original === undefined) return current;
  const metadata = current.metadata as JsonObject;
  const annotations = {
    ...(metadata.annotations as JsonObject | null | undefined),
    [LAST_APPLIED]: original,
  };
  return { ...current, metadata: { ...metadata, annotations } };
}

/**
 * What `kubectl apply` sends to a server with the current objects.
 * @param documents OpenAPI documents; without any, kubectl uses its compiled-in types
 */
export async function kubectlApply(
  given: readonly GivenCase[],
  overwrite: boolean,
  documents?: Documents,
): Promise<ApplyCase[]> {
  const server = await startApplyServer(given.map(liveObject), documents);
  const folder = await mkdtemp(join(tmpdir(), 'apply-'));
  try {
    await mkdir(join(folder, 'files'));
    for (const [index, { modified }] of given.entries()) {
      await writeFile(join(folder, 'files', `${index}.json`), JSON.stringify(modified));
    }
    const words = [
      'apply',
      '--server',
      server.url,
      '-f',
      join(folder, 'files'),
      '--validate=false',
      `--overwrite=${overwrite}`,
    ];
    const { stdout, stderr } = await run(
      [...words, ...(documents === undefined ? ['--openapi-patch=false'] : [])],
      folder,
    );
    return given.flatMap((each, index): ApplyCase[] => {
      const error = errorFor(stderr, join(folder, 'files', `${index}.json`));
      if (error !== undefined) return [{ ...each, overwrite, error }];
      const { name } = each.current.metadata as { name: string };
      // An object that kubectl could not read.
      if (!new RegExp(`/${name} (configured|unchanged)$`, 'm').test(stdout)) return [];
      const { body = {}, type = '' } = server.patches.get(pathOf(each.current)) ?? {};
      const merge = type.startsWith('application/merge-patch') ? { merge: true as const } : {};
      return [{ ...each, overwrite, patch: body as JsonObject, ...merge }];
    });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

/** Why no patch could be created for a file. */
function errorFor(stderr: string, file: string): string | undefined {
  const at = stderr.indexOf(`for: "${file}": `);
  if (at < 0) return undefined;
  const [text = ''] = stderr.slice(at).split(/\n(?=error when |Error from )/);
  // kubectl 1.32 has two colons here, 1.36 one.
  const why = /\nfor::? ([\s\S]*)$/.exec(text)?.[1];
  if (why === undefined) throw new Error(`kubectl failed otherwise: ${text}`);
  return why;
}

function run(words: string[], home: string): Promise<{ stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH, HOME: home, KUBECONFIG: join(home, 'none') };
  return new Promise((resolve) => {
    execFile(findKubectl()!, words, { env, maxBuffer: 2 ** 28 }, (_error, stdout, stderr) =>
      resolve({ stdout, stderr }),
    );
  });
}
