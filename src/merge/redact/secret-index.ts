import type { TextForm } from './text-forms.js';

/** A secret shorter than this is masked only as a separate word; one of three bytes only after a scheme. */
export const SHORT = 8;
const SHORTEST_WORD = 4;
/** The same for a list of numbers, which shows its bytes more clearly. */
const SHORTEST_LIST = 2;

/** How much of a long secret is enough to recognize it, because texts may be truncated. */
const PART = 16;

/** How many bytes are looked up first at a position. */
const KEY = 3;
const KEY_BITS = 18;

/** Takes a part of a text that is to be masked. */
export type OnPart = (start: number, end: number) => void;

/** Secrets of eight bytes and more, found by their beginnings in time that does not grow with their number. */
export class LongSecrets {
  /** Sorted and unique. */
  readonly #secrets: readonly string[];
  /** Those that must occur as a whole. */
  readonly #whole: ReadonlySet<string>;
  readonly #keys = new Uint8Array(1 << (KEY_BITS - 3));
  /** The keys of their base64, at any alignment. */
  readonly #base64Keys = new Uint8Array(1 << (KEY_BITS - 3));
  /** Whether some may be escaped before they are encoded as base64. */
  #mayBeEscaped = false;

  /** @param secrets strings whose units are bytes */
  constructor(secrets: Iterable<string>) {
    this.#secrets = [...new Set(secrets)].sort();
    this.#whole = new Set(this.#secrets.filter((secret) => secret.length < PART));
    for (const secret of this.#secrets) {
      addKey(this.#keys, secret);
      if (MAY_BE_ESCAPED.test(secret)) this.#mayBeEscaped = true;
      else for (const base64 of base64Of(secret)) addKey(this.#base64Keys, base64);
    }
  }

  /** Whether base64 text may contain a secret; if not, it need not be decoded. */
  mayBeIn(base64: string): boolean {
    if (this.#mayBeEscaped) return true;
    const text = base64.replaceAll('-', '+').replaceAll('_', '/');
    for (let at = 0; at <= text.length - KEY; at++) if (hasKey(this.#base64Keys, text, at)) return true;
    return false;
  }

  get size(): number {
    return this.#secrets.length;
  }

  /** Combines the secrets of several instances. */
  static of(all: readonly LongSecrets[]): LongSecrets {
    return new LongSecrets(all.flatMap((each) => each.#secrets));
  }

  /** Reports each part of a form that is a secret, or the beginning of one. */
  find(form: TextForm, found: OnPart): void {
    const { bytes } = form;
    const last = bytes.length - KEY;
    for (let at = 0; at <= last; ) {
      const length = hasKey(this.#keys, bytes, at) ? this.#lengthAt(form, at) : 0;
      if (length > 0) found(form.placeOf(at)[0], form.placeOf(at + length - 1)[1]);
      at += length || 1;
    }
  }

  /** How much of a form to mask, from a position on. */
  #lengthAt(form: TextForm, at: number): number {
    const { bytes } = form;
    const next = this.#firstAfter(bytes, at);
    const common = [next - 1, next].map((index) => commonLength(this.#secrets[index] ?? '', bytes, at));
    const most = Math.max(...common);
    if (most >= PART) return most;
    for (let length = Math.min(most, PART - 1); length >= SHORT; length--)
      if (this.#whole.has(bytes.slice(at, at + length))) return length;
    if (most < KEY) return 0;
    // This much of its encoding is a part, too.
    const isPart = form.placeOf(at + most - 1)[1] - form.placeOf(at)[0] >= PART;
    return isPart ? most : 0;
  }

  /** The index of the first secret that sorts after a text. */
  #firstAfter(text: string, at: number): number {
    let [low, high] = [0, this.#secrets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const secret = this.#secrets[middle]!;
      const common = commonLength(secret, text, at);
      const isBehind =
        at + common === text.length || secret.charCodeAt(common) > text.charCodeAt(at + common);
      if (common < secret.length && isBehind) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Secrets of fewer than eight bytes. */
export class ShortSecrets {
  readonly #secrets: ReadonlySet<string>;
  readonly #first = new Uint8Array(256);

  /** @param secrets strings whose units are bytes */
  constructor(secrets: Iterable<string>) {
    this.#secrets = new Set(secrets);
    for (const secret of this.#secrets) this.#first[secret.charCodeAt(0)] = 1;
  }

  get size(): number {
    return this.#secrets.size;
  }

  /** Short secrets are not searched for in base64. */
  mayBeIn(): boolean {
    return false;
  }

  /** Reports each part of a form that is a secret, and is a separate word or the credential after a scheme. */
  find(form: TextForm, found: OnPart): void {
    if (this.#secrets.size === 0) return;
    const { bytes, isOfNumbers } = form;
    const tell = (at: number, least: number, most: number, isOfWord: Uint8Array) => {
      for (let length = Math.min(most, bytes.length - at); length >= least; length--) {
        if (isOfWord[bytes.charCodeAt(at + length)] || !this.#secrets.has(bytes.slice(at, at + length)))
          continue;
        return found(form.placeOf(at)[0], form.placeOf(at + length - 1)[1]);
      }
    };
    for (let at = 0; at < bytes.length; at++)
      if (this.#first[bytes.charCodeAt(at)] && !BEFORE_WORD[bytes.charCodeAt(at - 1)])
        tell(at, isOfNumbers ? SHORTEST_LIST : SHORTEST_WORD, SHORT - 1, BEHIND_WORD);
    for (const { 0: scheme, index } of bytes.matchAll(SCHEME))
      tell(index + scheme.length, 1, SHORTEST_WORD - 1, BEHIND_CREDENTIAL);
  }
}

/** The possible beginnings of secrets in a text, so that most of a great many can be skipped. */
export class Beginnings {
  readonly #keys = new Uint8Array(1 << (KEY_BITS - 3));

  /** @param forms the forms of the text */
  constructor(forms: Iterable<TextForm>) {
    for (const { bytes } of forms)
      for (let at = 0; at <= bytes.length - KEY; at++) addKey(this.#keys, bytes, at);
  }

  /** Whether a secret, a string whose units are bytes, may begin somewhere in the text. */
  mayHold(secret: string): boolean {
    return secret.length < KEY || hasKey(this.#keys, secret, 0);
  }
}

/** The bytes that match a pattern. */
const bytesOf = (pattern: RegExp) =>
  Uint8Array.from({ length: 256 }, (_, byte) => Number(pattern.test(String.fromCharCode(byte))));

const BEFORE_WORD = bytesOf(/[\w+/.~-]/);
const BEHIND_WORD = bytesOf(/[\w+/=~-]/);
const BEHIND_CREDENTIAL = bytesOf(/[\w+/=.~-]/);
const SCHEME = /\b(?:[Bb]earer|[Bb]asic) +/g;

/** The first bytes at a position, as a number of a few bits. */
function keyAt(bytes: string, at: number): number {
  const first = (bytes.charCodeAt(at) << 16) | (bytes.charCodeAt(at + 1) << 8) | bytes.charCodeAt(at + 2);
  return Math.imul(first, 0x9e3779b1) >>> (32 - KEY_BITS);
}

function addKey(keys: Uint8Array, bytes: string, at = 0): void {
  const key = keyAt(bytes, at);
  keys[key >> 3]! |= 1 << (key & 7);
}

function hasKey(keys: Uint8Array, bytes: string, at: number): boolean {
  const key = keyAt(bytes, at);
  return (keys[key >> 3]! & (1 << (key & 7))) !== 0;
}

/** A beginning with characters that JSON or Go may escape. */
const MAY_BE_ESCAPED = /^[\s\S]{0,3}["\\<>&\u0000-\u001f\u007f-\u00ff]/;

/**
 * The beginning of a secret in base64, after zero, one and two other bytes, without the characters that it shares with
 * them.
 */
function base64Of(secret: string): string[] {
  return [0, 1, 2].map((others) => {
    const bytes = '\0'.repeat(others) + secret.slice(0, 6);
    return Buffer.from(bytes, 'latin1')
      .toString('base64')
      .slice(others === 0 ? 0 : others + 1);
  });
}

/** How many of a secret's bytes match a text at a position. */
function commonLength(secret: string, text: string, at: number): number {
  const most = Math.min(secret.length, text.length - at);
  let length = 0;
  while (length < most && text.charCodeAt(at + length) === secret.charCodeAt(length)) length++;
  return length;
}
