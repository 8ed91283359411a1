import type { JsonObject, KubeObject } from '../../../codec/object.js';
import type { Attributes } from '../../access/attributes.js';
import type { Decision } from '../../access/rbac.js';
import { timestamp } from '../../base/timestamp.js';
import { badRequest, type Cause, invalidKind } from '../../http/errors.js';
import type { ResourcePath } from '../../http/path.js';
import type { Reply } from '../../http/reply.js';
import { type UserInfo, userInfo } from '../../http/user.js';
import { at, listAt, textAt } from '../../object/at.js';
import type { ResourceType } from '../../types/resource-type.js';
import { readObjectBody } from '../request/body.js';
import { invalidValue } from '../request/causes.js';
import type { Api } from '../request/context.js';
import type { ResourceRequest } from '../request/handler.js';
import { createdReply } from '../write/created.js';

/** The reviews of authorization.k8s.io and authentication.k8s.io: they are answered, not stored. */

/** Whether the sender may do something. */
export async function reviewOwnAccess(request: ResourceRequest): Promise<Reply> {
  const { api, type, call } = request;
  const review = await readObjectBody(request);
  check(type, attributeCauses(review));
  return accessReply(api, type, review, await api.guard.authorizer.decide(call.user, asked(review)));
}

/** Whether a user may do something. */
export async function reviewAccess(request: ResourceRequest): Promise<Reply> {
  const { api, type, path } = request;
  const review = await readObjectBody(request);
  const user = subject(review);
  const nobody = user.name === '' && user.groups.length === 0;
  check(type, [
    ...attributeCauses(review),
    ...(nobody ? [invalidValue('spec.user', '', 'at least one of user or group must be specified')] : []),
    ...placeCauses(path, review),
  ]);
  return accessReply(api, type, review, await api.guard.authorizer.decide(user, asked(review)));
}

/** What the sender may do in a namespace. */
export async function reviewOwnRules(request: ResourceRequest): Promise<Reply> {
  const { api, type, call } = request;
  const review = await readObjectBody(request);
  const namespace = textAt(review, ['spec', 'namespace']);
  if (namespace === '') throw badRequest('no namespace on request');
  const { rules, errors } = await api.guard.authorizer.rules(call.user, namespace);
  const resourceRules = rules
    .filter(({ resources = [] }) => resources.length > 0)
    .map(({ verbs, apiGroups, resources, resourceNames }) => ({
      verbs,
      apiGroups,
      resources,
      ...(resourceNames?.length ? { resourceNames } : {}),
    }));
  const nonResourceRules = rules
    .filter(({ nonResourceURLs = [] }) => nonResourceURLs.length > 0)
    .map(({ verbs, nonResourceURLs }) => ({ verbs, nonResourceURLs }));
  const evaluationError = errors.length === 0 ? {} : { evaluationError: errors.join(', ') };
  const status = { resourceRules, nonResourceRules, incomplete: errors.length > 0, ...evaluationError };
  return createdReply(api, type, { ...review, spec: {}, status: status as unknown as JsonObject });
}

/** Who the sender is. */
export async function reviewSelf(request: ResourceRequest): Promise<Reply> {
  const { api, type, call } = request;
  const review = await readObjectBody(request);
  const status = { userInfo: userInfo(call.user) } as unknown as JsonObject;
  const metadata = { ...review.metadata, creationTimestamp: timestamp(api.clock.now()) };
  return createdReply(api, type, { ...review, metadata, status });
}

function accessReply(
  api: Api,
  type: ResourceType,
  review: KubeObject,
  { allowed, reason }: Decision,
): Promise<Reply> {
  return createdReply(api, type, { ...review, status: { allowed, ...(reason === '' ? {} : { reason }) } });
}

function asked(review: KubeObject): Attributes {
  const path = at(review, 'spec', 'nonResourceAttributes');
  if (path !== undefined) return { verb: textAt(path, ['verb']), path: textAt(path, ['path']) };
  const of = at(review, 'spec', 'resourceAttributes');
  const [verb, namespace, group, version, resource, subresource, name] = [
    'verb',
    'namespace',
    'group',
    'version',
    'resource',
    'subresource',
    'name',
  ].map((key) => textAt(of, [key])) as [string, string, string, string, string, string, string];
  return { verb, namespace, group, version, resource, subresource, name };
}

function subject(review: KubeObject): UserInfo {
  const spec = review.spec;
  return {
    name: textAt(spec, ['user']),
    uid: textAt(spec, ['uid']),
    groups: listAt(spec, 'groups').map(String),
    extra: (at(spec, 'extra') ?? {}) as Record<string, string[]>,
  };
}

function attributeCauses(review: KubeObject): Cause[] {
  const [resource, path] = ['resourceAttributes', 'nonResourceAttributes'].map((key) =>
    at(review, 'spec', key),
  );
  if (resource !== undefined && path !== undefined) {
    const why = 'cannot be specified in combination with resourceAttributes';
    const shown = { Path: at(path, 'path'), Verb: at(path, 'verb') };
    return [invalidValue('spec.nonResourceAttributes', shown, why)];
  }
  if (resource !== undefined || path !== undefined) return [];
  const why = 'exactly one of nonResourceAttributes or resourceAttributes must be specified';
  return [invalidValue('spec.resourceAttributes', null, why)];
}

/** A review in a namespace is about that namespace. */
function placeCauses({ namespace }: ResourcePath, review: KubeObject): Cause[] {
  if (namespace === '') return [];
  const given = textAt(review, ['spec', 'resourceAttributes', 'namespace']);
  return given === namespace
    ? []
    : [invalidValue('spec.resourceAttributes.namespace', given, 'must match metadata.namespace')];
}

function check(type: ResourceType, causes: Cause[]): void {
  const { group } = type;
  if (causes.length > 0) throw invalidKind(`.${group}`, '', { group }, causes);
}
