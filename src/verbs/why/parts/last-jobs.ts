import type { KubeObject } from '../../../codec/object.js';
import { selectorOfSpec } from '../../../codec/selector-of-spec.js';
import { humanAge } from '../../../go/human-duration.js';
import type { DescribedJob } from '../../../render/describe/jobs.js';
import { badFact, type Fact, plainFact, reasonAndMessage, withPart } from '../../../render/facts/fact.js';
import type { Inquiry } from '../inquiry.js';
import { podsInTrouble } from './pods.js';

/** How the last jobs of a cron job ended; for a failed one, what happened to its pods. */
export async function lastJobsPart(inquiry: Inquiry, { metadata = {} }: KubeObject): Promise<Fact[]> {
  const facts = await inquiry.orPassOver(async () => {
    const resource = await inquiry.deps.discovery.resolve('jobs.batch');
    const jobs: DescribedJob[] = [];
    for await (const job of inquiry.each<DescribedJob>({ resource, namespace: inquiry.target.namespace }))
      if (job.metadata?.ownerReferences?.some(({ uid }) => uid === metadata.uid)) jobs.push(job);
    const created = (job: DescribedJob) => Date.parse(job.metadata?.creationTimestamp ?? '');
    const over = jobs
      .toSorted((one, other) => created(other) - created(one))
      .flatMap((job) => {
        const end = job.status?.conditions?.find(
          ({ type, status }) => status === 'True' && (type === 'Failed' || type === 'Complete'),
        );
        return end === undefined ? [] : [{ job, end }];
      });
    const [last] = over;
    if (last === undefined) return [];
    const { job, end } = last;
    const name = job.metadata?.name ?? '';
    const ago = `${humanAge(end.lastTransitionTime, inquiry.now)} ago`;
    const from = `job ${name}, status.conditions[type=${end.type}]`;
    if (end.type === 'Complete') {
      const well = plainFact('last job', `${name} complete, ${ago}`, from);
      return [withPart(well, 'state', `its last job succeeded ${ago}`)];
    }
    const failed = over.findIndex(({ end }) => end.type === 'Complete');
    const count = failed < 0 ? over.length : failed;
    const often = count === 1 ? '' : `, as ${count === 2 ? 'the one' : `${count - 1}`} before`;
    const why = reasonAndMessage(end) && `: ${reasonAndMessage(end)}`;
    const text = `${name} failed ${ago}${often}`;
    const fact = badFact('last job', text + why, from, end.reason || 'Failed');
    const labelSelector = selectorOfSpec(job);
    const pods =
      labelSelector === '' ? [] : await podsInTrouble(inquiry, { labelSelector }, `pods of job ${name}`);
    inquiry.lookWhy(inquiry.placeOf(resource, name));
    return [withPart(fact, 'trouble', `its last job ${text}`, `its last job ${text}${why}`), ...pods];
  });
  // Whether pods of a failed job are gone, or not in trouble, is not a state of the cron job.
  return facts.map(({ says, ...fact }) =>
    says === undefined || (fact.label === 'pods' && !fact.isBad) ? fact : { ...fact, says },
  );
}
