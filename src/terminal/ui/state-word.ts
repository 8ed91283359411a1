import type { Role } from './view-model.js';

const GOOD =
  /^(?:Running|Ready|Active|Bound|Available|Succeeded|Completed?|True|Healthy|Established|Normal|Approved(?:,Issued)?|Synced)$/;
const BAD =
  /Error|BackOff|Fail|OOMKilled|Evicted|NotReady|Lost|Unhealthy|Degraded|Unknown|Invalid|Denied|ContainerCannotRun|DeadlineExceeded|NodeAffinity|Unexpected/;
const WARNING =
  /Pending|Terminating|Creating|Initializing|^Init:|^PodInitializing|Waiting|Progressing|Warning|SchedulingDisabled|Released|NotTriggerScaleUp/;

/** Whether the word of a state column is good or bad news; any other word is plain. Only the color depends on it. */
export function stateRole(word: string): Role {
  if (BAD.test(word)) return 'bad';
  if (WARNING.test(word)) return 'warning';
  return GOOD.test(word) ? 'good' : 'plain';
}
