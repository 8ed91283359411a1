import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { ownRules } from '../../objects/access/rules-review.js';
import { ruleRows } from '../../render/describe/policy-rules.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { TabWriter } from '../../render/tabwriter.js';

/** Returns a table of what the user may do in the namespace. */
export async function* listRules(noHeaders: boolean, session: Session): TextOutcomes {
  const { rules, incomplete } = await ownRules(clientOf(session, 'json'), session.namespace);
  if (incomplete !== undefined) await session.tell(`Warning: the list may be incomplete: ${incomplete}`);
  const table = new TabWriter();
  if (!noHeaders) table.add(['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs']);
  for (const row of ruleRows(rules)) table.add(row);
  yield* table.flush();
}
