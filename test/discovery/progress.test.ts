import { describe, expect, it } from 'vitest';
import { DiscoveryProgress } from '../../src/discovery/progress.js';
import { Lab } from './support/run.js';
import type { Universe } from './support/universe.js';

function progressAt() {
  const clock = { time: 0 };
  const busy: boolean[] = [];
  const progress = new DiscoveryProgress(
    () => clock.time,
    (isBusy) => busy.push(isBusy),
  );
  return { clock, busy, progress };
}

describe('the progress of discovery', () => {
  it('counts finished group versions of all requested ones', () => {
    const { busy, progress } = progressAt();
    progress.begin('/api');
    progress.begin('/apis');
    expect(progress.text()).toBe('discovery: reading the list of groups');
    progress.begin('/api/v1');
    progress.begin('/apis/apps/v1');
    progress.end('/api');
    progress.end('/apis');
    expect(progress.text()).toBe('discovery: 0 of 2 group versions done');
    progress.end('/apis/apps/v1');
    expect(progress.text()).toBe('discovery: 1 of 2 group versions done');
    expect(busy).toEqual([true]);
    progress.end('/api/v1');
    expect(busy).toEqual([true, false]);
  });

  it('reports waits for the limiter and for the server, while there are any', () => {
    const { clock, progress } = progressAt();
    progress.begin('/apis/apps/v1');
    progress.hold(2500);
    expect(progress.text()).toBe(
      'discovery: 0 of 1 group versions done, held back for 3s (--discovery-qps=-1 lifts the limit)',
    );
    progress.release();
    progress.serverWait(5000);
    clock.time = 1000;
    expect(progress.text()).toBe('discovery: 0 of 1 group versions done, the server requests a wait of 4s');
    clock.time = 5000;
    expect(progress.text()).toBe('discovery: 0 of 1 group versions done');
  });

  it('starts over with another discovery', () => {
    const { progress } = progressAt();
    for (const round of [1, 2]) {
      progress.begin('/apis/apps/v1');
      expect(progress.text(), `round ${round}`).toContain('0 of 1');
      progress.end('/apis/apps/v1');
    }
  });

  it('is notified of every request, including failed and delayed ones', async () => {
    await using lab = await Lab.create();
    const universe: Universe = {
      mode: 'legacy',
      groups: ['', 'one.example', 'two.example', 'three.example'].map((name) => ({
        name,
        versions: [{ version: 'v1', resources: [], broken: name === 'two.example' }],
      })),
    };
    const { busy, progress } = progressAt();
    const [begun, ended, held]: string[][] = [[], [], []];
    const { begin, end, hold } = progress;
    progress.begin = (path) => {
      begun!.push(path);
      begin.call(progress, path);
    };
    progress.end = (path) => {
      ended!.push(path);
      end.call(progress, path);
    };
    progress.hold = (milliseconds) => {
      hold.call(progress, milliseconds);
      held!.push(progress.text());
    };
    const { discovery } = lab.run(universe, {
      progress,
      limiter: { burst: 2, qps: 1, explicit: true },
    });
    await discovery.all();
    const versions = ['one', 'three', 'two'].map((name) => `/apis/${name}.example/v1`);
    expect(begun!.toSorted()).toEqual(['/api', '/api/v1', '/apis', ...versions]);
    expect(ended!.toSorted()).toEqual(begun!.toSorted());
    expect(held!.at(-1)).toMatch(/done, held back for \d+s/);
    expect(progress.text()).not.toContain('held back');
    expect(busy.at(-1)).toBe(false);
  });
});
