/** What a log line must not show. Loaded only with the log. */

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

/** Query parameters with credentials: bootstrap links, OIDC responses, signed URLs. */
const CREDENTIAL_PARAMETER =
  /^(access_token|id_token|refresh_token|token|password|passwd|secret|client_secret|api_?key|signature|sig|x-amz-signature|x-amz-security-token|x-goog-signature|code)$/i;

/** Resources whose objects are secrets: their responses, and the bodies sent to them, are not shown at all. */
const SECRET_RESOURCES = new Set(['secrets', 'token', 'tokenreviews', 'tokenrequests']);

/** A Secret inside a body of another kind: a List, or the copy in an annotation. */
const SECRET_KIND = /"kind\\*"\s*:\s*\\*"Secret(List)?\\*"|kind:\s*"?Secret(List)?\b/;

/** A bearer token among the protocols that a WebSocket client offers (apiserver, authentication/request/websocket). */
const PROTOCOL_TOKEN = /(base64url\.bearer\.authorization\.k8s\.io\.)[^,\s]+/gi;

/** The value of a header as it may be shown; the scheme of an Authorization is kept, as in kubectl. */
export function maskHeader(name: string, value: string): string {
  const key = name.toLowerCase();
  if (key === 'sec-websocket-protocol') return value.replace(PROTOCOL_TOKEN, `$1${MASK}`);
  if (!CREDENTIAL_HEADERS.has(key)) return value;
  const scheme = /^(Bearer|Basic|Negotiate) /i.exec(value)?.[1];
  return scheme === undefined ? MASK : `${scheme} ${MASK}`;
}

/** A URL without a password, and without credentials in its query. */
export function maskUrl(url: string): string {
  return url
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i, `$1${MASK}@`)
    .replace(/([?&])([^?=&#]+)=([^&#]*)/g, (whole, mark: string, name: string) =>
      CREDENTIAL_PARAMETER.test(decoded(name)) ? `${mark}${name}=${MASK}` : whole,
    );
}

/** Whether a path belongs to a resource whose objects are secrets. */
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
