import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseJsonAsServer } from '../../../../src/codec/json.js';
import { withApiServer } from '../../support/api-server.js';
import { type Case, type ObjectName, titleOf } from './case.js';

/**
 * The outcome of a template. Output that is not UTF-8 is stored as Latin-1, one character per byte, with `binary` set.
 */
export interface Outcome {
  stdout: string;
  binary?: true;
  stderr: string;
  code: number;
}

/** The path of an object's file. */
function fileOf(object: ObjectName): string {
  return fileURLToPath(new URL(`../objects/${object}.json`, import.meta.url));
}

/** An object as kubectl reads it: proa keeps integers beyond 64 bits, which kubectl changes. */
export function readObject(object: ObjectName): unknown {
  return parseJsonAsServer(readFileSync(fileOf(object), 'utf8'));
}

/** What was printed and how it ended, in the form of a recording. */
export function outcomeOf(stdout: Buffer, stderr: string, code: number): Outcome {
  const text = stdout.toString('utf8');
  const readable = Buffer.from(text, 'utf8').equals(stdout);
  return readable
    ? { stdout: text, stderr, code }
    : { stdout: stdout.toString('latin1'), binary: true, stderr, code };
}

/**
 * Runs templates with a real kubectl, a few at a time, and returns their outcomes by title. Single objects need no
 * server: `kubectl label --local` prints any object, here with a label that it has. Lists come from a server for that
 * purpose.
 * @param kubectl the program's path
 */
export async function runKubectl(kubectl: string, cases: readonly Case[]): Promise<Record<string, Outcome>> {
  const home = mkdtempSync(join(tmpdir(), 'proa-recording-'));
  const list = readObject('list') as { items: object[] };
  const widgets = {
    apiVersion: 'example.com/v1',
    kind: 'WidgetList',
    ...{ metadata: {}, items: list.items },
  };
  const path = '/apis/example.com/v1/namespaces/default/widgets';
  try {
    return await withApiServer({ [path]: { body: widgets } }, async (server) => {
      const outcomes = new Map<string, Outcome>();
      const queue = cases.values();
      const worker = async (): Promise<void> => {
        for (const one of queue)
          outcomes.set(titleOf(one), await run(kubectl, argumentsOf(one, server), home));
      };
      await Promise.all([worker(), worker(), worker()]);
      return Object.fromEntries(cases.map((one) => [titleOf(one), outcomes.get(titleOf(one))!]));
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function argumentsOf(one: Case, server: string): string[] {
  const flags = [`-o=go-template=${one.template}`, `--allow-missing-template-keys=${one.strict !== true}`];
  if (one.object === 'list') return ['get', 'widgets', `--server=${server}`, ...flags];
  return ['label', '--local', '-f', fileOf(one.object), 'recorded=yes', '--overwrite', ...flags];
}

function run(kubectl: string, args: string[], home: string): Promise<Outcome> {
  const env = { PATH: process.env.PATH, HOME: home, KUBECONFIG: join(home, 'none') };
  return new Promise((resolve) => {
    const options = { env, cwd: home, maxBuffer: 1 << 26, encoding: 'buffer' as const };
    const child = execFile(kubectl, args, options, (_error, stdout, stderr) => {
      resolve(outcomeOf(stdout, stderr.toString('utf8'), child.exitCode ?? -1));
    });
  });
}
