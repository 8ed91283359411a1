import type { LabelSelector } from '../../codec/label-selector-text.js';
import type { KubeObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import type { PodTemplate } from '../pods/pod-types.js';

/** The parts of deployments, daemon sets and stateful sets about their rollouts. */
export interface Workload extends KubeObject {
  spec?: {
    replicas?: number;
    selector?: LabelSelector;
    template?: PodTemplate;
    updateStrategy?: { type?: string; rollingUpdate?: { partition?: number } | null };
  };
  status?: WorkloadStatus;
}

interface WorkloadStatus {
  observedGeneration?: number;
  replicas?: number;
  updatedReplicas?: number;
  availableReplicas?: number;
  readyReplicas?: number;
  currentReplicas?: number;
  currentRevision?: string;
  updateRevision?: string;
  desiredNumberScheduled?: number;
  updatedNumberScheduled?: number;
  numberAvailable?: number;
  conditions?: { type: string; reason?: string }[];
}

/** Where a deployment, and each of its replica sets, keeps its revision number. */
const REVISION = 'deployment.kubernetes.io/revision';

/** The revision number of an object, 0 if it has none. Fails with Go's message if it is not a number. */
export function revisionOf({ metadata }: KubeObject): number {
  const text = metadata?.annotations?.[REVISION];
  if (text === undefined) return 0;
  if (/^[+-]?\d+$/.test(text)) return Number(text);
  throw new Error(`strconv.ParseInt: parsing ${quote(text)}: invalid syntax`);
}
