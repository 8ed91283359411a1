import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { withKind } from '../../objects/builder/with-kind.js';
import { CHANGE_CAUSE } from '../../objects/change-cause.js';
import type { PodTemplate } from '../../objects/pods/pod-types.js';
import { visit } from '../../objects/visit/visit.js';
import { DisplayableError } from '../../process/errors.js';
import type { Outcome, Outcomes } from '../../render/outcomes.js';
import { revisionTable, templateText } from '../../render/rollout-history.js';
import type { RolloutHistoryOptions } from './options.js';
import { LISTS_REVISIONS, type Revision, revisionsOf } from './revisions.js';

/**
 * Returns the revisions of each object as text, or the template of one of them; with `-o`, the objects of that time.
 * Fails at the end with the errors.
 */
export async function* rolloutHistory(options: RolloutHistoryOptions, session: Session): Outcomes {
  const { words, labelSelector, revision, format, ofRevisions } = options;
  const { steps } = await findObjects(
    { words, files: options, labelSelector },
    { typeAlone: true, latest: true },
    findDeps(session),
  );
  const client = clientOf(session);
  const work = async (found: Found) => {
    const all = await revisionsOf(found.target.resource, USE)(found, client);
    if (revision === 0 || (!ofRevisions && all.length === 0)) return all;
    const wanted = all.filter(({ number }) => number === revision);
    if (wanted.length === 0)
      throw new DisplayableError('unable to find the specified revision', { advice: LISTS_REVISIONS });
    return wanted;
  };
  const rules = { continueOnError: true, width: 4, signal: session.environment.signal };
  yield* visit(steps, work, rules, function* (revisions, found): Generator<Outcome> {
    if (format === undefined) yield { object: withKind(found), operation: historyText(revisions, revision) };
    else if (ofRevisions)
      for (const { object } of revisions) yield { object: object as KubeObject, operation: '' };
    else yield { object: found.object, operation: '' };
  });
}

const USE = { missing: 'no history viewer', retrieved: 'history' };

function historyText(revisions: readonly Revision[], revision: number): string {
  const head = revision > 0 ? `with revision #${revision}\n` : '\n';
  const [first] = revisions;
  if (first === undefined) return `${head}No rollout history found.`;
  return head + (revision > 0 ? templateText(templateOf(first)) : revisionTable(revisions));
}

/** The template of a revision; that of a replica set includes the change cause. */
function templateOf({ object, changeCause }: Revision): PodTemplate {
  const template = object.spec?.template ?? {};
  if (object.kind !== 'ReplicaSet' || changeCause === '') return template;
  const annotations = { ...template.metadata?.annotations, [CHANGE_CAUSE]: changeCause };
  return { ...template, metadata: { ...template.metadata, annotations } };
}
