import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { CHANGE_CAUSE } from '../../objects/change-cause.js';
import type { PodTemplate } from '../../objects/pods/pod-types.js';
import { visitAndShow } from '../../objects/visit/visit-and-show.js';
import { objectPrinter } from '../../render/printers.js';
import { resultLine } from '../../render/result-line.js';
import { revisionTable, templateText } from '../../render/rollout-history.js';
import type { RolloutHistoryOptions } from './options.js';
import { type Revision, revisionsOf } from './revisions.js';

/**
 * Carries out `rollout history`: prints the revisions of each object, or the template of one of them; with `-o`, the
 * objects of that time. Gives the exit code, or fails at the end with what went wrong.
 */
export async function runRolloutHistory(options: RolloutHistoryOptions, session: Session): Promise<number> {
  const { words, filenames, kustomize, recursive, labelSelector, revision } = options;
  const { environment } = session;
  const show = await printerOf(options, session);
  const { steps } = await findObjects(
    { words, files: { filenames, kustomize, recursive }, labelSelector },
    { typeAlone: true, latest: true },
    findDeps(session),
  );
  const client = clientOf(session);
  const work = async (found: Found) => {
    const all = await revisionsOf(found.target.resource, USE)(found, client);
    if (revision === 0 || (!options.ofRevisions && all.length === 0)) return all;
    const wanted = all.filter(({ number }) => number === revision);
    if (wanted.length === 0) throw new Error('unable to find the specified revision');
    return wanted;
  };
  const rules = { continueOnError: true, width: 4, signal: environment.signal, show };
  for await (const _ of visitAndShow(steps, work, rules));
  return 0;
}

const USE = { missing: 'no history viewer', retrieved: 'history' };

type Show = (revisions: readonly Revision[], found: Found) => Promise<void>;

async function printerOf(
  { format, ofRevisions, revision, showManagedFields, allowMissingTemplateKeys }: RolloutHistoryOptions,
  { environment }: Session,
): Promise<Show> {
  if (format === undefined) {
    return (revisions, { object, target }) => {
      const { kind, group, version } = target.resource;
      const named = { ...object, kind, apiVersion: group === '' ? version : `${group}/${version}` };
      return environment.stdout.write(resultLine(named, historyText(revisions, revision)));
    };
  }
  const printer = await objectPrinter(
    { format, showManagedFields, allowMissingTemplateKeys, keepOrder: true },
    environment,
  );
  if (!ofRevisions) return (_, { object }) => printer.print([object]);
  return async (revisions) => {
    for (const { object } of revisions) await printer.print([object as KubeObject]);
  };
}

function historyText(revisions: readonly Revision[], revision: number): string {
  const head = revision > 0 ? `with revision #${revision}\n` : '\n';
  const [first] = revisions;
  if (first === undefined) return `${head}No rollout history found.`;
  return head + (revision > 0 ? templateText(templateOf(first)) : revisionTable(revisions));
}

/** The template of a revision; that of a replica set says why it was made. */
function templateOf({ object, changeCause }: Revision): PodTemplate {
  const { template = {} } = object.spec ?? {};
  if (object.kind !== 'ReplicaSet' || changeCause === '') return template;
  const annotations = { ...template.metadata?.annotations, [CHANGE_CAUSE]: changeCause };
  return { ...template, metadata: { ...template.metadata, annotations } };
}
