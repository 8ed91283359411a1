import type { KubeObject, Status } from '../../codec/object.js';
import { type ApiResource, resourceName } from '../../discovery/types.js';
import { secretValues, secretValuesOfPatch } from '../../merge/secret-values.js';
import type { EncodingChoice } from '../../process/settings.js';
import { expectOk } from '../../transport/status.js';
import type { ApiRequest } from '../../transport/types.js';
import { ObjectWriter } from '../object-writer.js';
import { serverRelease } from '../server-release.js';
import type { Collection, ObjectTarget } from '../target.js';
import { checkMeant } from './check-meant.js';
import type { ClientDeps } from './deps.js';
import { collectionPath, objectPath } from './paths.js';
import { readWriteAnswer, UnreadableAnswerError } from './read-write-answer.js';
import { type Written, withOutcome } from './unknown-outcome.js';
import type { DeleteSettings, Patch, PatchSettings, Selectors, WriteSettings } from './write-settings.js';

const JSON_TYPE = 'application/json';

/** The types of patches, by their media types. */
export const patchTypes: Readonly<Record<Patch['type'], string>> = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
};

/** The requests that change something; each is sent once, see Client. */
export class Writes {
  readonly #deps: ClientDeps;
  readonly #writer: ObjectWriter;

  constructor(deps: ClientDeps, choice: EncodingChoice) {
    this.#deps = deps;
    this.#writer = new ObjectWriter(choice, {
      transport: deps.transport,
      memory: deps.discovery.protobuf,
      release: serverRelease(deps),
    });
  }

  /** See Client.create. */
  create(
    { resource, namespace }: Collection,
    object: KubeObject,
    settings: WriteSettings,
  ): Promise<KubeObject> {
    const collection = { resource, namespace };
    return this.#sendObject('POST', collectionPath(collection), collection, object, settings);
  }

  /** See Client.createSubresource. */
  createSubresource(target: ObjectTarget, object: KubeObject, settings: WriteSettings): Promise<KubeObject> {
    return this.#sendObject('POST', objectPath(target, settings.subresource), target, object, settings);
  }

  /** See Client.update. */
  update(target: ObjectTarget, object: KubeObject, settings: WriteSettings): Promise<KubeObject> {
    return this.#sendObject('PUT', objectPath(target, settings.subresource), target, object, settings);
  }

  /** See Client.patch. */
  async patch(target: ObjectTarget, { type, body }: Patch, settings: PatchSettings): Promise<KubeObject> {
    const { subresource, force } = settings;
    const request: ApiRequest = {
      method: 'PATCH',
      path: objectPath(target, subresource),
      query: [...writeQuery(settings), ...(force ? [['force', 'true'] as const] : [])],
      headers: { accept: JSON_TYPE, 'content-type': patchTypes[type] },
      body,
      ...(isSecret(target.resource) && { secrets: secretValuesOfPatch(settings.live, body) }),
    };
    return this.#send({ target, settings, request }) as Promise<KubeObject>;
  }

  /** See Client.delete. */
  delete(target: ObjectTarget, settings: DeleteSettings): Promise<KubeObject | Status> {
    return this.#delete(target, objectPath(target), [], settings);
  }

  /** See Client.deleteCollection. */
  deleteCollection(
    target: Collection,
    { labelSelector = '', fieldSelector = '' }: Selectors,
    settings: DeleteSettings,
  ): Promise<KubeObject | Status> {
    const selectors = Object.entries({ fieldSelector, labelSelector }).filter(([, text]) => text !== '');
    return this.#delete(target, collectionPath(target), selectors, settings);
  }

  #delete(
    target: Collection | ObjectTarget,
    path: string,
    query: [string, string][],
    settings: DeleteSettings,
  ): Promise<KubeObject | Status> {
    const { dryRun, propagationPolicy, gracePeriodSeconds, preconditions, known } = settings;
    // meta/v1 DeleteOptions; what is undefined is left out of the JSON.
    const options = {
      dryRun: dryRun === 'server' ? ['All'] : undefined,
      gracePeriodSeconds,
      preconditions,
      propagationPolicy,
    };
    const request: ApiRequest = {
      method: 'DELETE',
      path,
      query,
      headers: { accept: JSON_TYPE, 'content-type': JSON_TYPE },
      body: JSON.stringify(options),
      ...(isSecret(target.resource) && known && { secrets: secretValues(known) }),
    };
    return this.#send({ target, settings, request });
  }

  #sendObject(
    method: 'POST' | 'PUT',
    path: string,
    target: Collection | ObjectTarget,
    object: KubeObject,
    settings: WriteSettings,
  ): Promise<KubeObject> {
    const secrets = isSecret(target.resource) ? secretValues(settings.live, object) : undefined;
    const request = { method, path, query: writeQuery(settings), ...(secrets && { secrets }) };
    return this.#send({ target, settings, request, object }) as Promise<KubeObject>;
  }

  /** Sends a write. Fails if the guard forbids it, and says in other failures whether the write may have been done. */
  async #send({ target, settings, request, object }: Write): Promise<KubeObject | Status> {
    const { dryRun } = settings;
    const { resource } = target;
    if (dryRun === 'client') throw new Error('a dry run on the client sends nothing');
    if (dryRun === 'none' && !isReview(resource)) await this.#deps.guard.check();
    try {
      const answer = await this.#answerTo({ target, settings, request, ...(object && { object }) });
      checkAnswerTo(request, answer, target, settings.subresource);
      return answer;
    } catch (error) {
      throw dryRun === 'server' || isReview(resource) ? error : withOutcome(error, writtenOf(target, object));
    }
  }

  async #answerTo({ target, settings, request, object }: Write): Promise<KubeObject | Status> {
    const { select = true, signal = this.#deps.signal } = settings;
    const { resource } = target;
    const named = 'name' in target ? { name: target.name } : {};
    if (object !== undefined)
      return this.#writer.send({ head: request, resource, ...named, object, select, signal });
    const response = await this.#deps.transport.send({ ...request, signal });
    const asked = { method: request.method, resource: resourceName(resource), ...named };
    return readWriteAnswer(await expectOk(response, asked));
  }
}

