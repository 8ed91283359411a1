import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  askKubectlToChange,
  type ChangeAnswers,
  compareChanges,
  inNamespace,
  NAMESPACES,
} from '../compare/change-suite.js';
import { fixtures, newHome } from '../compare/compare.js';
import { editInvocations } from '../compare/edit-invocations.js';
import { rolloutChangeInvocations } from '../compare/rollout-change-invocations.js';
import { setInvocations } from '../compare/set-invocations.js';
import { findKubectl } from '../support/kubectl.js';
import { type RealServer, realServerAssets, startRealServer } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';

const assets = realServerAssets();
const kubectl = findKubectl();

/** The objects of each suite, its lines, and the types to compare at the end. Cron jobs of 1.20 have another version. */
const suites = [
  {
    objects: 'change/set.yaml',
    lines: setInvocations.filter((line) => !/cronjob/.test(line)),
    types: 'deploy,ds,sts,rs,rc,pods,services,rolebindings',
  },
  {
    objects: 'change/edit.yaml',
    lines: editInvocations.filter((line) => !/--show-managed-fields/.test(line)),
    types: 'deployments,configmaps,services',
  },
  {
    objects: 'change/rollouts.yaml',
    // Without controllers, there are no replica sets and revisions.
    lines: rolloutChangeInvocations.filter((line) => !/ undo /.test(line)),
    types: 'deployments,daemonsets,statefulsets',
  },
];

describe.skipIf(isMissing('kube-apiserver', assets) || isMissing('kubectl', kubectl))(
  'changes of kubectl and proa on a real kube-apiserver',
  () => {
    const home = newHome();
    let server: RealServer;

    beforeAll(async () => {
      server = await startRealServer(assets!);
      const env = { KUBECONFIG: server.kubeconfig, HOME: home };
      for (const namespace of Object.values(NAMESPACES))
        expect((await runProcess(kubectl!, ['create', 'namespace', namespace], { env })).stderr).toBe('');
    });
    afterAll(async () => {
      await server?.stop();
      rmSync(home, { recursive: true, force: true });
    });

    describe.each(suites)('of the objects of $objects', ({ objects, lines, types }) => {
      // Servers order managed fields by the second in which they were written.
      const left = `get ${types} -o json`;
      let expected: ChangeAnswers;

      beforeAll(async () => {
        const scene = { kubeconfig: server.kubeconfig, home };
        const env = { KUBECONFIG: server.kubeconfig, HOME: home };
        const run = (args: string[], stdin = '') => runProcess(kubectl!, args, { env, stdin });
        for (const namespace of Object.values(NAMESPACES)) {
          const text = inNamespace(readFileSync(join(fixtures, objects), 'utf8'), namespace);
          // The field for the labels of all objects is newer than 1.20.
          const documents = text
            .replace(/^.*name: LABELS.*\n/m, '')

            .split(/^---\n/m)
            .filter((one) => !/kind: (Namespace|CronJob|ControllerRevision)/.test(one));
          const owned = documents.map((one) => one.replace(/, ownerReferences: \[.*?\]/, ''));
          const { stderr } = await run(['create', '-f', '-'], owned.join('---\n'));
          expect(stderr).toBe('');
        }
        expected = await askKubectlToChange(kubectl!, lines, left, scene);
      }, 300_000);

      compareChanges(lines, left, () => ({ kubeconfig: server.kubeconfig, home, expected }));

      afterAll(async () => {
        const env = { KUBECONFIG: server.kubeconfig, HOME: home };
        for (const namespace of Object.values(NAMESPACES))
          await runProcess(
            kubectl!,
            [
              'delete',
              '-n',
              namespace,
              `${types},rolebindings,secrets`,
              '--all',
              '--force',
              '--grace-period=0',
              '--wait=false',
            ],
            { env },
          );
      });
    });
  },
);
