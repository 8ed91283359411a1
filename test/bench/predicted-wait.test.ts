import { expect, it } from 'vitest';
import { predictedWait } from '../../bench/discovery/measure.js';

it.each([
  [194, { burst: 300, qps: 50 }, 0],
  [370, { burst: 300, qps: 50 }, 1.4],
  [370, { burst: 100, qps: 5 }, 54],
])('%i requests under %j wait %d s', (requests, limiter, seconds) => {
  expect(predictedWait(requests, limiter)).toBeCloseTo(seconds, 6);
});
