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
 * Asks for one of the types that can be listed; the answer has the form that users type: `deployments.apps`.
 * @param verbs other required verbs
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
 * Asks for a namespace of a session's cluster. Any name may be typed. Users who may not list namespaces see the error,
 * and can choose one that a context of the cluster names, or a recent one.
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

/** Asks for a pod of the session's namespace. */
export function podQuestion(session: Session): Question<string> {
  return objectQuestion(PODS, session);
}

/** Asks for an object of a type, in the session's namespace if the type is namespaced. */
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

/** Asks for one of a pod's containers. @param containers name and note */
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
