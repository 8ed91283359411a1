import { describe, expect, it } from 'vitest';
import { readTarget } from '../../../src/verbs/autoscale/metric.js';

describe('--cpu and --memory of autoscale, as kubectl 1.36 reads them', () => {
  it.each([
    ['cpu', '70%', { type: 'Utilization', averageUtilization: 70 }],
    ['memory', '60%', { type: 'Utilization', averageUtilization: 60 }],
    ['cpu', '500m', { type: 'AverageValue', averageValue: '500m' }],
    ['cpu', '500', { type: 'AverageValue', averageValue: '500m' }],
    ['cpu', ' 2000 ', { type: 'AverageValue', averageValue: '2' }],
    ['memory', '200', { type: 'AverageValue', averageValue: '200Mi' }],
    ['memory', '1Gi', { type: 'AverageValue', averageValue: '1Gi' }],
  ] as const)('%s %s', (resource, text, target) => {
    expect(readTarget(resource, text)).toEqual(target);
  });

  it.each([
    ['cpu', 'x%', 'invalid percentage value: x'],
    ['cpu', '-1%', 'invalid percentage value: -1'],
    ['cpu', '99999999999%', 'invalid percentage value: 99999999999'],
    ['cpu', '5x', 'invalid resource cpu value: 5x'],
    ['memory', 'lots', 'invalid resource memory value: lots'],
    ['memory', ' ', 'empty input'],
  ] as const)('%s %j is refused', (resource, text, message) => {
    expect(() => readTarget(resource, text)).toThrow(message);
  });
});
