import { type Client, clientOf } from '../../cluster/client/client.js';
import { keyByMetadata } from '../../cluster/list/key.js';
import { startOver } from '../../cluster/list/position.js';
import { type ResumeState, resumeState } from '../../cluster/list/resume-state.js';
import type { ListBatch, ListRequest } from '../../cluster/list/types.js';
import type { Session } from '../../cluster/session.js';
import type { Target } from '../../cluster/target.js';
import { goJsonCompact } from '../../codec/go-json.js';
import type { KubeObject } from '../../codec/object.js';
import { resourceName } from '../../discovery/types.js';
import { targetsOfWords } from '../../objects/builder/targets.js';
import { gateOf } from '../../objects/gate/gate.js';
import { nearWidth } from '../../objects/visit/width.js';
import { DisplayableError } from '../../process/errors.js';
import { feedProgram } from '../../process/feed-program.js';
import { resolveFrom } from '../../process/folders.js';
import { replaceFile } from '../../process/private-file.js';
import { Checkpoint } from './checkpoint.js';
import { checkScan, type ScanOptions } from './options.js';
import {
  continueReport,
  emptyReport,
  finishReport,
  reportLines,
  type ScanReport,
  withBatch,
} from './report.js';
import { rewriteAll } from './rewrite.js';

interface ScanRun {
  options: ScanOptions;
  session: Session;
  client: Client;
  checkpoint: Checkpoint;
}

/**
 * Passes every object of some types to a program, batch by batch, or rewrites it. The progress is saved after each
 * batch, so that the same command continues there; an unfinished batch is processed again. Returns the objects that
 * could not be rewritten, one per line. Fails if a list does, and if the exit code of the program is not 0.
 */
export async function scan(options: ScanOptions, session: Session): Promise<string[]> {
  checkScan(options);
  const { namespace, discovery, environment, program } = session;
  const rules = { ...options, program, namespace, subresource: '', typeAlone: true, everything: false };
  const { targets, named } = await targetsOfWords(options.words, rules, discovery);
  if (named) throw new Error('scan takes types, not names of objects');
  const gate = gateOf(session, 'scan', { yes: options.yes, dryRun: 'none' });
  if (options.rewrite) {
    const types = targets.map(({ resource }) => resourceName(resource)).join(', ');
    await gate.admitRequest(`PUT of all objects: ${types}`);
  }
  const inFolder = (path: string) => (path === '' ? '' : resolveFrom(environment.workingFolder, path));
  const checkpoint = await Checkpoint.open(inFolder(options.checkpoint), environment.signal);
  const run: ScanRun = { options, session, checkpoint, client: clientOf(session, 'json', gate) };
  const reports: ScanReport[] = [];
  try {
    for (const target of targets) {
      reports.push(emptyReport(resourceName(target.resource), options.rewrite));
      await scanType(target, run, (report) => {
        reports[reports.length - 1] = report;
      });
    }
  } finally {
    for (const line of reports.flatMap(reportLines)) await environment.stderr.write(`${line}\n`);
    if (options.report !== '') {
      const complete = reports.length === targets.length && reports.every((report) => report.complete);
      const text = `${JSON.stringify({ complete, types: reports }, undefined, 2)}\n`;
      await replaceFile(inFolder(options.report), text, 0o700);
    }
  }
  return reports.flatMap(({ resource, rewritten }) =>
    (rewritten?.failures ?? []).map(({ object, message }) => `${resource} ${object}: ${message}`),
  );
}

