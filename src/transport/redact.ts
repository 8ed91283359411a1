import { quote } from '../go/strconv/quote.js';

/** What a log line must not show. Loaded with the log only. */

const MASK = '<masked>';

/** Headers whose values are credentials, or answers to them. */
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

/** A secret shorter than this is taken out where it is a word of its own, one of three characters behind a scheme only. */
const SHORT = 8;
const SHORTEST_WORD = 4;

/** As much of a long secret is enough to be taken for it: texts are cut off. */
const PART = 16;

/** Takes known secrets out of any text, wherever they turn up: an echoing server, an error's words. */
export class Redactor {
  readonly #secrets: ReadonlySet<string>;
  #known = 0;
  /** By their beginnings. */
  #long = new Map<string, string[]>();
  #short: RegExp | undefined;

  /** @param secrets as they are; more may be added at any time */
  constructor(secrets: ReadonlySet<string>) {
    this.#secrets = secrets;
  }

  /** The text with each secret masked, in any of the forms in which a server repeats one. */
  clean(text: string): string {
    if (this.#secrets.size !== this.#known) this.#learn();
    let cleaned = text;
    for (const [start, forms] of this.#long) cleaned = withoutLong(cleaned, start, forms);
    return this.#short === undefined ? cleaned : cleaned.replace(this.#short, MASK);
  }

  #learn(): void {
    this.#known = this.#secrets.size;
    const secrets = [...this.#secrets].filter((secret) => secret !== '');
    const forms = secrets.filter((secret) => secret.length >= SHORT).flatMap(formsOf);
    this.#long = new Map();
    for (const form of forms) {
      const start = form.slice(0, PART);
      this.#long.set(start, [...(this.#long.get(start) ?? []), form]);
    }
    const short = secrets.filter((secret) => secret.length < SHORT).map(shortPattern);
    this.#short = short.length === 0 ? undefined : new RegExp(short.join('|'), 'gu');
  }
}

/** As sent, in a URL, in JSON as JavaScript and as Go write it, in quotes as Go's messages have it, and in base64. */
function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const go = json.replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
  const quoted = quote(secret).slice(1, -1);
  return [secret, encodeURIComponent(secret), json, go, quoted, Buffer.from(secret).toString('base64')];
}

/** @param forms of which one stands, or the first part of one, wherever the text has their beginning */
function withoutLong(text: string, start: string, forms: readonly string[]): string {
  let cleaned = '';
  let from = 0;
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, from)) {
    cleaned += text.slice(from, at) + MASK;
    from = at + Math.max(...forms.map((form) => commonLength(form, text, at)));
  }
  return cleaned + text.slice(from);
}

/** How many of the form's characters stand at a place in a text. */
function commonLength(form: string, text: string, at: number): number {
  let length = 0;
  while (length < form.length && text[at + length] === form[length]) length++;
  return length;
}

function shortPattern(secret: string): string {
  const escaped = secret.replace(/[^A-Za-z0-9]/g, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`);
  const behindScheme = `(?<=\\b(?:[Bb]earer|[Bb]asic) +)${escaped}(?![\\w+/=.~-])`;
  return secret.length < SHORTEST_WORD ? behindScheme : `(?<![\\w+/.~-])${escaped}(?![\\w+/=~-])`;
}
