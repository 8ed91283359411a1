/** A text to search for: literal, its letters in order, or a pattern. */
export interface SearchTerm {
  form: 'text' | 'letters' | 'pattern';
  /** Without quotes and slashes. */
  text: string;
  /** It is quoted: literal, even if it is empty. */
  quoted: boolean;
  /** An unterminated pattern or quotation. */
  open: boolean;
}

/** One condition of a filter, as typed. */
export interface Word {
  /** As typed, `!` included. */
  text: string;
  negated: boolean;
  /** The column, and the operator; undefined for the whole row. */
  column: { name: string; sign: Sign } | undefined;
  /** One of them must match. */
  alternatives: SearchTerm[];
}

/** The operators between a column and a value. */
export type Sign = ':' | '=' | '!=' | '<' | '<=' | '>' | '>=';

const COLUMN = /([A-Za-z%][^\s"|:=<>!~/]*)(:|!=|==|=|<=|>=|<|>)/y;

/** Splits a filter into its words, and the label selector after `-l`; undefined if there is none. */
export function splitWords(text: string): { words: Word[]; selector: string | undefined } {
  const words: Word[] = [];
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(text.slice(at))![0].length;
    if (at >= text.length) return { words, selector: undefined };
    const rest = text.slice(at);
    const label = /^-l(?:\s+|$)/.exec(rest);
    if (label !== null) return { words, selector: rest.slice(label[0].length) };
    const fuzzy = /^-f(?:\s+|$)/.exec(rest);
    if (fuzzy !== null) at += fuzzy[0].length;
    if (at >= text.length) return { words, selector: undefined };
    const reader = new WordReader(text, at);
    words.push(reader.read(fuzzy !== null));
    at = reader.at;
  }
}

/** Reads one word. */
class WordReader {
  at: number;
  readonly #text: string;
  readonly #start: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#start = at;
    this.at = at;
  }

  read(isFuzzy: boolean): Word {
    let negated = false;
    for (; this.#next === '!'; this.at++) negated = !negated;
    COLUMN.lastIndex = this.at;
    const [head, name = '', sign = ''] = (!isFuzzy && COLUMN.exec(this.#text)) || [];
    if (head !== undefined) this.at += head.length;
    const column = head === undefined ? undefined : { name, sign: (sign === '==' ? '=' : sign) as Sign };
    const alternatives = [this.#wanted(column?.sign, isFuzzy)];
    while (this.#next === '|') {
      this.at++;
      alternatives.push(this.#wanted(column?.sign, isFuzzy));
    }
    return { text: this.#text.slice(this.#start, this.at), negated, column, alternatives };
  }

  get #next(): string | undefined {
    return this.#text[this.at];
  }

  #wanted(sign: Sign | undefined, isFuzzy: boolean): SearchTerm {
    if (this.#next === '"') return this.#enclosed('"', 'text');
    const takesForms = sign === undefined || sign === ':';
    if (takesForms && !isFuzzy && this.#next === '/') return this.#enclosed('/', 'pattern');
    const isLetters = isFuzzy || (takesForms && this.#next === '~');
    if (isLetters && this.#next === '~') this.at++;
    const from = this.at;
    while (this.#next !== undefined && !/[\s|]/.test(this.#next)) this.at++;
    const text = this.#text.slice(from, this.at);
    return { form: isLetters ? 'letters' : 'text', text, quoted: false, open: false };
  }

  /** The text between two delimiters, of which the second is not escaped by a backslash. */
  #enclosed(sign: string, form: 'text' | 'pattern'): SearchTerm {
    const from = ++this.at;
    while (this.#next !== undefined && this.#next !== sign) this.at += this.#next === '\\' ? 2 : 1;
    const inside = this.#text.slice(from, this.at);
    const open = this.#next === undefined;
    this.at = Math.min(this.at + 1, this.#text.length);
    const text = form === 'text' ? inside.replaceAll(/\\(.)/g, '$1') : inside.replaceAll('\\/', '/');
    return { form, text, quoted: form === 'text', open };
  }
}
