import { describe, expect, it } from 'vitest';
import type { Session } from '../../../src/cluster/session.js';
import { messageOf } from '../../../src/process/errors.js';
import { StringOutput } from '../../../src/process/output.js';
import type { ApiRequest } from '../../../src/transport/types.js';
import type { TopPodOptions } from '../../../src/verbs/top/options.js';
import { topPods } from '../../../src/verbs/top/pods.js';
import { printVerb } from '../../support/run-verb.js';
import { sandboxSession } from '../../support/sandbox-session.js';

const options: TopPodOptions = {
  name: '',
  labelSelector: '',
  fieldSelector: '',
  sortBy: '',
  allNamespaces: true,
  excludedNamespaces: [],
  containers: false,
  noHeaders: true,
  showSwap: false,
  protobuf: true,
  sum: false,
};

const namesIn = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((row) => row.split(/ +/)[1]);

describe('top pod', () => {
  it('selects by fields of the pods, which metrics do not have', async () => {
    const { session, sandbox } = await sandboxSession({ sandbox: { pods: 40, metrics: true } });
    await printVerb(topPods({ ...options, fieldSelector: 'spec.nodeName=node-0000' }, session), session);
    const names = namesIn((session.environment.stdout as StringOutput).text);
    expect(names.length).toBeGreaterThan(1);
    const asked = sandbox.requests().filter(({ path }) => path.endsWith('/pods'));
    expect(asked.map(({ path, query }) => `${path}${query}`)).toEqual([
      '/apis/metrics.k8s.io/v1beta1/pods',
      '/api/v1/pods?fieldSelector=spec.nodeName%3Dnode-0000&limit=500',
    ]);
  });

  it('prints the same for metrics in protobuf and in JSON', async () => {
    const { session } = await sandboxSession({ sandbox: { pods: 40, metrics: true } });
    const types: string[] = [];
    const transport: Session['transport'] = Object.assign(Object.create(session.transport), {
      async send(request: ApiRequest) {
        const response = await session.transport.send(request);
        if (request.path.startsWith('/apis/metrics.k8s.io/'))
          types.push(response.headers['content-type'] ?? '');
        return response;
      },
    });
    const texts: string[] = [];
    for (const protobuf of [true, false]) {
      const stdout = new StringOutput();
      const environment = { ...session.environment, stdout };
      const place = { ...session, environment, transport };
      await printVerb(topPods({ ...options, protobuf }, place), place);
      texts.push(stdout.text);
    }
    expect(types).toEqual(['application/vnd.kubernetes.protobuf', 'application/json']);
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]!.split('\n').length).toBeGreaterThan(20);
  });

  it('names a pod that should have been measured by now', async () => {
    const { session, create } = await sandboxSession({ sandbox: { metrics: true } });
    const spec = { containers: [{ name: 'main', image: 'example.org/web:1' }] };
    await create('/api/v1/namespaces/default/pods', {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'waiting' },
      spec,
    });
    const ask = (now: () => number) =>
      printVerb(
        topPods(
          { ...options, allNamespaces: false },
          { ...session, environment: { ...session.environment, now } },
        ),
        session,
      ).then(String, messageOf);
    expect(await ask(Date.now)).toBe('metrics not available yet');
    expect(await ask(() => Date.now() + 3_600_000)).toMatch(
      /^Metrics not available for pod default\/waiting, age: 1h0m[\d.]+s$/,
    );
  });
});
