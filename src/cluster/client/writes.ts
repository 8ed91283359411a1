import type { KubeObject, Status } from '../../codec/object.js';
import type { WireChoice } from '../../codec/wire-choice.js';
import { type ApiResource, resourceName } from '../../discovery/types.js';
import { readAnswer } from '../../transport/read.js';
import { expectOk } from '../../transport/status.js';
import type { ApiRequest } from '../../transport/types.js';
import type { DryRun } from '../dry-run.js';
import { ObjectWriter } from '../object-writer.js';
import { serverRelease } from '../server-release.js';
import type { Collection, ObjectTarget } from '../target.js';
import type { ClientDeps } from './deps.js';
import { collectionPath, objectPath } from './paths.js';
import { withOutcome } from './unknown-outcome.js';
import {
  type DeleteSettings,
  type Patch,
  type PatchSettings,
  patchTypes,
  type Selectors,
  type WriteSettings,
} from './write-settings.js';

const JSON_TYPE = 'application/json';

/** The requests that change something; each is sent once, see Client. */
export class Writes {
  readonly #deps: ClientDeps;
  readonly #writer: ObjectWriter;

  constructor(deps: ClientDeps, choice: WireChoice) {
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
    const { subresource, force, dryRun } = settings;
    const request: ApiRequest = {
      method: 'PATCH',
      path: objectPath(target, subresource),
      query: [...writeQuery(settings), ...(force ? [['force', 'true'] as const] : [])],
      headers: { accept: JSON_TYPE, 'content-type': patchTypes[type] },
      body,
      signal: this.#signal(settings),
    };
    return (await this.#once(target, dryRun, () => this.#send(target, request))) as KubeObject;
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
    const { dryRun, propagationPolicy, gracePeriodSeconds, preconditions } = settings;
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
      signal: this.#signal(settings),
    };
    return this.#once(target, dryRun, () => this.#send(target, request));
  }

  #sendObject(
    method: 'POST' | 'PUT',
    path: string,
    target: Collection | ObjectTarget,
    object: KubeObject,
    settings: WriteSettings,
  ): Promise<KubeObject> {
    const head = { method, path, query: writeQuery(settings) };
    const { select = true, dryRun } = settings;
    return this.#once(target, dryRun, () =>
      this.#writer.send({ head, ...namesOf(target), object, select, signal: this.#signal(settings) }),
    );
  }

  async #send(target: Collection | ObjectTarget, request: ApiRequest): Promise<KubeObject | Status> {
    const { resource, name } = namesOf(target);
    const asked = {
      method: request.method,
      resource: resourceName(resource),
      ...(name !== undefined && { name }),
    };
    const response = await this.#deps.transport.send(request);
    return (await readAnswer(await expectOk(response, asked))) as KubeObject | Status;
  }

  /**
   * Sends a write. Fails where nothing may be sent, as the guard does, and says of a failure whether the write may have
   * been done.
   */
  async #once<T>({ resource }: Collection, dryRun: DryRun, send: () => Promise<T>): Promise<T> {
    if (dryRun === 'client') throw new Error('a dry run on the client sends nothing');
    const changes = dryRun === 'none' && !isReview(resource);
    if (changes) await this.#deps.guard.check();
    try {
      return await send();
    } catch (error) {
      throw dryRun === 'server' ? error : withOutcome(error);
    }
  }

  #signal({ signal = this.#deps.signal }: { signal?: AbortSignal }): AbortSignal {
    return signal;
  }
}

function namesOf(target: Collection | ObjectTarget): { resource: ApiResource; name?: string } {
  const { resource } = target;
  return 'name' in target ? { resource, name: target.name } : { resource };
}

/** Whether what is created is a question, which a server answers and does not store. */
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
