import { humanAge } from '../../../go/human-duration.js';
import { countText } from '../../numbers.js';
import { badFact, type Fact } from '../fact.js';
import type { TellingPod } from '../pod.js';

/** A container that ended this recently is reported, even if it is running again. */
const MAX_AGE_MS = 600_000;

/** The containers of a pod that restarted recently and are running again. @param now milliseconds since 1970 */
export function restartFacts({ status = {} }: TellingPod, now: number): Fact[] {
  return (status.containerStatuses ?? []).flatMap(({ name, ready, restartCount = 0, lastState }, index) => {
    const end = lastState?.terminated;
    const isLate = now - Date.parse(end?.finishedAt ?? '') < MAX_AGE_MS;
    if (ready !== true || restartCount === 0 || end === undefined || !isLate) return [];
    const { reason = '', exitCode = 0, finishedAt } = end;
    const how = [reason, `exit ${exitCode}`].filter(Boolean).join(', ');
    const text = `running again: ${countText(restartCount, 'restart')}, the last ${humanAge(finishedAt, now)} ago after ${how}`;
    return [badFact(`container ${name}`, text, `status.containerStatuses[${index}].lastState`, 'Restarted')];
  });
}
