import { canonicalQuantity } from '../../codec/canonical-quantity.js';

/** The target of an autoscaler: autoscaling/v2 MetricTarget. */
export type MetricTarget =
  | { type: 'Utilization'; averageUtilization: number }
  | { type: 'AverageValue'; averageValue: string };

/** The units of numbers without one. */
const units = { cpu: 'm', memory: 'Mi' } as const;

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** Reads --cpu or --memory: `70%` of the request, or a quantity. Fails with kubectl's message. */
export function readTarget(resource: 'cpu' | 'memory', typed: string): MetricTarget {
  const text = typed.trim();
  if (text === '') throw new Error('empty input');
  if (text.endsWith('%')) {
    const percentage = text.slice(0, -1);
    const value = /^\+?\d+$/.test(percentage) ? Number(percentage) : Number.NaN;
    if ((value | 0) !== value) throw new Error(`invalid percentage value: ${percentage}`);
    return { type: 'Utilization', averageUtilization: value };
  }
  const quantity = NUMBER.test(text) ? `${Number(text)}${units[resource]}` : text;
  const averageValue = canonicalQuantity(quantity);
  if (averageValue === undefined) throw new Error(`invalid resource ${resource} value: ${text}`);
  return { type: 'AverageValue', averageValue };
}
