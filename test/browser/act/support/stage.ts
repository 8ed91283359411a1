import type { ContextInfo } from '../../../../src/browser/state/cluster.js';
import type { ApiResource } from '../../../../src/discovery/types.js';
import type { ContextMode } from '../../../../src/kubeconfig/context-modes.js';
import { Scene } from '../../support/fake-cluster.js';
import { columns, type PodRow } from '../../support/rows.js';

const PODS: readonly PodRow[] = [{ name: 'api-1' }, { name: 'web-1', status: 'Pending' }, { name: 'web-2' }];

/** A scene with actions. */
export class ActScene extends Scene {
  /** Lets this number of milliseconds pass, and draws before and after. */
  wait(milliseconds: number): this {
    this.screen();
    this.clock.advance(milliseconds);
    this.screen();
    return this;
  }

  /** Presses keys that arrive in one read, like pasted text that the terminal does not mark. */
  burst(...keys: string[]): this {
    for (const key of keys) this.browser.press(key, false);
    return this;
  }
}

/** A browser on a few pods, ready, the first of which is owned by a replica set. */
export async function actingOn(
  info: Partial<ContextInfo> & { mode?: ContextMode } = {},
  pods: readonly PodRow[] = PODS,
): Promise<ActScene> {
  const scene = new ActScene(info);
  scene.size = { columns: 120, rows: 16 };
  scene.server.pods = [...pods];
  for (const { name, uid } of pods) {
    scene.server.documents[`/api/v1/namespaces/default/pods/${name}`] = {
      kind: 'Pod',
      apiVersion: 'v1',
      metadata: {
        name,
        namespace: 'default',
        uid: uid ?? `uid-default-${name}`,
        resourceVersion: '1',
        ...(name === 'api-1' && {
          ownerReferences: [
            { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'api', uid: 'rs', controller: true },
          ],
        }),
      },
    };
  }
  scene.start();
  await scene.shows('live');
  return scene.wait(1100);
}

/** A browser on one object of a type, ready. */
export async function onObject(
  type: ApiResource,
  spec: object,
  info: Partial<ContextInfo> = {},
): Promise<ActScene> {
  const scene = new ActScene(info);
  scene.size = { columns: 120, rows: 16 };
  const root = type.group === '' ? '/api/v1' : `/apis/${type.group}/v1`;
  const list = `${root}${type.namespaced ? '/namespaces/default' : ''}/${type.name}`;
  const metadata = {
    name: 'one',
    uid: 'u1',
    resourceVersion: '7',
    ...(type.namespaced && { namespace: 'default' }),
  };
  scene.server.documents[list] = {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion: '10' },
    columnDefinitions: columns('Name'),
    rows: [{ cells: ['one'], object: { metadata } }],
  };
  const apiVersion = type.group === '' ? 'v1' : `${type.group}/v1`;
  scene.server.documents[`${list}/one`] = { kind: type.kind, apiVersion, metadata, spec };
  scene.start({ resource: type, namespace: type.namespaced ? 'default' : undefined });
  await scene.shows('live');
  return scene.wait(1100);
}
