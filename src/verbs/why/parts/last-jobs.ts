import type { KubeObject } from '../../../codec/object.js';
import { selectorOfSpec } from '../../../codec/selector-of-spec.js';
import { humanAge } from '../../../go/human-duration.js';
import type { Condition } from '../../../render/describe/conditions.js';
import { badFact, type Fact, plainFact, withPart } from '../../../render/facts/fact.js';
import type { Inquiry } from '../inquiry.js';
import { podsInTrouble } from './pods.js';

interface Job extends KubeObject {
  status?: { conditions?: Condition[] };
}

/** How the last jobs of a cron job ended; of one that failed, what became of its pods. */
export async function lastJobsPart(inquiry: Inquiry, { metadata = {} }: KubeObject): Promise<Fact[]> {
  const facts: Fact[] = [];
  await inquiry.orPassOver(async () => {
    const resource = await inquiry.deps.discovery.resolve('jobs.batch');
    const jobs: Job[] = [];
    for await (const job of inquiry.each<Job>({ resource, namespace: inquiry.target.namespace }))
      if (job.metadata?.ownerReferences?.some(({ uid }) => uid === metadata.uid)) jobs.push(job);
    const created = (job: Job) => Date.parse(job.metadata?.creationTimestamp ?? '');
    const over = jobs
      .toSorted((one, other) => created(other) - created(one))
      .flatMap((job) => {
        const end = job.status?.conditions?.find(
          ({ type, status }) => status === 'True' && (type === 'Failed' || type === 'Complete'),
        );
        return end === undefined ? [] : [{ job, end }];
      });
    const [last] = over;
    if (last === undefined) return;
    const name = last.job.metadata?.name ?? '';
    const ago = `${humanAge(last.end.lastTransitionTime, inquiry.now)} ago`;
    const from = `job ${name}, status.conditions[type=${last.end.type}]`;
    if (last.end.type === 'Complete') {
      facts.push(
        withPart(
          plainFact('last job', `${name} complete, ${ago}`, from),
          'state',
          `its last job ended well ${ago}`,
        ),
      );
      return;
    }
    const failed = over.findIndex(({ end }) => end.type === 'Complete');
    const count = failed < 0 ? over.length : failed;
    const often = count === 1 ? '' : `, as ${count === 2 ? 'the one' : `${count - 1}`} before`;
    const { reason = '', message = '' } = last.end;
    const why = [reason, message].filter(Boolean).join(': ');
    const fact = badFact(
      'last job',
      `${name} failed ${ago}${often}${why && `: ${why}`}`,
      from,
      reason || 'Failed',
    );
    const said = `its last job ${name} failed ${ago}${often}`;
    facts.push(withPart(fact, 'trouble', said, `${said}${why && `: ${why}`}`));
    const labelSelector = selectorOfSpec(last.job);
    if (labelSelector !== '')
      facts.push(...(await podsInTrouble(inquiry, { labelSelector }, `pods of job ${name}`)));
    inquiry.lookWhy(inquiry.placeOf(resource, name));
  });
  // That pods of a failed job are gone, or not in trouble, is no state of the cron job.
  return facts.map(({ says, ...fact }) =>
    says === undefined || (fact.label === 'pods' && !fact.isBad) ? fact : { ...fact, says },
  );
}
