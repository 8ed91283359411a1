import { isDeepStrictEqual } from 'node:util';
import type { KubeObject } from '../../../codec/object.js';
import { at } from '../../object/at.js';
import { ownerMetadata } from '../../object/owner-metadata.js';
import { builtInType } from '../../resources/built-in.js';
import type { Cluster } from './cluster.js';
import { isOf, templateHash, templateOf } from './parts.js';

const CONTROLLER_REVISIONS = builtInType('controllerrevisions.apps');

/** The label of a pod that contains its revision. */
export const REVISION_LABEL = 'controller-revision-hash';

/**
 * The name of the revision of an object's current template, which is recorded if it is new: for stateful sets and
 * daemon sets.
 */
export async function currentRevision(
  cluster: Cluster,
  owner: KubeObject,
  kind: string,
): Promise<{ name: string; hash: string }> {
  const { name = '', namespace = '' } = owner.metadata ?? {};
  const data = { spec: { template: { ...templateOf(owner), $patch: 'replace' } } };
  const all = await cluster.list(CONTROLLER_REVISIONS, namespace);
  const own = all.filter((revision) => isOf(owner, revision));
  own.sort((left, right) => Number(left.revision) - Number(right.revision));
  const last = Number(own.at(-1)?.revision ?? 0);
  const known = own.find((revision) => isDeepStrictEqual(plain(at(revision, 'data')), plain(data)));
  const hash = templateHash(templateOf(owner));
  const found = known?.metadata?.name ?? `${name}-${hash}`;
  if (known === undefined) {
    await cluster.create(CONTROLLER_REVISIONS, {
      kind: 'ControllerRevision',
      apiVersion: 'apps/v1',
      metadata: {
        name: found,
        ...ownerMetadata(owner, 'apps/v1', kind),
        labels: { ...templateOf(owner).metadata?.labels, [REVISION_LABEL]: hash },
        annotations: changeCause(owner),
      },
      data,
      revision: last + 1,
    } as unknown as KubeObject);
  } else if (Number(known.revision) < last) {
    // An earlier template is the latest again.
    await cluster.change(CONTROLLER_REVISIONS, known, (revision) => ({ ...revision, revision: last + 1 }));
  }
  return { name: found, hash: known?.metadata?.labels?.[REVISION_LABEL] ?? hash };
}

function changeCause({ metadata = {} }: KubeObject): Record<string, string> {
  const cause = metadata.annotations?.['kubernetes.io/change-cause'];
  return cause === undefined ? {} : { 'kubernetes.io/change-cause': cause };
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
