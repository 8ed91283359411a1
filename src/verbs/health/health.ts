import { clientOf } from '../../cluster/client/client.js';
import { missingNamespace } from '../../cluster/namespaces/hint.js';
import { collectionIn, whereOf } from '../../cluster/namespaces/where.js';
import type { Session } from '../../cluster/session.js';
import { parseLabelSelector } from '../../codec/label-selector.js';
import { Failures } from '../../objects/visit/failures.js';
import { errorsOfTypes } from '../../objects/visit/shared-errors.js';
import type { HealthSection } from '../../render/facts/health.js';
import type { Reports } from '../../render/outcomes.js';
import { checkHealth } from './check.js';

/** The options of `health`, validated. */
interface HealthOptions {
  allNamespaces: boolean;
  /** Names and patterns of --exclude-namespace. */
  excludedNamespaces: readonly string[];
  labelSelector: string;
  /** Custom resources as well. */
  withCustom: boolean;
}

/** The final findings. */
interface HealthResult {
  /** No known object is not well. */
  isWell: boolean;
  /** What could not be read. */
  failures: Failures;
}

/** Returns what is not well of each type as soon as it has been checked. A namespace that does not exist is a failure. */
export async function* health(
  options: HealthOptions,
  session: Session,
): Reports<HealthSection, HealthResult> {
  const { environment, discovery } = session;
  const { labelSelector, withCustom } = options;
  parseLabelSelector(labelSelector);
  const chosen = await whereOf(session, options);
  const failures = new Failures();
  for (const error of chosen.errors) failures.add({ error, of: 'object' });
  const { now, signal } = environment;
  const custom = withCustom || { askedBy: '--custom-resources' };
  const settings = { where: collectionIn(chosen), labelSelector, custom, now, signal };
  const errors: { error: unknown; type: string }[] = [];
  let isWell = true;
  let found = 0;
  for await (const section of checkHealth(settings, { client: clientOf(session), discovery })) {
    for (const { error, what } of [section, ...(section.without ?? [])])
      if (error !== undefined) errors.push({ error, type: what });
    if ((section.error ?? section.skipped) === undefined) failures.noteDone();
    if (section.findings.length > 0) isWell = false;
    if (section.what !== 'nodes') found += section.count + section.warnings.length;
    yield section;
  }
  // The server's lists for a namespace that does not exist are those for an empty one.
  if (found === 0 && !chosen.allNamespaces && chosen.namespace !== 'default') {
    const missing = await missingNamespace(chosen.namespace, session);
    if (missing !== undefined) failures.add({ error: new Error(missing), of: 'object' });
  }
  for (const error of errorsOfTypes(errors)) failures.add({ error, of: 'object' });
  return { isWell, failures };
}
