import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { type PolicyRule, ruleRows } from '../../render/describe/policy-rules.js';
import { TabWriter } from '../../render/tabwriter.js';
import { review } from './reviews.js';

/** authorization.k8s.io/v1 SelfSubjectRulesReview, what is read of it. */
interface RulesReview extends KubeObject {
  status?: {
    resourceRules?: PolicyRule[] | null;
    nonResourceRules?: PolicyRule[] | null;
    incomplete?: boolean;
    evaluationError?: string;
  };
}

/** Carries out `auth can-i --list`: prints a table of what the user may do in the namespace. */
export async function listRules(noHeaders: boolean, session: Session): Promise<void> {
  const { status = {} } = await review<RulesReview>(clientOf(session, 'json'), {
    group: 'authorization.k8s.io',
    version: 'v1',
    kind: 'SelfSubjectRulesReview',
    spec: { namespace: session.namespace },
  });
  if (status.incomplete)
    await session.tell(`Warning: the list may be incomplete: ${status.evaluationError ?? ''}`);
  const table = new TabWriter();
  if (!noHeaders) table.add(['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs']);
  const rules = [...(status.resourceRules ?? []), ...(status.nonResourceRules ?? [])];
  for (const row of ruleRows(rules)) table.add(row);
  for (const text of table.flush()) await session.environment.stdout.write(text);
}