/** @param note gets the report as it grows */
async function scanType(target: Target, run: ScanRun, note: (report: ScanReport) => void): Promise<void> {
  const { client, checkpoint, options, session } = run;
  const { labelSelector, fieldSelector, chunkSize } = options;
  const scope = {
    server: session.transport.server,
    namespace: target.namespace ?? '',
    ...{ labelSelector, fieldSelector, rewrite: options.rewrite },
  };
  const known = checkpoint.of(resourceName(target.resource), scope);
  let report = known?.report ?? emptyReport(resourceName(target.resource), options.rewrite);
  note(report);
  if (report.complete) return;
  report = continueReport(report);
  note(report);
  const state = known?.state;
  const { batches, request, ...opened } = await client.openList(target, {
    ...{ labelSelector, fieldSelector, chunkSize, consistency: 'resume', pageEnds: true },
    ...(state && { resumeFrom: state }),
  });
  let page: KubeObject[] = [];
  let parts: ReadPart[] = [];
  for await (const batch of batches) {
    const resourceVersion = String(batch.head.metadata?.resourceVersion ?? '');
    for (const item of batch.items) page.push(item as KubeObject);
    if (batch.items.length > 0) parts.push({ resourceVersion, objects: batch.items as KubeObject[] });
    if (!batch.endsPage) continue;
    if (page.length > 0) note({ ...report, unfinished: extent(page) });
    const rewritten = await handOver(page, opened.target, run, report);
    report = { ...withParts(report, parts, resourceVersion), ...rewritten };
    note(report);
    if (page.length > 0)
      await checkpoint.save({ scope, report, state: stateAt(report, batch, request, scope.server) });
    page = [];
    parts = [];
  }
  report = finishReport(report);
  note(report);
  await checkpoint.save({ scope, report });
}

/** Some objects of a page, and their snapshot; "" if the server sends it after the page's items. */
interface ReadPart {
  resourceVersion: string;
  objects: readonly KubeObject[];
}

function withParts(before: ScanReport, parts: readonly ReadPart[], pageVersion: string): ScanReport {
  return parts.reduce((report, { resourceVersion, objects }) => {
    const lastKey = keyByMetadata(objects.at(-1)!) ?? '';
    return withBatch(report, {
      resourceVersion: resourceVersion === '' ? pageVersion : resourceVersion,
      objects: objects.length,
      lastKey,
    });
  }, before);
}

/** Where the list continues after a page: by its token and, if that has expired, by the key. */
function stateAt(report: ScanReport, { head }: ListBatch, request: ListRequest, server: string): ResumeState {
  const { continue: token = '', resourceVersion = '' } = head.metadata ?? {};
  const lastKey = report.ranges.at(-1)!.upTo!;
  const order = { lastKey, inOrder: true, anythingGiven: true };
  const position =
    typeof token === 'string' && token !== ''
      ? {
          continue: token,
          repeatable: true,
          skip: 0,
          resourceVersion: String(resourceVersion),
          after: lastKey,
        }
      : startOver(order);
  const resourceVersions = report.ranges.map((range) => range.resourceVersion);
  return resumeState(server, request, { position, items: report.objects, resourceVersions });
}

/** Passes a batch to the program, or rewrites its objects. */
async function handOver(
  page: readonly KubeObject[],
  { resource }: Pick<Target, 'resource'>,
  { client, options, session }: ScanRun,
  { rewritten }: ScanReport,
): Promise<Pick<ScanReport, 'rewritten'>> {
  const { signal, variables, workingFolder } = session.environment;
  if (page.length === 0) return {};
  if (rewritten !== undefined) {
    const targets = page.map(({ metadata = {} }) => ({
      resource,
      namespace: resource.namespaced ? metadata.namespace : undefined,
      name: metadata.name ?? '',
    }));
    const rules = { width: nearWidth(options.concurrency), fieldManager: options.fieldManager };
    return { rewritten: await rewriteAll(client, targets, rules, rewritten) };
  }
  const program = { words: options.program, variables, folder: workingFolder, signal };
  for (const objects of options.each ? page.map((object) => [object]) : [page]) {
    const code = await feedProgram(program, lines(objects));
    signal.throwIfAborted();
    if (code !== 0) {
      throw new DisplayableError(
        `${options.program[0]} exited with code ${code} for ${rangeOf(objects)} of ${resourceName(resource)}`,
        { reason: 'ProgramFailed', exitCode: code },
      );
    }
  }
  return {};
}

function* lines(objects: readonly KubeObject[]): Generator<string> {
  for (const object of objects) yield `${goJsonCompact(object)}\n`;
}

function extent(page: readonly KubeObject[]): ScanReport['unfinished'] {
  const [first = '', last = ''] = [page[0]!, page.at(-1)!].map(keyByMetadata);
  return { first, last, objects: page.length };
}

function rangeOf(objects: readonly KubeObject[]): string {
  const first = keyByMetadata(objects[0]!);
  return objects.length === 1 ? `${first}` : `${first} to ${keyByMetadata(objects.at(-1)!)}`;
}
