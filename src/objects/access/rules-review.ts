import type { Client } from '../../cluster/client/client.js';
import type { KubeObject } from '../../codec/object.js';
import { review } from './review.js';

/** Allowed actions: rbac/v1 PolicyRule, and authorization/v1 ResourceRule and NonResourceRule. */
export interface AccessRule {
  verbs?: string[];
  apiGroups?: string[];
  resources?: string[];
  resourceNames?: string[];
  nonResourceURLs?: string[];
}

/** authorization.k8s.io/v1 SelfSubjectRulesReview, only the fields in use. */
interface RulesReview extends KubeObject {
  status?: {
    resourceRules?: AccessRule[] | null;
    nonResourceRules?: AccessRule[] | null;
    incomplete?: boolean;
    evaluationError?: string;
  };
}

/** What the user may do in a namespace, according to the server. */
export interface OwnRules {
  /** Those about resources come first. */
  rules: AccessRule[];
  /** Why something may be missing; undefined if the server says that the list is complete. */
  incomplete: string | undefined;
}

/** Asks a server what its user, or the impersonated user, may do in a namespace. Fails as requests do. */
export async function ownRules(client: Pick<Client, 'create'>, namespace: string): Promise<OwnRules> {
  const { status = {} } = await review<RulesReview>(client, {
    group: 'authorization.k8s.io',
    version: 'v1',
    kind: 'SelfSubjectRulesReview',
    spec: { namespace },
  });
  return {
    rules: [...(status.resourceRules ?? []), ...(status.nonResourceRules ?? [])],
    incomplete: status.incomplete ? (status.evaluationError ?? '') : undefined,
  };
}
