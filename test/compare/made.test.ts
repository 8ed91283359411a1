import { join } from 'node:path';
import { KubectlAnswers } from '../support/kubectl-answers.js';
import { madeCommon, madePolicies, madeSources, madeWorkloads } from './made-invocations.js';
import { compareSequence } from './sequence-suite.js';

const answers = new KubectlAnswers(join(import.meta.dirname, 'recorded/made.json'));

compareSequence({
  title: 'kubectl and proa create each kind',
  lines: madeCommon,
  before: ['create ns elsewhere'],
  left: 'configmaps,secrets,deployments,services,serviceaccounts,resourcequotas,rolebindings,priorityclasses',
  answers,
});

compareSequence({
  title: 'kubectl and proa create roles, bindings, quotas, budgets and priority classes',
  lines: madePolicies,
  left: 'roles,rolebindings,resourcequotas,poddisruptionbudgets,priorityclasses',
  answers,
});

compareSequence({
  title: 'kubectl and proa create workloads, services, ingresses and tokens',
  lines: madeWorkloads,
  before: ['create -f @/made/cronjob.yaml'],
  left: 'deployments,jobs,cronjobs,services,ingresses',
  answers,
});

compareSequence({
  title: 'kubectl and proa create config maps and secrets',
  lines: madeSources,
  left: 'configmaps,secrets',
  answers,
});
