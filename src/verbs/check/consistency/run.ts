import { clientOf } from '../../../cluster/client/client.js';
import type { Session } from '../../../cluster/session.js';
import type { Target } from '../../../cluster/target.js';
import { fetchServerVersion } from '../../../discovery/server-version.js';
import { resourceName } from '../../../discovery/types.js';
import { targetsOfWords } from '../../../objects/builder/targets.js';
import { ConnectionError, StatusError } from '../../../transport/errors.js';
import { resourcePath } from '../../../transport/paths.js';
import { checkConsistency, type Member } from './check.js';
import { notShownBy } from './meaning.js';
import { type ConsistencyReport, type TypeReport, worst } from './types.js';

/** What to compare. */
interface ConsistencyOptions {
  /** TYPE[,TYPE …], as typed; at least one. */
  words: readonly string[];
  allNamespaces: boolean;
  /** "" for all objects. */
  labelSelector: string;
  /** Objects in each chunk of exact lists; 0 reads all at once. */
  chunkSize: number;
}

/** Called when a batch of objects has been read, with their number, and when a type is done. */
export interface ConsistencyProgress {
  objects(count: number): Promise<void>;
  typeDone(): Promise<void>;
}

/**
 * Determines what to compare, and returns the comparison: the lists of several types, one type after the other. Fails
 * if the types cannot be resolved, or with the signal's reason.
 * @param sessions one for each member of the control plane, in the order in which they are compared
 * @returns a function that checks once and returns the findings, including what could not be determined; fails with the
 * signal's reason
 */
export async function consistencyCheck(
  options: ConsistencyOptions,
  sessions: readonly Session[],
  progress: () => ConsistencyProgress,
): Promise<() => Promise<ConsistencyReport>> {
  const targets = await findTargets(options, sessions);
  return async () => {
    const members = await Promise.all(sessions.map(memberOf));
    const types: TypeReport[] = [];
    for (const target of targets) {
      const line = progress();
      types.push(await checkTarget(target, options, members, sessions[0]!.environment.signal, line));
      await line.typeDone();
    }
    return {
      verdict: worst(types.map(({ verdict }) => verdict)),
      servers: members.map(({ transport: { server }, version }) => ({ server, ...(version && { version }) })),
      types,
      notShown: notShownBy({ servers: members, labelSelector: options.labelSelector }),
    };
  };
}

async function checkTarget(
  { resource, namespace }: Target,
  { labelSelector, chunkSize }: ConsistencyOptions,
  members: readonly Member[],
  signal: AbortSignal,
  progress: ConsistencyProgress,
): Promise<TypeReport> {
  const request = {
    path: resourcePath({ ...resource, ...(namespace && { namespace }) }),
    resource: resourceName(resource),
    labelSelector,
    chunkSize,
  };
  const onObjects = (count: number) => progress.objects(count);
  const found = await checkConsistency(members, request, { signal, onObjects });
  return {
    type: resourceName(resource),
    ...(namespace && { namespace }),
    ...(labelSelector !== '' && { labelSelector }),
    ...found,
  };
}

/** The types of the words, by the first member that can be reached. */
async function findTargets(
  { words, allNamespaces }: ConsistencyOptions,
  sessions: readonly Session[],
): Promise<Target[]> {
  for (const [index, session] of sessions.entries()) {
    const { discovery, namespace, program } = session;
    try {
      const selectors = { labelSelector: '', fieldSelector: '', subresource: '' };
      const rules = { ...selectors, program, typeAlone: true, everything: false, namespace, allNamespaces };
      const { targets } = await targetsOfWords([words.join(',')], rules, discovery);
      return discovery.fromCache ? await servedNow(targets, session) : targets;
    } catch (error) {
      if (!(error instanceof ConnectionError) || index === sessions.length - 1) throw error;
    }
  }
  return [];
}

/**
 * Targets whose paths came from the cache, as the server has them now: a list of one object for each. The check itself
 * would report an unknown path as a finding. Fails if a type is no longer served.
 */
async function servedNow(targets: readonly Target[], session: Session): Promise<Target[]> {
  const client = clientOf(session, 'json');
  const served: Target[] = [];
  for (const target of targets) {
    try {
      const { target: now, batches } = await client.openList(target, { chunkSize: 1, limit: 1 });
      await batches.return(undefined as never);
      served.push({ ...target, resource: now.resource });
    } catch (error) {
      // Any other failure is found by the check, and reported.
      if (!(error instanceof ConnectionError || error instanceof StatusError)) throw error;
      served.push(target);
    }
  }
  return served;
}

/** Without the release, the report only contains less. */
async function memberOf({ transport, environment }: Session): Promise<Member> {
  const version = await fetchServerVersion(transport, environment.signal).catch(() => undefined);
  return { transport, version: version?.gitVersion || undefined };
}
