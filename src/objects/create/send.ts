import type { Client } from '../../cluster/client/client.js';
import type { DryRun } from '../../cluster/dry-run.js';
import type { Session } from '../../cluster/session.js';
import type { Validation } from '../../cluster/validation.js';
import type { KubeObject } from '../../codec/object.js';
import type { ApiResource } from '../../discovery/types.js';
import { LAST_APPLIED } from '../../merge/last-applied.js';

/** How to send an object that proa has made. */
interface SendSettings {
  dryRun: DryRun;
  fieldManager: string;
  /** Left to the server if absent. */
  fieldValidation?: Validation;
}

/**
 * Creates an object that proa has made in the namespace of a run, and returns the server's result; the object itself
 * for a client-side dry run. Fails as Client.create.
 */
export async function sendMade(
  object: KubeObject,
  resource: ApiResource,
  { dryRun, fieldManager, fieldValidation }: SendSettings,
  { client, namespace }: { client: Pick<Client, 'create'>; namespace: string },
): Promise<KubeObject> {
  if (dryRun === 'client') return object;
  return client.create({ resource, namespace: resource.namespaced ? namespace : undefined }, object, {
    dryRun,
    fieldManager,
    ...(fieldValidation !== undefined && { fieldValidation }),
  });
}

/** An object with the namespace of a run, if that was given with `-n`. */
export function withNamespace(
  object: KubeObject,
  { namespace, namespaceExplicit }: Pick<Session, 'namespace' | 'namespaceExplicit'>,
): KubeObject {
  return namespaceExplicit ? { ...object, metadata: { ...object.metadata, namespace } } : object;
}

/** `--save-config`: an object with itself in an annotation, as kubectl writes typed objects. */
export async function withSavedConfig(object: KubeObject): Promise<KubeObject> {
  const [{ TypedForm }, { goStructJsonCompact }] = await Promise.all([
    import('../../codec/typed-form.js'),
    import('../../codec/go-json.js'),
  ]);
  const text = `${goStructJsonCompact(await new TypedForm().of(object))}\n`;
  const annotations = { ...object.metadata?.annotations, [LAST_APPLIED]: text };
  return { ...object, metadata: { ...object.metadata, annotations } };
}
