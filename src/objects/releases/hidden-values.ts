import { isObject } from '../../codec/json.js';
import type { Json, JsonObject, KubeObject } from '../../codec/object.js';
import { put } from '../../codec/proto/put.js';
import { keyedValues } from '../secrets/keyed-values.js';
import { isSecret, MASK } from '../secrets/mask.js';
import { documentsOf, mayHoldSecret, objectsIn } from './manifest.js';
import type { HelmRelease } from './release.js';

/** A part of this length reveals a text; shorter ones occur in many texts by chance. */
const MIN_PART = 6;

/** A text of this length is a secret wherever it occurs as a whole word; shorter ones are ordinary words. */
const MIN_WORD = 3;
/** The boundaries of a word; `web` is not a word in `web-0` and `web.example.com`. */
const BEFORE = String.raw`(?<![\p{L}\p{N}_-]|[\p{L}\p{N}]\.)`;
const AFTER = String.raw`(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`;
/** What may surround a value. */
const MARK = '["\'`*<(]';

/** The replacement of a text. */
const UNKNOWN = 'Not shown: a part of the manifest cannot be read, and may be a Secret.';

/** After this many search steps, all texts are hidden instead. */
const MAX_STEPS = 500_000_000;

/** The other state of the same values, if they are compared. */
interface OtherValues {
  values: Json | undefined;
  /** Which of the two is masked. */
  word: 'before' | 'after';
}

/** The secret values of a release: those in its Secrets, and those with such names. */
export class HiddenValues {
  readonly #texts: ReadonlySet<string>;
  readonly #long: readonly string[];
  readonly #all: string;
  /** An unreadable document may be a Secret that contains any of the values. */
  readonly #isUnknown: boolean;
  #steps = 0;

  private constructor(texts: ReadonlySet<string>, isUnknown: boolean) {
    this.#texts = texts;
    this.#isUnknown = isUnknown;
    this.#long = [...texts].filter((text) => text.length >= MIN_PART);
    this.#all = this.#long.join('\0');
  }

  /**
   * Reads the Secrets of the manifests and hooks of releases. If there may be one that cannot be read, all texts and
   * numbers are secret.
   */
  static async of(...releases: readonly HelmRelease[]): Promise<HiddenValues> {
    const texts = new Set<string>();
    let isUnknown = false;
    for (const document of releases.flatMap(documentsOf).filter(mayHoldSecret)) {
      const objects = await objectsIn(document).catch(() => undefined);
      isUnknown ||= objects === undefined;
      for (const object of objects ?? [])
        if (isSecret(object)) for (const text of textsOf(object)) texts.add(text);
    }
    texts.delete('');
    return new HiddenValues(texts, isUnknown);
  }

  /** Values with secrets masked. It remains visible that a value has changed. */
  masked(values: JsonObject, other?: OtherValues): JsonObject {
    return this.#mask(values, other, false) as JsonObject;
  }

