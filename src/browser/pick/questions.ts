import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { NAMESPACES, PODS } from '../../discovery/core-resources.js';
import { filterResources, preferredResources } from '../../discovery/preferred.js';
import { type ApiResource, resourceName } from '../../discovery/types.js';
import { StatusError } from '../../transport/errors.js';
import { objectChoices } from './objects.js';
import type { Choice } from './picker.js';
import type { Question } from './question.js';

/**
 * Which of the types that can be listed; the answer is as one types it: `deployments.apps`.
 * @param verbs what else must be possible with it
 */
export function typeQuestion(
  { discovery }: Pick<Session, 'discovery'>,
  verbs: readonly string[] = ['list'],
): Question<string> {
  return {
    title: 'Which resource type?',
    things: 'types',
    kind: 'resources',
    nothing: 'the server has no resource type that can be listed',
    async *read() {
      const [{ resources }, groups] = await Promise.all([discovery.all(), discovery.groups()]);
      yield filterResources(preferredResources(groups, resources), { verbs: [...verbs] }).map(typeChoice);
    },
  };
}

function typeChoice(resource: ApiResource): Choice<string> {
  const { name, kind, group, version, singularName, shortNames, namespaced, verbs } = resource;
  const text = resourceName(resource);
  return {
    text,
    note: [kind, ...shortNames].join(', '),
    aliases: [name, singularName, kind, ...shortNames].filter((word) => word !== ''),
    preview: () => [
      `Kind: ${kind}`,
      `Group and version: ${group === '' ? version : `${group}/${version}`}`,
      `Short names: ${shortNames.join(', ') || 'none'}`,
      namespaced ? 'In namespaces' : 'Not namespaced',
      `Verbs: ${verbs.join(', ')}`,
    ],
    value: text,
  };
}

/**
 * Which namespace of a session's cluster. Any name may be typed; users who may not list namespaces see that, and can choose
 * among those that contexts of the cluster name, and those chosen lately.
 * @param known the namespaces that contexts name
 */
export function namespaceQuestion(session: Session, known: readonly string[]): Question<string> {
  const { contextName, namespace, transport } = session;
  const namespaces = { resource: NAMESPACES, namespace: undefined };
  return {
    title: `Which namespace${contextName === '' ? '' : ` of ${contextName}`}?`,
    things: 'namespaces',
    kind: `namespaces ${contextName} ${transport.server}`,
    nothing: '',
    typed: (text) => text,
    async *read(signal) {
      for await (const choices of objectChoices(clientOf(session), namespaces, signal))
        yield choices.map((choice) =>
          choice.text === namespace ? { ...choice, note: `current, ${choice.note}` } : choice,
        );
    },
    refused: (error) => {
      if (!(error instanceof StatusError) || error.code !== 403) return undefined;
      return [...new Set(known)].map((name) => ({ text: name, note: 'named by a context', value: name }));
    },
  };
}

/** Which pod of the session's namespace. */
export function podQuestion(session: Session): Question<string> {
  return objectQuestion(PODS, session);
}

/** Which object of a type, in the session's namespace where the type has namespaces. */
export function objectQuestion(resource: ApiResource, session: Session): Question<string> {
  const { contextName, transport } = session;
  const namespace = resource.namespaced ? session.namespace : undefined;
  const things = resourceName(resource);
  return {
    title: `Which ${resource.singularName || resource.kind.toLowerCase()}${namespace === undefined ? '' : ` in ${namespace}`}?`,
    things,
    kind: `${things} ${contextName} ${transport.server}${namespace === undefined ? '' : ` ${namespace}`}`,
    nothing: `No ${things} found${namespace === undefined ? '' : ` in ${namespace} namespace`}.`,
    read: (signal) => objectChoices(clientOf(session), { resource, namespace }, signal),
  };
}

/** Which of a pod's containers. @param containers name and what is to be said of it */
export function containerQuestion(
  pod: string,
  containers: readonly { name: string; note: string }[],
): Question<string> {
  return {
    title: `Which container of ${pod}?`,
    things: 'containers',
    nothing: `pod ${pod} has no containers`,
    async *read() {
      yield containers.map(({ name, note }) => ({ text: name, note, value: name }));
    },
  };
}
