import type { KubeObject } from '../../../codec/object.js';
import { PODS } from '../../../discovery/core-resources.js';
import { podLikeOf, referencesOf } from '../../../objects/pods/references.js';
import { badFact, type Fact, plainFact, withPart } from '../../../render/facts/fact.js';
import type { Inquiry } from '../inquiry.js';

interface StorageClass extends KubeObject {
  provisioner?: string;
  volumeBindingMode?: string;
}

/** The storage class of a claim, and whether a pod uses a claim that waits for one. */
export async function claimPart(inquiry: Inquiry, { spec, status }: KubeObject): Promise<Fact[]> {
  const { storageClassName: name, volumeName } = (spec ?? {}) as {
    storageClassName?: string;
    volumeName?: string;
  };
  const { phase } = (status ?? {}) as { phase?: string };
  if (name === undefined && phase === 'Pending' && !volumeName) {
    const text = 'it names no storage class, and no class is the default';
    return [
      withPart(
        badFact('storage class', 'none is named', 'spec.storageClassName', 'NoStorageClass'),
        'remark',
        text,
      ),
    ];
  }
  if (!name) return [];
  const facts: Fact[] = [];
  await inquiry.orPassOver(async () => {
    const place = await inquiry.place('storageclasses.storage.k8s.io', name);
    const found = (await inquiry.find(place)) as StorageClass | undefined;
    if (found === undefined) {
      const fact = badFact(
        'storage class',
        `${name} does not exist`,
        'spec.storageClassName',
        'NoStorageClass',
      );
      facts.push(withPart(fact, 'cause', `storage class ${name} does not exist`));
      return;
    }
    const { provisioner = '', volumeBindingMode = 'Immediate' } = found;
    facts.push(
      plainFact('storage class', `${name}: ${provisioner}, binds ${volumeBindingMode}`, 'volumeBindingMode'),
    );
    if (phase === 'Pending' && volumeBindingMode === 'WaitForFirstConsumer')
      facts.push(...(await usersOf(inquiry, name)));
  });
  return facts;
}

/** Whether a pod uses the claim, for which its volume waits. */
async function usersOf(inquiry: Inquiry, storageClass: string): Promise<Fact[]> {
  const { namespace, name } = inquiry.target;
  for await (const pod of inquiry.each({ resource: PODS, namespace })) {
    const named = pod.metadata?.name ?? '';
    const references = referencesOf(podLikeOf({ ...pod, kind: 'Pod' })?.spec ?? {}, named);
    if (!references.some((each) => each.type === 'persistentvolumeclaims' && each.name === name)) continue;
    inquiry.lookWhy({ resource: PODS, namespace, name: named });
    return [plainFact('used by', `pod ${named}`, 'pods by spec.volumes')];
  }
  const fact = badFact(
    'used by',
    'no pod, for which its volume waits',
    'pods by spec.volumes',
    'WaitForFirstConsumer',
  );
  return [withPart(fact, 'cause', `no pod uses it, and storage class ${storageClass} waits for the first`)];
}
