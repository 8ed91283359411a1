import type { KubeObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';

/** What is decided about a request for a certificate. */
export type Decision = 'approve' | 'deny';

/** certificates.k8s.io/v1 CertificateSigningRequestCondition, only the fields in use. */
interface RequestCondition {
  type: string;
  [field: string]: unknown;
}

const types = { approve: 'Approved', deny: 'Denied' } as const;
const words = { approve: 'approved', deny: 'denied' } as const;
const reasons = { approve: 'KubectlApprove', deny: 'KubectlDeny' } as const;

/** What the result line says. */
export function decisionText(decision: Decision): string {
  return words[decision];
}

/**
 * A signing request with the condition that a decision sets; as it is where it has that already. Fails with kubectl's
 * message if the other decision was taken.
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
