import type { KubeObject } from '../../../codec/object.js';
import { PODS } from '../../../discovery/core-resources.js';
import { podLikeOf, referencesOf } from '../../../objects/pods/references.js';
import type { Claim } from '../../../render/describe/claim-text.js';
import { badFact, type Fact, plainFact, withPart } from '../../../render/facts/fact.js';
import type { Inquiry } from '../inquiry.js';

interface StorageClass extends KubeObject {
  provisioner?: string;
  volumeBindingMode?: string;
}

/** The storage class of a claim, and whether a pod uses a claim that waits for one. */
export async function claimPart(inquiry: Inquiry, { spec = {}, status = {} }: Claim): Promise<Fact[]> {
  const { storageClassName: name, volumeName } = spec;
  const { phase } = status;
  const from = 'spec.storageClassName';
  if (name === undefined && phase === 'Pending' && !volumeName) {
    const fact = badFact('storage class', 'none is named', from, 'NoStorageClass');
    return [withPart(fact, 'remark', 'it names no storage class, and no class is the default')];
  }
  if (!name) return [];
  return inquiry.orPassOver(async () => {
    const place = await inquiry.place('storageclasses.storage.k8s.io', name);
    const found = (await inquiry.find(place)) as StorageClass | undefined;
    if (found === undefined) {
      const fact = badFact('storage class', `${name} does not exist`, from, 'NoStorageClass');
      return [withPart(fact, 'cause', `storage class ${fact.text}`)];
    }
    const { provisioner = '', volumeBindingMode = 'Immediate' } = found;
    const isWaiting = phase === 'Pending' && volumeBindingMode === 'WaitForFirstConsumer';
    const text = `${name}: ${provisioner}, binds ${volumeBindingMode}`;
    return [
      plainFact('storage class', text, 'volumeBindingMode'),
      ...(isWaiting ? await inquiry.orPassOver(() => usersOf(inquiry, name)) : []),
    ];
  });
}

/** Whether there is a pod that uses the claim and for which its volume waits. */
async function usersOf(inquiry: Inquiry, storageClass: string): Promise<Fact[]> {
  const { namespace, name } = inquiry.target;
  for await (const pod of inquiry.each({ resource: PODS, namespace })) {
    const named = pod.metadata?.name ?? '';
    const references = referencesOf(podLikeOf({ ...pod, kind: 'Pod' })?.spec ?? {}, named);
    if (!references.some((each) => each.type === 'persistentvolumeclaims' && each.name === name)) continue;
    inquiry.lookWhy({ resource: PODS, namespace, name: named });
    return [plainFact('used by', `pod ${named}`, 'pods by spec.volumes')];
  }
  const text = 'no pod, for which its volume waits';
  const fact = badFact('used by', text, 'pods by spec.volumes', 'WaitForFirstConsumer');
  return [withPart(fact, 'cause', `no pod uses it, and storage class ${storageClass} waits for the first`)];
}
