import type { KubeObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';

/** The decision about a certificate signing request. */
export type Decision = 'approve' | 'deny';

/** certificates.k8s.io/v1 CertificateSigningRequestCondition, only the fields in use. */
interface RequestCondition {
  type: string;
  [field: string]: unknown;
}

const types = { approve: 'Approved', deny: 'Denied' } as const;
const words = { approve: 'approved', deny: 'denied' } as const;
const reasons = { approve: 'KubectlApprove', deny: 'KubectlDeny' } as const;

/** The word in the result line. */
export function decisionText(decision: Decision): string {
  return words[decision];
}

/**
 * A signing request with the condition of a decision; unchanged if it already has that. Fails with kubectl's message if
 * the opposite decision was made.
 * @param now milliseconds since 1970
 */
export function withDecision(request: KubeObject, decision: Decision, now: number): KubeObject {
  const status = (request.status ?? {}) as { conditions?: RequestCondition[] };
  const conditions = status.conditions ?? [];
  const other = types[decision === 'approve' ? 'deny' : 'approve'];
  for (const { type } of conditions) {
    if (type === other) {
      const name = quote(request.metadata?.name ?? '');
      throw new Error(`certificate signing request ${name} is already ${other}`);
    }
  }
  if (conditions.some(({ type }) => type === types[decision])) return request;
  const condition = {
    type: types[decision],
    status: 'True',
    reason: reasons[decision],
    message: `This CSR was ${words[decision]} by kubectl certificate ${decision}.`,
    lastUpdateTime: `${new Date(now).toISOString().slice(0, 19)}Z`,
  };
  return { ...request, status: { ...status, conditions: [...conditions, condition] } };
}