  /**
   * A text with each value of a Secret masked: a long one wherever it occurs, a short one where it is a word or a
   * value.
   */
  maskedText(text: string): string {
    if (text !== '' && this.#isUnknown) return UNKNOWN;
    const sorted = [...this.#texts].toSorted((one, other) => other.length - one.length);
    const long = sorted.filter((secret) => secret.length >= MIN_PART);
    const masked = long.reduce((before, secret) => before.replaceAll(secret, () => MASK), text);
    const short = sorted.slice(long.length);
    const patterns = [
      ...patternOf(
        short,
        (any) => `(?<=[:=][ \\t]*${MARK}*)${any}${AFTER}|(?<=^[ \\t]*${MARK}*)${any}(?=${MARK}*[ \\t\\r]*$)`,
      ),
      ...patternOf(
        short.filter((secret) => secret.length >= MIN_WORD),
        (any) => `${BEFORE}${any}${AFTER}`,
      ),
    ];
    return patterns.reduce((before, pattern) => before.replace(pattern, () => MASK), masked);
  }

  /** @param isBelow a parent has a name that makes all of it secret */
  #mask(value: Json, other: OtherValues | undefined, isBelow: boolean): Json {
    if (Array.isArray(value)) {
      const others = Array.isArray(other?.values) ? other.values : [];
      return value.map((item, at) => this.#mask(item, other && { ...other, values: others[at] }, isBelow));
    }
    if (!isObject(value)) return isBelow || this.#isHeld(value) ? hidden(value, other) : value;
    const masked: JsonObject = {};
    // An entry of a list of variables: `{name: DB_PASSWORD, value: ...}`.
    const named = typeof value.name === 'string' && isSecretName(value.name);
    for (const [key, inner] of Object.entries(value)) {
      const others =
        isObject(other?.values) && Object.hasOwn(other.values, key) ? other.values[key] : undefined;
      const below = isObject(inner) || Array.isArray(inner);
      const secret = below
        ? isHolder(key) || (isBelow && !isPlain(key))
        : (isBelow && !isPlain(key)) || isSecretName(key) || (named && key === 'value');
      put(masked, key, this.#mask(inner, other && { ...other, values: others }, secret));
    }
    return masked;
  }

  /** Whether a Secret contains a value, or a part of it, or the value contains one. */
  #isHeld(value: Json): boolean {
    if (value === null || typeof value === 'boolean') return false;
    if (this.#isUnknown) return true;
    if (typeof value !== 'string') return value.toString().length > 3 && this.#texts.has(value.toString());
    if (this.#texts.has(value)) return true;
    if (value.length < MIN_PART) return false;
    this.#steps += this.#all.length + value.length * this.#long.length;
    if (this.#steps > MAX_STEPS) return true;
    return this.#all.includes(value) || this.#long.some((text) => value.includes(text));
  }
}

/** A pattern that finds any of some texts; nothing if there are none. */
function patternOf(texts: readonly string[], placed: (any: string) => string): RegExp[] {
  const any = texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|');
  return any === '' ? [] : [new RegExp(placed(`(?:${any})`), 'gmu')];
}

function textsOf(secret: KubeObject): string[] {
  const written = [secret.data, secret.stringData].flatMap((field) =>
    isObject(field) ? Object.values(field) : [],
  );
  const decoded = isObject(secret.data) ? keyedValues(secret).map(({ bytes }) => bytes.toString('utf8')) : [];
  return [...written.map(String), ...decoded].flatMap((text) => [text, text.trim()]);
}

function hidden(value: Json, other: OtherValues | undefined): Json {
  if (value === null || typeof value === 'boolean' || value === '') return value;
  const isChanged = other?.values !== undefined && other.values !== value;
  return isChanged ? `${MASK} (${other.word})` : MASK;
}

/** `adminPassword`, `DB_PASSWORD`, `api-key` as words. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

const SECRET_WORDS =
  /^(?:.*password|passwd|passphrase|pass|pwd|secret|.*token|credentials?|apikey|privatekey|secretkey|accesskey)$/;
const KINDS_OF_KEYS =
  /^(?:api|access|secret|private|encryption|signing|account|license|ssh|auth|master|shared)$/;

/** Whether a name implies that its value is secret. The name of a Secret, as in `existingSecret`, is not. */
function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  const [last = '', before = ''] = words.toReversed();
  if (words[0] === 'existing' || before === 'pull') return false;
  return SECRET_WORDS.test(last) || (last === 'key' && KINDS_OF_KEYS.test(before));
}

/** Whether everything below a name is secret. */
function isHolder(name: string): boolean {
  return /^(?:secrets?|(?:secret|string) data|secret envs?|passwords|tokens|credentials)$/.test(
    wordsOf(name).join(' '),
  );
}

/** Exceptions below such a name: names of things. */
function isPlain(name: string): boolean {
  return /^(?:name|namespace|type|kind|enabled|create|annotations|labels)$/.test(wordsOf(name).at(-1) ?? '');
}
