import { describe, expect, it } from 'vitest';
import { scene } from '../../support/scene.js';
import { runUntilLimit, withoutLog } from '../../support/until-limit.js';

const GROUP = 'rbac.authorization.k8s.io';

/** A cluster with some events, and `jane`, who may read them only through events.k8s.io. */
async function janesCluster() {
  const made = await scene({ pods: 5, sample: true });
  const role = { rules: [{ apiGroups: ['events.k8s.io'], resources: ['events'], verbs: ['list', 'watch'] }] };
  const subjects = [{ apiGroup: GROUP, kind: 'User', name: 'jane' }];
  const roleRef = { apiGroup: GROUP, kind: 'ClusterRole', name: 'watcher' };
  const metadata = { name: 'watcher' };
  for (const [kind, body] of [
    ['ClusterRole', role],
    ['ClusterRoleBinding', { roleRef, subjects }],
  ] as const) {
    const object = { apiVersion: `${GROUP}/v1`, kind, metadata, ...body };
    await made.client.write('POST', `/apis/${GROUP}/v1/${kind.toLowerCase()}s`, object);
  }
  return made;
}

describe('events of a user who may read them only through events.k8s.io', () => {
  it.each(['', '-A', '-o json', '-o yaml', '--types=Warning', '--for pod/web', '-o name'])(
    'are those of core/v1: events %s',
    async (flags) => {
      const { proa } = await janesCluster();
      const now = () => Date.parse('2030-01-01T00:00:00Z');
      const [line, given] = [`events ${flags}`.trim(), { now }];
      const expected = await proa(line, given);
      expect(expected.exit).toBe(0);
      expect(expected.stdout + expected.stderr).not.toBe('');
      expect(await proa(`${line} --as=jane`, given)).toEqual(expected);
    },
  );

  it('can be watched', async () => {
    const { env } = await janesCluster();
    const words = 'events -w -o name --request-timeout=4s'.split(' ');
    const expected = await runUntilLimit(words, 4, { env });
    const { stdout, stderr, exit } = await runUntilLimit([...words, '--as=jane'], 4, { env });
    expect(stdout).toBe(expected.stdout);
    expect([withoutLog(stderr), exit]).toEqual(['', 0]);
  });

  it('are refused, in the words of core/v1, if the user may read neither', async () => {
    const { proa } = await janesCluster();
    expect(await proa('events --as=john')).toEqual({
      stdout: '',
      stderr:
        'Error from server (Forbidden): events is forbidden: User "john" cannot list resource "events" in API group "" ' +
        'in the namespace "default"\n',
      exit: 1,
    });
  });
});
