import { toBytes } from '../../go/strconv/bytes.js';
import { LongSecrets, type OnPart, SHORT, ShortSecrets } from './secret-index.js';
import { formsOfText } from './text-forms.js';

/** Values that are secret, made when there is a text that must not show them. */
export interface SecretSource {
  /** About how many characters they have. */
  readonly size: number;
  /** Texts, and bytes where these are known. */
  values(): Iterable<string | Uint8Array>;
}

/** What is secret; more may be added at any time. */
export interface KnownSecrets {
  /** Tokens, passwords and keys. */
  readonly credentials: ReadonlySet<string>;
  /** Of requests, the newest last. */
  readonly sources: readonly SecretSource[];
  /** How many sources have been taken away at the front. */
  readonly forgotten: number;
}

const MASK = '<masked>';

/**
 * Takes known secrets out of any text, wherever they turn up: an echoing server, an error's words. Nothing is made of
 * secrets before there is a text.
 */
export class Redactor {
  readonly #sent: KnownSecrets;
  #credentials = new Finder([]);
  #known = 0;
  /** Of the sources, those of many together: the largest first, each more than twice as large as the next. */
  #values: LongSecrets[] = [];
  /** Of each source: they are looked for in texts about it alone. */
  readonly #short = new WeakMap<SecretSource, ShortSecrets>();
  #learned: { forgotten: number; sources: number } = { forgotten: 0, sources: 0 };

  /** @param sent to which more may be added at any time */
  constructor(sent: KnownSecrets) {
    this.#sent = sent;
  }

  /**
   * The text with each secret masked, in any of the encodings in which a server repeats one.
   * @param about what the text is about: short values of it are masked, too, which are words of other texts
   */
  clean(text: string, about?: SecretSource): string {
    return this.cleaner(about)(text);
  }

  /** The same for several texts about one thing. */
  cleaner(about?: SecretSource): (text: string) => string {
    let own: Finder | ShortSecrets | undefined;
    return (text) => {
      if (text === '') return text;
      this.#learn();
      if (about !== undefined) own ??= this.#short.get(about) ?? new Finder(about.values());
      const parts: [number, number][] = [];
      const found: OnPart = (start, end) => void parts.push([start, end]);
      const finders = [this.#credentials, ...this.#values, ...(own ? [own] : [])].filter(
        ({ size }) => size > 0,
      );
      if (finders.length === 0) return text;
      const mayHold = (base64: string) => finders.some((finder) => finder.mayBeIn(base64));
      for (const form of formsOfText(text, mayHold)) for (const finder of finders) finder.find(form, found);
      return masked(text, parts);
    };
  }

  #learn(): void {
    const { credentials, sources, forgotten } = this.#sent;
    if (credentials.size !== this.#known) this.#credentials = new Finder(credentials);
    this.#known = credentials.size;
    if (forgotten !== this.#learned.forgotten) {
      this.#values = [];
      this.#learned.sources = 0;
    }
    const fresh = sources.slice(this.#learned.sources);
    this.#learned = { forgotten, sources: sources.length };
    if (fresh.length === 0) return;
    const long = fresh.flatMap((source) => {
      const values = Array.from(source.values(), bytesOf);
      this.#short.set(source, new ShortSecrets(shortOf(values)));
      return longOf(values);
    });
    this.#values.push(new LongSecrets(long));
    while (this.#values.length > 1 && this.#values.at(-2)!.size <= 2 * this.#values.at(-1)!.size)
      this.#values.push(LongSecrets.of(this.#values.splice(-2)));
  }
}

/** Finds secrets, long and short. */
class Finder {
  readonly #long: LongSecrets;
  readonly #short: ShortSecrets;
  readonly size: number;

  constructor(secrets: Iterable<string | Uint8Array>) {
    const all = Array.from(secrets, bytesOf);
    this.size = all.length;
    this.#long = new LongSecrets(longOf(all));
    this.#short = new ShortSecrets(shortOf(all));
  }

  mayBeIn(base64: string): boolean {
    return this.#long.mayBeIn(base64);
  }

  find(...where: Parameters<LongSecrets['find']>): void {
    this.#long.find(...where);
    this.#short.find(...where);
  }
}

const longOf = (secrets: readonly string[]) => secrets.filter(({ length }) => length >= SHORT);
const shortOf = (secrets: readonly string[]) => secrets.filter(({ length }) => length > 0 && length < SHORT);

function bytesOf(secret: string | Uint8Array): string {
  return typeof secret === 'string' ? toBytes(secret) : Buffer.from(secret).toString('latin1');
}

/** A text in which parts are masked; those that overlap are one. */
function masked(text: string, parts: [number, number][]): string {
  if (parts.length === 0) return text;
  let cleaned = '';
  let from = 0;
  let end = -1;
  for (const [start, behind] of parts.sort(([a], [b]) => a - b)) {
    if (start >= end) {
      cleaned += text.slice(from, start) + MASK;
      end = -1;
    }
    end = Math.max(end, behind);
    from = end;
  }
  return cleaned + text.slice(from);
}
