import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { YamlEmitter } from '../../../src/codec/go-yaml/emit.js';
import { buildKustomization } from '../../../src/objects/kustomize/build.js';
import { messageOf } from '../../../src/process/errors.js';
import { withoutRepeats } from '../../compare/mask.js';
import { runProcess } from '../../support/run-process.js';
import { memoryIo } from './memory-io.js';

/** Files by their paths. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** What a build prints. */
export interface Built {
  stdout: string;
  stderr: string;
}

/** Where the files are, for messages. */
const ROOT = '/k';

/** The result of `kubectl kustomize` for a folder with these files, called `/k`. */
export async function kubectlBuilds(kubectl: string, files: Files, folder: string): Promise<Built> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'proa-kustomize-')));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const { stdout, stderr } = await runProcess(kubectl, ['kustomize', join(root, folder)]);
    return { stdout: stdout.replaceAll(root, ROOT), stderr: withoutPlaces(stderr.replaceAll(root, ROOT)) };
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** The same with proa. */
export async function proaBuilds(files: Files, folder: string): Promise<Built> {
  const lines: string[] = [];
  const warn = (line: string) => void lines.push(`${line}\n`);
  let stdout = '';
  try {
    const options = { readsOutside: false, warn };
    const built = await buildKustomization(`${ROOT}/${folder}`, memoryIo(ROOT, files), options);
    stdout = built.map(({ value }) => new YamlEmitter().document(value)).join('---\n');
  } catch (error) {
    warn(`error: ${messageOf(error).replace(/\n$/, '')}`);
  }
  return { stdout, stderr: withoutPlaces(lines.join('')) };
}

/**
 * Removes times and memory addresses: of a generator, only its existence remains; and the behavior that kustomize 5.8
 * names, but 5.5 does not.
 */
function withoutPlaces(stderr: string): string {
  return withoutRepeats(stderr)
    .replaceAll(/^[IWE]\d{4} [\d:.]+ +\d+ log\.go:\d+\] /gm, '')
    .replaceAll(
      /merging from generator (?:&\{.*?\}|[^&].*?): (?=id |found |may )/gs,
      'merging from generator: ',
    )
    .replaceAll(/can not use behavior: '\w+', /g, '')
    .replace(/\n+$/, '\n');
}
