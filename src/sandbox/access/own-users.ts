import type { OwnRules } from './authorizer.js';
import type { PolicyRule } from './rules.js';

/** What a sandbox knows its own users by. */
export interface Access {
  /** The bearer token of its reader; with `rbac`, of its viewer. */
  token: string;
  /** The token's bearer may write, too. */
  tokenWrites: boolean;
  /** A user who may read in some namespaces alone, by their token. */
  limited?: { token: string; namespaces: readonly string[] };
  /** Roles alone say what they may do. */
  rbac: boolean;
}

const READER = 'sandbox-reader';
/** Whose token it is where roles alone decide. */
export const VIEWER = 'sandbox-viewer';
/** Has a client certificate where roles alone decide. */
export const EDITOR = 'sandbox-editor';
export const LIMITED = 'sandbox-limited';

const PATHS: PolicyRule = { verbs: ['*'], nonResourceURLs: ['*'] };
const READING: PolicyRule = { verbs: ['get', 'list', 'watch'], apiGroups: ['*'], resources: ['*'] };
const WRITING: PolicyRule = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };
const DISCOVERY: PolicyRule = {
  verbs: ['get'],
  nonResourceURLs: ['/', '/api', '/api/*', '/apis', '/apis/*', '/openapi/*', '/metrics'],
};

/** The tokens of the sandbox' own users by name. */
export function ownTokens({ token, limited, rbac }: Access): Map<string, string> {
  const named = limited ? [[LIMITED, limited.token] as const] : [];
  return new Map([[rbac ? VIEWER : READER, token], ...named]);
}

/**
 * What the sandbox' own users may do beside what roles give them: the reader reads, the limited one reads in some
 * namespaces; with `rbac`, nothing.
 */
export function rulesOfOwnUsers({ tokenWrites, limited, rbac }: Access): Map<string, OwnRules> {
  if (rbac) return new Map();
  const reader = { rules: [tokenWrites ? WRITING : READING, PATHS] };
  if (limited === undefined) return new Map([[READER, reader]]);
  const inside = { namespaces: limited.namespaces, rules: [READING] };
  return new Map<string, OwnRules>([
    [READER, reader],
    [LIMITED, { rules: [DISCOVERY], inside }],
  ]);
}
