/** What a log line must not show. Loaded with the log only. */

const MASK = '<masked>';

/** Headers whose values are credentials, or responses to them. */
const CREDENTIAL_HEADERS = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'authentication-info',
  'proxy-authenticate',
  'x-remote-extra-token',
]);

/** Query parameters that carry credentials: bootstrap links, OIDC answers, signed URLs. */
const CREDENTIAL_PARAMETER =
  /^(access_token|id_token|refresh_token|token|password|passwd|secret|client_secret|api_?key|signature|sig|x-amz-signature|x-amz-security-token|x-goog-signature|code)$/i;

/** Resources whose objects are secrets: their answers, and what is sent to them, are not shown at all. */
const SECRET_RESOURCES = new Set(['secrets', 'token', 'tokenreviews', 'tokenrequests']);

/** A Secret somewhere inside a body of another kind: a List, or the copy kept in an annotation. */
const SECRET_KIND = /"kind\\*"\s*:\s*\\*"Secret(List)?\\*"|kind:\s*"?Secret(List)?\b/;

/** A header's value as it may be shown; the scheme of an Authorization stays, as with kubectl. */
export function maskHeader(name: string, value: string): string {
  const key = name.toLowerCase();
  if (!CREDENTIAL_HEADERS.has(key)) return value;
  const scheme = /^(Bearer|Basic|Negotiate) /i.exec(value)?.[1];
  return scheme === undefined ? MASK : `${scheme} ${MASK}`;
}

/** A URL without a password in it, nor credentials in its query. */
export function maskUrl(url: string): string {
  return url
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i, `$1${MASK}@`)
    .replace(/([?&])([^?=&#]+)=([^&#]*)/g, (whole, mark: string, name: string) =>
      CREDENTIAL_PARAMETER.test(decoded(name)) ? `${mark}${name}=${MASK}` : whole,
    );
}

/** Whether a path is that of a resource whose objects are secrets. */
export function isSecretPath(path: string): boolean {
  return path.split(/[/?]/).some((segment) => SECRET_RESOURCES.has(decoded(segment).toLowerCase()));
}

/** Whether a body has a Secret in it. */
export function hasSecret(text: string): boolean {
  return SECRET_KIND.test(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
