import type { AutoscalerOptions } from './autoscaler.js';
import { readTarget } from './metric.js';

/** The limits of `autoscale` as typed. */
interface TypedLimits {
  min: number;
  max: number;
  /** "" if it is not given. */
  cpu: string;
  memory: string;
  /** Negative if it is not given. */
  cpuPercent: number;
}

/** Reads the limits. Fails with kubectl's message. */
export function readLimits({
  min,
  max,
  cpu,
  memory,
  cpuPercent,
}: TypedLimits): Pick<AutoscalerOptions, 'min' | 'max' | 'cpu' | 'memory'> {
  if (max < 1) throw new Error(`--max=MAXPODS is required and must be at least 1, max: ${max}`);
  if (max < min)
    throw new Error(`--max=MAXPODS must be larger or equal to --min=MINPODS, max: ${max}, min: ${min}`);
  if (cpuPercent > 0 && cpu !== '') throw new Error('--cpu-percent and --cpu are mutually exclusive');
  const percentage = cpuPercent > 0 ? `${cpuPercent}%` : '';
  const wanted = cpu || percentage;
  return {
    min,
    max,
    cpu: wanted === '' ? undefined : readTarget('cpu', wanted),
    memory: memory === '' ? undefined : readTarget('memory', memory),
  };
}
