import { randomUUID } from 'node:crypto';
import type { JsonObject, KubeObject } from '../../../codec/object.js';
import { ISSUER } from '../../access/service-account-tokens.js';
import { timestamp } from '../../base/timestamp.js';
import { badRequest, conflict, invalidKind, notFound } from '../../http/errors.js';
import type { Reply } from '../../http/reply.js';
import { userInfo } from '../../http/user.js';
import { at, listAt, textAt } from '../../object/at.js';
import { objectAt } from '../../object/value.js';
import { builtInType, NODE_TYPE, POD_TYPE } from '../../resources/built-in.js';
import { objectKey, type ResourceType } from '../../types/resource-type.js';
import { readEntry } from '../read/read.js';
import { readKind, readObjectBody } from '../request/body.js';
import { invalidValue } from '../request/causes.js';
import type { Api } from '../request/context.js';
import type { ResourceRequest } from '../request/handler.js';
import { createdReply } from '../write/created.js';

const TOKEN_REQUEST = { group: 'authentication.k8s.io', version: 'v1', kind: 'TokenRequest', custom: false };

/** The types that a token may be bound to. */
const BOUND: Readonly<Record<string, ResourceType>> = {
  Pod: POD_TYPE,
  Secret: builtInType('secrets'),
  Node: NODE_TYPE,
};

const SHORTEST = 600;
const HOUR = 3600;

/** POST of a service account's token: creates one. Fails with 404, 409 and 422 in a server's words. */
export async function requestToken(asked: ResourceRequest): Promise<Reply> {
  const { api } = asked;
  const request = await readKind(asked, 'TokenRequest', 'authentication.k8s.io/v1');
  const account = objectAt(await readEntry(asked));
  const { name = '', namespace = '', uid = '' } = account.metadata ?? {};
  const seconds = lifetime(request);
  const given = listAt(request, 'spec', 'audiences').map(String);
  const audiences = given.length > 0 ? given : [ISSUER];
  const bound = await boundTo(api, request, namespace);
  const issued = Math.floor(api.clock.now() / 1000);
  const claims = {
    namespace,
    name,
    uid,
    audiences,
    issued,
    expires: issued + seconds,
    id: randomUUID(),
    ...bound,
  };
  const reference = at(request, 'spec', 'boundObjectRef') as JsonObject | undefined;
  return createdReply(api, TOKEN_REQUEST, {
    ...request,
    metadata: { ...request.metadata, name, namespace, creationTimestamp: timestamp(api.clock.now()) },
    spec: { audiences, expirationSeconds: seconds, ...(reference ? { boundObjectRef: reference } : {}) },
    status: {
      token: api.serviceAccounts.issue(claims),
      expirationTimestamp: timestamp((issued + seconds) * 1000),
    },
  });
}

/** POST of a TokenReview: returns the user of a token. */
export async function reviewToken(request: ResourceRequest): Promise<Reply> {
  const { api, type } = request;
  const review = await readObjectBody(request);
  const token = textAt(review, ['spec', 'token']);
  if (token === '') throw badRequest('token is required for TokenReview in authentication');
  const given = listAt(review, 'spec', 'audiences').map(String);
  const audiences = given.length > 0 ? given : [ISSUER];
  const user = await api.guard.authenticator.byToken(token, audiences);
  const status =
    user === undefined
      ? { user: {}, error: 'invalid bearer token' }
      : { authenticated: true, user: userInfo(user), audiences };
  return createdReply(api, type, { ...review, status: status as unknown as JsonObject });
}

function lifetime(request: KubeObject): number {
  const seconds = at(request, 'spec', 'expirationSeconds') ?? HOUR;
  if (typeof seconds !== 'number') throw badRequest('expirationSeconds is not a number');
  const refuse = (why: string) =>
    invalidKind(
      'TokenRequest.authentication.k8s.io',
      '',
      { group: TOKEN_REQUEST.group, kind: 'TokenRequest' },
      [invalidValue('spec.expirationSeconds', seconds, why)],
    );
  if (seconds < SHORTEST) throw refuse('may not specify a duration less than 10 minutes');
  if (seconds > 2 ** 32) throw refuse('may not specify a duration larger than 2^32 seconds');
  return seconds;
}

async function boundTo(api: Api, request: KubeObject, namespace: string) {
  const reference = at(request, 'spec', 'boundObjectRef') ?? undefined;
  if (reference === undefined) return {};
  const [kind, name, uid] = ['kind', 'name', 'uid'].map((key) => textAt(reference, [key])) as [
    string,
    string,
    string,
  ];
  const type = BOUND[kind];
  if (type === undefined) {
    throw badRequest(`cannot bind token for serviceaccount to object of type ${kind}`);
  }
  const { entry } = await api.store.get(objectKey(type, namespace, name));
  if (entry === undefined) throw notFound(type, name);
  const actual = objectAt(entry).metadata?.uid ?? '';
  if (uid !== '' && uid !== actual) {
    throw conflict(
      type,
      name,
      `the UID in the bound object reference (${uid}) does not match the UID in record. The object might have been deleted and then recreated`,
    );
  }
  return { bound: { kind: kind.toLowerCase(), name, uid: actual } };
}
