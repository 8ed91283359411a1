import { findersOfLarge, isLarge } from './large-sources.js';
import { LongSecrets, type OnPart, SHORT, ShortSecrets } from './secret-index.js';
import { bytesOf, type SecretSource } from './secret-source.js';
import { formsOfText, type TextForm } from './text-forms.js';

/** The known secrets; more may be added at any time. */
export interface KnownSecrets {
  /** Tokens, passwords and keys. */
  readonly credentials: ReadonlySet<string>;
  /** Values in requests, the newest last. */
  readonly sources: readonly SecretSource[];
  /** How many sources were removed from the front. */
  readonly forgotten: number;
}

const MASK = '<masked>';

/** How much of a text is searched for sent values: it may repeat all of a large Secret. */
const MAX_READ = 64 * 1024;
/** How much of it is shown, so that a value at the cut is still recognized. */
const MAX_SHOWN = MAX_READ / 2;

/** How many texts about one source are searched for large values, which takes hundredths of a second each. */
const MAX_LOOKS = 32;

/**
 * Masks known secrets in any text, such as an error in which a server repeats them. Indexes secrets only when there is
 * a text.
 */
export class Redactor {
  readonly #sent: KnownSecrets;
  #credentials = new Finder([]);
  #known = 0;
  /** The values of the sources in groups: the largest first, each more than twice as large as the next. */
  #values: LongSecrets[] = [];
  /** The short values of each source, which are masked only in texts about it. */
  readonly #short = new WeakMap<SecretSource, ShortSecrets>();
  #learned: { forgotten: number; sources: number } = { forgotten: 0, sources: 0 };

  /** @param sent the secrets; more may be added at any time */
  constructor(sent: KnownSecrets) {
    this.#sent = sent;
  }

  /**
   * The text with each secret masked, in any encoding in which a server repeats it. If values were sent, truncates a
   * long text.
   * @param about the source that the text is about: its short values are masked, too; in other texts, they may be
   *   ordinary words
   */
  clean(text: string, about?: SecretSource): string {
    return this.cleaner(about)(text);
  }

  /** The same for several texts about one source. */
  cleaner(about?: SecretSource): (text: string) => string {
    const finders = this.#findersAbout(about);
    let looks = 0;
    return (text) => {
      if (text === '') return text;
      const { ofCredentials, ofValues, large } = finders();
      if (ofCredentials.length + ofValues.length + large.length === 0) return text;
      const isCut = text.length > MAX_READ && ofValues.length + large.length > 0;
      if (large.length > 0 && ++looks > MAX_LOOKS)
        return `[${text.length} characters left out: they may hold a secret]`;
      const all = [...ofCredentials, ...ofValues];
      const mayHold = (base64: string) => large.length > 0 || all.some((finder) => finder.mayBeIn(base64));
      let forms: Iterable<TextForm> = formsOfText(isCut ? text.slice(0, MAX_READ) : text, mayHold);
      if (large.length > 0) {
        forms = [...forms];
        all.push(...findersOfLarge(large, forms, about));
      }
      const parts: [number, number][] = [];
      const found: OnPart = (start, end) => void parts.push([start, end]);
      for (const form of forms) for (const finder of all) finder.find(form, found);
      return isCut ? cut(text, parts) : masked(text, parts);
    };
  }

  /** The finders for the next text. */
  #findersAbout(about: SecretSource | undefined) {
    let own: Finder | ShortSecrets | undefined;
    return () => {
      this.#learn();
      if (about !== undefined && !isLarge(about))
        own ??= this.#short.get(about) ?? new Finder(about.values());
      const sources = new Set([...this.#sent.sources, ...(about ? [about] : [])]);
      const isAny = ({ size }: SecretFinder) => size > 0;
      return {
        ofCredentials: [this.#credentials].filter(isAny) as SecretFinder[],
        ofValues: [...this.#values, ...(own ? [own] : [])].filter(isAny),
        large: [...sources].filter(isLarge),
      };
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
    const fresh = sources.slice(this.#learned.sources).filter((source) => !isLarge(source));
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

type SecretFinder = Finder | LongSecrets | ShortSecrets;

const longOf = (secrets: readonly string[]) => secrets.filter(({ length }) => length >= SHORT);
const shortOf = (secrets: readonly string[]) => secrets.filter(({ length }) => length > 0 && length < SHORT);

/** The beginning of a long text with parts masked, and how much was omitted. */
function cut(text: string, parts: [number, number][]): string {
  const shown = masked(
    text.slice(0, MAX_SHOWN),
    parts.filter(([start]) => start < MAX_SHOWN),
  );
  return `${shown} [${text.length - MAX_SHOWN} more characters left out: they may hold a secret]`;
}

/** A text with parts masked; overlapping parts count as one. */
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
