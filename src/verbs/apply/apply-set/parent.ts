import { createHash } from 'node:crypto';
import type { Client } from '../../../cluster/client/client.js';
import type { Session } from '../../../cluster/session.js';
import type { ObjectTarget } from '../../../cluster/target.js';
import { type ApiResource, NoMatchError, resourceName } from '../../../discovery/types.js';
import { quote } from '../../../go/strconv/quote.js';
import { messageOf } from '../../../process/errors.js';

/** Labels and annotations of the ApplySet specification. */
export const TOOLING = 'applyset.kubernetes.io/tooling';
export const ADDITIONAL_NAMESPACES = 'applyset.kubernetes.io/additional-namespaces';
export const KINDS = 'applyset.kubernetes.io/contains-group-kinds';
export const RESOURCES = 'applyset.kubernetes.io/contains-group-resources';
export const ID = 'applyset.kubernetes.io/id';
export const PART_OF = 'applyset.kubernetes.io/part-of';
const IS_PARENT_TYPE = 'applyset.kubernetes.io/is-parent-type';

/** How `resource/name` names the parent of a set; one of kubectl's own types if there is no type. */
const builtIn = ['secrets', 'configmaps'];

/** Whether proa may create a parent of this type: for other types, only their authors know what belongs in them. */
export function isBuiltInParent(resource: ApiResource): boolean {
  return resource.version === 'v1' && builtIn.includes(resourceName(resource));
}

/**
 * Reads --applyset: `NAME` of a secret, or `TYPE[.GROUP]/NAME`. A namespaced parent is in the namespace of -n. Fails
 * with kubectl's message.
 */
export async function readParent(
  reference: string,
  { discovery, namespace, namespaceExplicit }: Session,
): Promise<ObjectTarget> {
  const slash = reference.indexOf('/');
  const [type, name] =
    slash < 0 ? ['secrets', reference] : [reference.slice(0, slash), reference.slice(slash + 1)];
  const fail = (why: string, cause?: unknown) =>
    new Error(`invalid parent reference ${quote(reference)}: ${why}`, { cause });
  if (name === '') throw fail('name cannot be blank');
  const given = await discovery.resolve(type).catch((error: unknown) => {
    if (!(error instanceof NoMatchError)) throw error;
    const dot = type.indexOf('.');
    const [plural, group] = dot < 0 ? [type, ''] : [type.slice(0, dot), type.slice(dot + 1)];
    throw fail(`no matches for ${group}/, Resource=${plural}`, error);
  });
  // Its namespace is part of its id, and of the written object.
  const resource = await discovery.confirm(given);
  const within = namespaceExplicit ? namespace : '';
  return { resource, namespace: resource.namespaced ? within : undefined, name };
}

/** Fails with kubectl's messages for a parent without a namespace, and for one of a type that cannot be a parent. */
export async function checkParent({ resource, namespace }: ObjectTarget, client: Client, session: Session) {
  const errors: Error[] = [];
  if (namespace === '') errors.push(new Error('namespace is required to use namespace-scoped ApplySet'));
  if (!isBuiltInParent(resource)) errors.push(...(await faultsOfCustomParent(resource, client, session)));
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors);
}

async function faultsOfCustomParent(
  resource: ApiResource,
  client: Client,
  { discovery }: Session,
): Promise<Error[]> {
  const { group, version, name } = resource;
  const shown = quote(`${group}/${version}, Resource=${name}`);
  const refused = new Error(`resource ${shown} is not permitted as an ApplySet parent`);
  try {
    const definitions = await discovery.resolveKind({
      ...{ group: 'apiextensions.k8s.io', version: 'v1' },
      kind: 'CustomResourceDefinition',
    });
    const { items } = await client.listAll(
      { resource: definitions, namespace: undefined },
      { labelSelector: IS_PARENT_TYPE },
    );
    return items.some(({ metadata }) => metadata?.name === resourceName(resource)) ? [] : [refused];
  } catch (error) {
    const why = `identifying allowed custom resource parent types: ${messageOf(error)}`;
    return [new Error(why, { cause: error }), refused];
  }
}

/** The id of a set, which its members carry as a label. */
export function idOf({ resource, namespace = '', name }: ObjectTarget): string {
  const text = [name, namespace, resource.kind, resource.group].join('.');
  return `applyset-${createHash('sha256').update(text).digest('base64url')}-v1`;
}

/** The name of a parent in messages. */
export function parentText({ resource, name }: ObjectTarget): string {
  return quote(`${resource.name}.${resource.group}/${name}`);
}
