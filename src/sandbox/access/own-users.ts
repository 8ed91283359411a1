import type { OwnRules } from './authorizer.js';
import type { PolicyRule } from './rules.js';

/** What a sandbox knows its own users by. */
export interface Access {
  /** The bearer token of its reader. */
  token: string;
  /** The token's bearer may write, too. */
  tokenWrites: boolean;
  /** A user who may read in some namespaces alone, by their token. */
  limited?: { token: string; namespaces: readonly string[] };
}

const READER = 'sandbox-reader';
const LIMITED = 'sandbox-limited';

const PATHS: PolicyRule = { verbs: ['*'], nonResourceURLs: ['*'] };
const READING: PolicyRule = { verbs: ['get', 'list', 'watch'], apiGroups: ['*'], resources: ['*'] };
const WRITING: PolicyRule = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] };
const DISCOVERY: PolicyRule = {
  verbs: ['get'],
  nonResourceURLs: ['/', '/api', '/api/*', '/apis', '/apis/*', '/openapi/*', '/metrics'],
};

/** The tokens of the sandbox' own users by name. */
export function ownTokens({ token, limited }: Access): Map<string, string> {
  return new Map([[READER, token], ...(limited ? [[LIMITED, limited.token] as const] : [])]);
}

/** What the sandbox' own users may do: the reader reads, the limited one reads in some namespaces. */
export function ownRules({ tokenWrites, limited }: Access): Map<string, OwnRules> {
  const reader = { rules: [tokenWrites ? WRITING : READING, PATHS] };
  if (limited === undefined) return new Map([[READER, reader]]);
  const inside = { namespaces: limited.namespaces, rules: [READING] };
  return new Map<string, OwnRules>([
    [READER, reader],
    [LIMITED, { rules: [DISCOVERY], inside }],
  ]);
}
