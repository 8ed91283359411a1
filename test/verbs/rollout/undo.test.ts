import { expect, it } from 'vitest';
import type { ResultOptions } from '../../../src/render/result-printer.js';
import type { RolloutUndoOptions } from '../../../src/verbs/rollout/options.js';
import { undoRollouts } from '../../../src/verbs/rollout/undo.js';
import { runVerb } from '../../support/run-verb.js';
import { sandboxSession } from '../../support/sandbox-session.js';

const options: RolloutUndoOptions & ResultOptions = {
  words: ['deployment/web'],
  filenames: [],
  kustomize: '',
  recursive: false,
  labelSelector: '',
  format: undefined,
  showManagedFields: false,
  allowMissingTemplateKeys: true,
  dryRun: 'none',
  yes: false,
  toRevision: 0,
  concurrency: 8,
};

it('rollout undo warns if the object was applied: its annotation no longer matches', async () => {
  const { session, stderr, create } = await sandboxSession();
  await create('/apis/apps/v1/namespaces/default/deployments', {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{}' } },
    spec: {
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [{ name: 'c', image: 'i:1' }] },
      },
    },
  });
  await expect(runVerb(undoRollouts, options, session)).rejects.toThrow(
    'no rollout history found for deployment "web"',
  );
  expect(stderr.text).toBe(
    "Warning: resource deployments/web was previously managed with 'proa apply'. Rolling back will not update the " +
      'kubectl.kubernetes.io/last-applied-configuration annotation, which may cause unexpected behavior on future ' +
      "'proa apply' operations. Consider using 'proa apply' with your previous configuration file instead.\n",
  );
});
