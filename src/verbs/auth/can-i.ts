import { clientOf } from '../../cluster/client/client.js';
import { hintNamespace } from '../../cluster/namespaces/hint.js';
import type { Session } from '../../cluster/session.js';
import { tellMeant } from '../../cluster/tell-meant.js';
import type { KubeObject } from '../../codec/object.js';
import { readings } from '../../discovery/argument.js';
import { NoMatchError } from '../../discovery/types.js';
import { review } from '../../objects/access/review.js';
import { RESOURCE_VERBS, URL_VERBS } from '../../objects/access/verbs.js';
import { isStop } from '../../process/errors.js';
import { nearest } from '../../process/nearest.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { ConnectionError } from '../../transport/errors.js';
import type { Action, CanIArguments } from './options.js';

/** authorization.k8s.io/v1 SelfSubjectAccessReview, only the fields in use. */
interface AccessReview extends KubeObject {
  status?: { allowed?: boolean; reason?: string; evaluationError?: string };
}

/** Resources that can be impersonated, but are not served. */
const NOT_SERVED = new Set(['users', 'groups']);

/** Asks whether something is allowed, and answers yes or no. Returns whether it is. */
export async function* canI(asked: CanIArguments, action: Action, session: Session): TextOutcomes<boolean> {
  const spec = 'url' in action ? await ofUrl(action, asked, session) : await ofType(action, asked, session);
  if (asked.noHeaders) throw new Error('--no-headers cannot be set without --list specified');
  const { status = {} } = await review<AccessReview>(clientOf(session, 'json'), {
    group: 'authorization.k8s.io',
    version: 'v1',
    kind: 'SelfSubjectAccessReview',
    spec,
  });
  const { allowed = false, reason = '', evaluationError = '' } = status;
  const words = allowed ? ['yes'] : ['no', reason, evaluationError].filter((text) => text !== '');
  if (!asked.quiet) yield `${words.join(' - ')}\n`;
  return allowed;
}

async function ofUrl(
  { verb, url }: Action & { url: string },
  { subresource }: CanIArguments,
  session: Session,
): Promise<object> {
  if (subresource !== '') throw new Error('--subresource can not be used with NonResourceURL');
  await checkVerb(verb, URL_VERBS, session);
  return { nonResourceAttributes: { path: url, verb } };
}

async function ofType(
  { verb, type, name }: Action & { type: string; name: string },
  { subresource, allNamespaces }: CanIArguments,
  session: Session,
): Promise<object> {
  const { resource, group = '', namespaced } = await resourceOf(type, session);
  if (!allNamespaces) {
    if (!namespaced) await warn(session, `resource '${resource}' is not namespace scoped${inGroup(group)}`);
    await checkVerb(verb, RESOURCE_VERBS, session);
    if (namespaced) await hintNamespace({ allNamespaces, namespace: session.namespace }, session);
  }
  const namespace = allNamespaces ? '' : session.namespace;
  const attributes = { namespace, verb, group, resource, subresource, name };
  return {
    resourceAttributes: Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== '')),
  };
}

/** The meaning of a TYPE; an unknown one is still asked about. */
async function resourceOf(
  type: string,
  session: Session,
): Promise<{ resource: string; group?: string; namespaced: boolean }> {
  if (type === '*') return { resource: type, namespaced: true };
  const lower = type.toLowerCase();
  try {
    const { name, group, namespaced } = await session.discovery.resolve(lower);
    return { resource: name, group, namespaced };
  } catch (error) {
    // If the server cannot be reached, its types are unknown.
    if (isStop(error) || error instanceof ConnectionError) throw error;
    const { name, group } = readings(lower).at(-1)!;
    if (!(group === '' && NOT_SERVED.has(name)))
      await warn(
        session,
        `the server doesn't have a resource type '${name}'${inGroup(group)}`,
        error instanceof NoMatchError ? error.hint : undefined,
      );
    return { resource: type, namespaced: true };
  }
}

function inGroup(group: string): string {
  return group === '' ? '' : ` in group '${group}'`;
}

async function checkVerb(verb: string, known: ReadonlySet<string>, session: Session): Promise<void> {
  if (!known.has(verb)) await warn(session, `verb '${verb}' is not a known verb`, nearest(verb, known));
}

/**
 * Here kubectl's warnings are followed by an empty line.
 * @param meant what is named on a terminal as probably meant
 */
async function warn(session: Session, text: string, meant?: string): Promise<void> {
  await session.tell(`Warning: ${text}\n`);
  await tellMeant(meant, session);
}
