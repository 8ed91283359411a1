import { join } from 'node:path';
import { describe } from 'vitest';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { placeWith } from './inspect-place.js';
import { compareEach } from './suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/events.json'));

const outputs = ['json', 'yaml', 'jsonpath={.items[*].reason}', 'go-template={{.kind}}'];

const invocations = [
  'events -n happens',
  'events -A',
  'events -n happens --no-headers',
  'events -n also-happens -A --no-headers',
  'events -n happens --types=Warning',
  'events -n happens --types=warning,NORMAL',
  'events -n happens --types=Warning --types=Normal',
  'events -n happens --types=Other',
  'events -n happens --for pod/web',
  'events -n happens --for=po/web --types=Normal',
  'events -n happens --for Pods/web',
  'events -n happens --for deployment.apps/web',
  'events -n happens --for=deployments.v1.apps/web',
  'events -A --for pod/web',
  'events -n happens --for pod/nobody',
  'events -n happens --for nothings/web',
  'events -n happens --for pod',
  'events -n happens --for pod/web/more',
  'events -n nowhere',
  'events -A --types=Warning --for pod/nobody',
  'events -n happens --chunk-size=2',
  'events more words -n happens',
  ...outputs.map((output) => `events -n happens -o ${output}`),
  'events -n happens -o yaml --show-managed-fields',
  'events -n happens -o json --for pod/db',
];

describe('kubectl and proa events', () => {
  const file = 'inspect/events.yaml';
  const place = placeWith(file);

  compareEach(invocations, () => ({ answers, served: [file], ...place }));
});
