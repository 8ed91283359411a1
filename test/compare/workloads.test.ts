import { join } from 'node:path';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { compareSequence } from './sequence-suite.js';
import {
  autoscaleInvocations,
  exposeInvocations,
  runInvocations,
  scaleInvocations,
} from './workload-invocations.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/workloads.json'));
const before = ['create -f @/workloads.yaml'];

compareSequence({
  title: 'kubectl and proa scale',
  lines: scaleInvocations,
  before,
  left: 'deployments,replicasets,statefulsets,replicationcontrollers',
  answers,
});

compareSequence({
  title: 'kubectl and proa autoscale',
  lines: autoscaleInvocations,
  before,
  left: `get horizontalpodautoscalers.v1.autoscaling -A -o 'jsonpath={range .items[*]}{.metadata.name}{.spec}{.metadata.annotations}{end}'`,
  answers,
});

compareSequence({
  title: 'kubectl and proa expose',
  lines: exposeInvocations,
  before,
  left: 'services',
  answers,
});

compareSequence({ title: 'kubectl and proa run', lines: runInvocations, left: 'pods,services', answers });
