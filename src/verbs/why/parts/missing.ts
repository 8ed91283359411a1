import type { KubeObject } from '../../../codec/object.js';
import { podLikeOf, referencesOf } from '../../../objects/pods/references.js';
import { badFact, type Fact, withPart } from '../../../render/facts/fact.js';
import { objectFacts } from '../../../render/facts/others.js';
import { podFacts, type TellingPod } from '../../../render/facts/pod.js';
import type { Inquiry } from '../inquiry.js';

/** Missing objects that a pod names, and claims that are not bound; checked only if the pod is not running. */
export async function missingPart(inquiry: Inquiry, object: KubeObject): Promise<Fact[]> {
  const { phase } = (object as TellingPod).status ?? {};
  const pod = podLikeOf({ ...object, kind: 'Pod' });
  const isWell = podFacts(object as TellingPod, inquiry.now).every(({ isBad }) => !isBad);
  if (pod === undefined || isWell || (phase !== 'Pending' && phase !== 'Unknown')) return [];
  const named = new Map(
    referencesOf(pod.spec, inquiry.target.name)
      .filter(({ isOptional }) => !isOptional)
      .map((ref) => [`${ref.type}/${ref.name}`, ref]),
  );
  const facts: Fact[] = [];
  for (const { type, name, how } of named.values()) {
    const from = `GET ${type}/${name}`;
    const found = await inquiry.orPassOver(async () => {
      const place = await inquiry.place(type, name);
      const object = await inquiry.find(place);
      const text = `${place.resource.kind} ${name} does not exist`;
      if (object === undefined)
        return [withPart(badFact('missing', `${text} (${how})`, from), 'cause', text)];
      if (type !== 'persistentvolumeclaims') return [];
      const [bad] = objectFacts(type, object, inquiry.now).filter(({ isBad }) => isBad);
      if (bad === undefined) return [];
      inquiry.lookWhy(place);
      const fact = { ...bad, label: 'claim', text: `${name}: ${bad.text}` };
      return [withPart(fact, 'remark', `its claim ${name} is ${bad.text}`)];
    });
    facts.push(...found);
  }
  return facts;
}
