import type { ObjectTarget } from '../../../cluster/target.js';
import type { KubeObject } from '../../../codec/object.js';
import { messageOfLine } from '../../../objects/logs/join/fields.js';
import { badFact, type Fact, withPart } from '../../../render/facts/fact.js';
import { type PastRun, pastRunsOf, type TellingPod } from '../../../render/facts/pod.js';
import { cutEnd } from '../../../terminal/text-width.js';
import type { Inquiry } from '../inquiry.js';

/** How many lines of a log are read: the last may be blank. */
const LINES = 5;
/** The sentence contains the beginning of a longer message. */
const MAX_QUOTED = 200;

/** The last lines that containers wrote before they ended. */
export async function pastLogsPart(inquiry: Inquiry, object: KubeObject): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const run of pastRunsOf(object as TellingPod))
    facts.push(...(await lastLineOf(inquiry, inquiry.target, run)));
  return facts;
}

/** The last line of a run, and the step that leads to its log. @param label of the fact, the container by default */
export async function lastLineOf(
  inquiry: Inquiry,
  pod: ObjectTarget,
  { container, label, isPrevious }: PastRun,
  about: { label: string; text: string } = { label, text: 'last line' },
): Promise<Fact[]> {
  const query: [string, string][] = [
    ['container', container],
    ...(isPrevious ? [['previous', 'true'] as [string, string]] : []),
    ['tailLines', String(LINES)],
  ];
  return inquiry.orPassOver(async () => {
    const line = (await inquiry.text(pod, query)).trimEnd().split('\n').at(-1)!.trim();
    if (line === '') return [];
    const look = isPrevious ? 'previous' : 'logs';
    const shows = `the log of ${label}${isPrevious ? ' before its last end' : ''}`;
    inquiry.look({ look, target: pod, container, shows });
    const fact = badFact(about.label, `${about.text}: ${line}`, isPrevious ? 'log --previous' : 'log');
    return [withPart(fact, 'line', `"${cutEnd(messageOfLine(line).trim(), MAX_QUOTED)}"`)];
  });
}
