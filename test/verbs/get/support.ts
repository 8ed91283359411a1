import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Session } from '../../../src/cluster/session.js';
import type { Target } from '../../../src/cluster/target.js';
import type { ApiResource } from '../../../src/discovery/types.js';
import { StringOutput } from '../../../src/process/output.js';
import { TABLE } from '../../../src/render/output-format.js';
import { ProgressCounter } from '../../../src/render/progress-counter.js';
import type { GetRun } from '../../../src/verbs/get/get-run.js';
import type { GetOptions } from '../../../src/verbs/get/options.js';
import type { GetPlan } from '../../../src/verbs/get/plan.js';
import { PrintedLists } from '../../../src/verbs/get/printed-lists.js';
import { RunErrors } from '../../../src/verbs/get/run-errors.js';
import { clientOn } from '../../support/client-on.js';
import { type Answer, ScriptedTransport } from '../../support/scripted-transport.js';

/** `get` without any flag. */
export const plain: GetOptions = {
  words: [],
  filenames: [],
  kustomize: '',
  recursive: false,
  raw: '',
  labelSelector: '',
  fieldSelector: '',
  subresource: '',
  allNamespaces: false,
  excludedNamespaces: [],
  ignoreNotFound: false,
  format: TABLE,
  allowMissingTemplateKeys: true,
  serverPrint: true,
  noHeaders: false,
  columns: undefined,
  noTrunc: false,
  isColored: false,
  time: 'age',
  showLabels: false,
  labelColumns: [],
  showKind: false,
  showManagedFields: false,
  neat: undefined,
  sortBy: '',
  filter: undefined,
  watch: false,
  watchOnly: false,
  outputWatchEvents: false,
  chunkSize: 500,
  limit: undefined,
  readable: false,
  stream: true,
  consistency: 'resume',
  resume: false,
  failIfEmpty: false,
  wire: 'json',
};

const resource = (name: string, kind: string, more: Partial<ApiResource> = {}): ApiResource => ({
  group: '',
  version: 'v1',
  kind,
  name,
  singularName: '',
  namespaced: true,
  verbs: ['get', 'list', 'watch'],
  shortNames: [],
  categories: [],
  ...more,
});

export const pods = resource('pods', 'Pod');
export const deployments = resource('deployments', 'Deployment', { group: 'apps' });
export const nodes = resource('nodes', 'Node', { namespaced: false });

/** A list of a type, or an object by name, in `default`. */
export const target = (of: ApiResource, name?: string): Target => ({
  resource: of,
  namespace: of.namespaced ? 'default' : undefined,
  name,
});

export const pod = (name: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default', resourceVersion: '7', ...more },
});

/** The response to a list of pods. */
export const podList = (...names: string[]): Answer => ({
  body: { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '9' }, items: names.map(bare) },
});

const bare = (name: string) => ({ metadata: { name, namespace: 'default', resourceVersion: '7' } });

/** A server's table of names; with `metadata` in each row as requested. */
export const table = (...names: string[]): Answer => ({
  body: {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion: '9' },
    columnDefinitions: [{ name: 'Name', type: 'string', format: 'name', description: '', priority: 0 }],
    rows: names.map((name) => ({
      cells: [name],
      object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', ...bare(name) },
    })),
  },
});

/** A Status instead of a response. */
export const refused = (code: number, reason: string, message: string): Answer => ({
  status: code,
  body: { kind: 'Status', apiVersion: 'v1', status: 'Failure', code, reason, message },
});

export const notFound = (name: string) => refused(404, 'NotFound', `pods "${name}" not found`);

/** How a run is started. */
export interface RunSettings {
  answers?: Answer[];
  options?: Partial<GetOptions>;
  targets?: Target[];
  plan?: Partial<GetPlan>;
  signal?: AbortSignal;
  /** --request-timeout, with which a watch ends successfully and does not restart. */
  requestTimeoutMs?: number;
}

/** One run of `get` on a server with scripted responses. */
export function getRun(settings: RunSettings) {
  const { answers = [], options = {}, targets = [], plan = {}, signal, requestTimeoutMs = 0 } = settings;
  const cacheFolder = mkdtempSync(join(tmpdir(), 'proa-get-'));
  onTestFinished(() => rmSync(cacheFolder, { recursive: true, force: true }));
  const transport = new ScriptedTransport(...answers);
  const stdout = new StringOutput();
  const said: string[] = [];
  const session = {
    transport,
    namespace: 'default',
    cacheFolder,
    requestTimeoutMs,
    tell: async (text: string) => void said.push(text),
    environment: {
      signal: signal ?? new AbortController().signal,
      now: () => Date.parse('2026-01-02T03:04:05Z'),
      stdout,
      stderr: new StringOutput(),
      filter: undefined,
      workingFolder: cacheFolder,
      process: { uid: process.getuid?.() },
    },
  } as unknown as Session;
  const whole: GetPlan = {
    targets,
    where: { namespace: 'default', allNamespaces: options.allNamespaces ?? false },
    singleItem: targets.length === 1 && targets[0]!.name !== undefined,
    errors: [],
    ...plan,
  };
  const run: GetRun = {
    options: { ...plain, ...options },
    session,
    client: clientOn(transport),
    plan: whole,
    errors: new RunErrors(options.ignoreNotFound ?? false, whole.singleItem),
    progress: new ProgressCounter(new StringOutput(), () => 0),
    printed: new PrintedLists(),
    limit: options.limit,
    sortSelection: {},
    filter: undefined,
    wholeObjects: false,
    give: async (text) => void (await stdout.write(String(text))),
  };
  /** The final messages of the recorded errors. */
  const failures = async (): Promise<string[]> => {
    try {
      await run.errors.finish(session);
      return [];
    } catch (error) {
      const errors = error instanceof AggregateError ? error.errors : [error];
      return errors.map(({ message }: Error) => message);
    }
  };
  return { run, session, transport, stdout, said, failures, cacheFolder };
}
