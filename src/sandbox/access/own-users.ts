import type { OwnRules } from './authorizer.js';
import type { PolicyRule } from './rules.js';

/** What identifies a sandbox's own users. */
export interface Access {
  /** The bearer token of its reader; with `rbac`, of its viewer. */
  token: string;
  /** The token also permits writes. */
  tokenWrites: boolean;
  /** A user who may only read, and only in some namespaces, identified by a token. */
  limited?: { token: string; namespaces: readonly string[] };
  /** Only roles determine what they may do. */
  rbac: boolean;
}

const READER = 'sandbox-reader';
/** The user of the token if only roles count. */
export const VIEWER = 'sandbox-viewer';
/** A user with a client certificate if only roles count. */
export const EDITOR = 'sandbox-editor';
export const LIMITED = 'sandbox-limited';

const PATHS: PolicyRule = { verbs: ['*'], nonResourceURLs: ['*'] };
const READING: PolicyRule = { verbs: ['get', 'list', 'watch'], apiGroups: ['*'], resources: ['*'] };
const WRITING: PolicyRule = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };
const DISCOVERY: PolicyRule = {
  verbs: ['get'],
  nonResourceURLs: ['/', '/api', '/api/*', '/apis', '/apis/*', '/openapi/*', '/metrics'],
};

/** The tokens of the sandbox's own users by name. */
export function ownTokens({ token, limited, rbac }: Access): Map<string, string> {
  const named = limited ? [[LIMITED, limited.token] as const] : [];
  return new Map([[rbac ? VIEWER : READER, token], ...named]);
}

/**
 * What the sandbox's own users may do in addition to their roles: the reader reads, the limited user reads in some
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
