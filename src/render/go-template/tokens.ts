import { firstRunes, runeCount } from '../../go/strconv/bytes.js';
import { quoteBytes } from '../../go/strconv/quote-bytes.js';

export type TokenType =
  | 'error'
  | 'bool'
  | 'char'
  | 'charConstant'
  | 'assign'
  | 'declare'
  | 'eof'
  | 'field'
  | 'identifier'
  | 'leftDelim'
  | 'leftParen'
  | 'number'
  | 'pipe'
  | 'rawString'
  | 'rightDelim'
  | 'rightParen'
  | 'space'
  | 'string'
  | 'text'
  | 'variable'
  | Keyword;

/** Words with a special meaning; `dot` is a lone `.`. */
type Keyword =
  | 'block'
  | 'break'
  | 'continue'
  | 'define'
  | 'dot'
  | 'else'
  | 'end'
  | 'if'
  | 'nil'
  | 'range'
  | 'template'
  | 'with';

const KEYWORDS: ReadonlySet<string> = new Set<Keyword>([
  'block',
  'break',
  'continue',
  'define',
  'dot',
  'else',
  'end',
  'if',
  'nil',
  'range',
  'template',
  'with',
]);

/** The keyword that a word represents, if any. */
export function keywordOf(word: string): Keyword | undefined {
  return word !== 'dot' && KEYWORDS.has(word) ? (word as Keyword) : undefined;
}

/**
 * A piece of template text. `value` is the text as written (the message of an error), `at` the byte where it starts.
 */
export interface Token {
  type: TokenType;
  value: string;
  at: number;
  /** The line where it starts, from 1. */
  line: number;
}

/** A token as parse errors show it. */
export function describeToken(token: Token): string {
  if (token.type === 'eof') return 'EOF';
  if (token.type === 'error') return token.value;
  if (KEYWORDS.has(token.type)) return `<${token.value}>`;
  if (token.value.length <= 10) return quoteBytes(token.value);
  const short = runeCount(token.value) > 10 ? firstRunes(token.value, 10) : token.value;
  return `${quoteBytes(short)}...`;
}