/** One write. */
interface Write {
  target: Collection | ObjectTarget;
  settings: Pick<WriteSettings, 'dryRun' | 'select' | 'signal' | 'subresource'>;
  /** Without its body and the headers of the body, if an object is written. */
  request: ApiRequest;
  object?: KubeObject;
}

/** Fails with UnreadableAnswerError if the response to a write is about another object. */
function checkAnswerTo(
  { method, path }: ApiRequest,
  answer: KubeObject | Status,
  target: Collection | ObjectTarget,
  subresource?: string,
): void {
  const mayBeStatus = method === 'DELETE' || target.resource.kind === 'Binding' || path.endsWith('/eviction');
  try {
    checkMeant(answer, target, { subresource, anyKind: mayBeStatus || method === 'POST', mayBeStatus });
  } catch (error) {
    throw new UnreadableAnswerError(error, true);
  }
}

/** @param object the object that is written; the path of a new object does not name it */
function writtenOf(target: Collection | ObjectTarget, object: KubeObject | undefined): Written {
  const { kind, group } = target.resource;
  const { name, generateName = '' } = object?.metadata ?? {};
  const isInPath = 'name' in target && target.name !== '';
  const known = isInPath ? target.name : (name ?? generateName);
  const type = `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}`;
  return { subject: known === '' ? '' : `${type}/${known}`, isInPath };
}

function isSecret({ group, name }: ApiResource): boolean {
  return group === '' && name === 'secrets';
}

/** Whether the created object is a review, which the server answers and does not store. */
function isReview({ group, name }: ApiResource): boolean {
  return (group === 'authorization.k8s.io' || group === 'authentication.k8s.io') && name.endsWith('reviews');
}

/** The parameters of CreateOptions, UpdateOptions and PatchOptions (meta/v1), in Go's order: sorted. */
function writeQuery({ dryRun, fieldManager = '', fieldValidation }: WriteSettings): [string, string][] {
  const query: [string, string][] = [];
  if (dryRun === 'server') query.push(['dryRun', 'All']);
  if (fieldManager !== '') query.push(['fieldManager', fieldManager]);
  if (fieldValidation !== undefined) query.push(['fieldValidation', fieldValidation]);
  return query;
}
