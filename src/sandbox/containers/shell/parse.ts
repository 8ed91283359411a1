import { type Command, type Redirect, ShellSyntaxError, type Word } from './syntax.js';
import { readWord } from './words.js';

/** Parses the commands of a text. Fails with ShellSyntaxError. */
export function parseShell(text: string): Command {
  return new Parser(text).parse();
}

const OPERATORS = ['&&', '||', ';;', ';', '|', '&', '\n', '(', ')'];
/** Words that end a list of commands if they are in the position of a command. */
const CLOSERS = ['then', 'elif', 'else', 'fi', 'do', 'done', '}'];

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Command {
    const list = this.#list();
    if (this.#at < this.#text.length) throw this.#unexpected();
    return list;
  }

  #list(): Command {
    const commands: Command[] = [];
    for (;;) {
      while (this.#takes('\n') || (commands.length > 0 && this.#takes(';')));
      const isEnd = this.#isEnd() || this.#peek() === ')' || CLOSERS.includes(this.#literal() ?? '');
      if (isEnd) return { kind: 'list', commands };
      commands.push(this.#andOr());
      const next = this.#peek();
      if (next === '&') throw new ShellSyntaxError('commands in the background are not supported');
      if (next !== ';' && next !== '\n') {
        if (this.#isEnd() || next === ')') continue;
        throw this.#unexpected();
      }
    }
  }

  #andOr(): Command {
    let left = this.#pipeline();
    for (;;) {
      const kind = this.#takes('&&') ? 'and' : this.#takes('||') ? 'or' : undefined;
      if (kind === undefined) return left;
      this.#newlines();
      left = { kind, left, right: this.#pipeline() };
    }
  }

  #pipeline(): Command {
    const negated = this.#keyword('!');
    const commands = [this.#command()];
    while (this.#takes('|')) {
      this.#newlines();
      commands.push(this.#command());
    }
    return commands.length === 1 && !negated ? commands[0]! : { kind: 'pipeline', commands, negated };
  }

  #command(): Command {
    if (this.#takes('(')) return this.#group(')', true);
    if (this.#keyword('{')) return this.#group('}', false);
    if (this.#keyword('if')) return this.#if();
    if (this.#keyword('while')) return this.#loop(false);
    if (this.#keyword('until')) return this.#loop(true);
    if (this.#keyword('for')) return this.#for();
    return this.#simple();
  }

  #group(end: ')' | '}', isOwnShell: boolean): Command {
    const body = this.#list();
    if (end === ')' ? !this.#takes(')') : !this.#keyword('}')) throw this.#unexpected();
    const redirects: Redirect[] = [];
    for (let each = this.#redirect(); each !== undefined; each = this.#redirect()) redirects.push(each);
    return { kind: 'group', body, isOwnShell, redirects };
  }

  #if(): Command {
    const branches: [Command, Command][] = [];
    do {
      const condition = this.#list();
      this.#expect('then');
      branches.push([condition, this.#list()]);
    } while (this.#keyword('elif'));
    const otherwise = this.#keyword('else') ? this.#list() : undefined;
    this.#expect('fi');
    return { kind: 'if', branches, otherwise };
  }

  #loop(until: boolean): Command {
    const condition = this.#list();
    return { kind: 'loop', condition, until, body: this.#body() };
  }

  #for(): Command {
    const name = this.#literal();
    if (name === undefined || !/^[A-Za-z_]\w*$/.test(name)) throw this.#unexpected();
    this.#word();
    let words: Word[] | undefined;
    if (this.#keyword('in')) {
      words = [];
      for (let word = this.#word(); word !== undefined; word = this.#word()) words.push(word);
    }
    while (this.#takes(';') || this.#takes('\n'));
    return { kind: 'for', name, words, body: this.#body() };
  }

  #body(): Command {
    this.#expect('do');
    const body = this.#list();
    this.#expect('done');
    return body;
  }

  #simple(): Command {
    const assignments: [string, Word][] = [];
    const words: Word[] = [];
    const redirects: Redirect[] = [];
    for (;;) {
      const redirect = this.#redirect();
      if (redirect !== undefined) {
        redirects.push(redirect);
        continue;
      }
      const word = this.#word();
      if (word === undefined) break;
      const assigned = words.length === 0 ? assignment(word) : undefined;
      if (assigned === undefined) words.push(word);
      else assignments.push(assigned);
    }
    if (words.length + assignments.length + redirects.length === 0) throw this.#unexpected();
    return { kind: 'simple', assignments, words, redirects };
  }

  #redirect(): Redirect | undefined {
    this.#blanks();
    const match = /^([012]?)(<<|>>|>&|<&|>|<)/.exec(this.#text.slice(this.#at));
    if (match === null) return undefined;
    const [all, number, operator] = match;
    if (operator === '<<' || operator === '<&') throw new ShellSyntaxError(`${operator} is not supported`);
    this.#at += all.length;
    const stream = (number === '' ? (operator === '<' ? 0 : 1) : Number(number)) as Redirect['stream'];
    const path = this.#word();
    if (path === undefined) throw this.#unexpected();
    if (operator === '>&') {
      const same = literalOf(path);
      if (same !== '1' && same !== '2') throw new ShellSyntaxError('bad file descriptor');
      return { stream, to: { kind: 'same', stream: Number(same) as 1 | 2 } };
    }
    const kind = operator === '<' ? 'read' : operator === '>' ? 'write' : 'append';
    return { stream, to: { kind, path } };
  }

  #word(): Word | undefined {
    this.#blanks();
    const { word, end } = readWord(this.#text, this.#at);
    if (end === this.#at) return undefined;
    this.#at = end;
    return word;
  }

  /** The next word if it is only plain text; it is not consumed. */
  #literal(): string | undefined {
    this.#blanks();
    return literalOf(readWord(this.#text, this.#at).word);
  }

  #keyword(text: string): boolean {
    if (this.#literal() !== text) return false;
    this.#at += text.length;
    return true;
  }

  #expect(keyword: string): void {
    if (this.#keyword(keyword)) return;
    throw this.#unexpected(` (expecting "${keyword}")`);
  }

  #peek(): string | undefined {
    this.#blanks();
    return OPERATORS.find((operator) => this.#text.startsWith(operator, this.#at));
  }

  #takes(operator: string): boolean {
    if (this.#peek() !== operator) return false;
    this.#at += operator.length;
    return true;
  }

  #newlines(): void {
    while (this.#takes('\n'));
  }

  /** Skips spaces, continued lines and comments. */
  #blanks(): void {
    const match = /^(?:[ \t]|\\\n)*(?:#[^\n]*)?/.exec(this.#text.slice(this.#at));
    this.#at += match?.[0].length ?? 0;
  }

  #isEnd(): boolean {
    this.#blanks();
    return this.#at >= this.#text.length;
  }

  #unexpected(more = ''): ShellSyntaxError {
    if (this.#isEnd()) return new ShellSyntaxError(`unexpected end of file${more}`, true);
    const operator = this.#peek();
    if (operator === '\n') return new ShellSyntaxError(`unexpected newline${more}`);
    return new ShellSyntaxError(`unexpected "${operator ?? this.#literal() ?? 'word'}"${more}`);
  }
}

function literalOf(word: Word): string | undefined {
  const [part] = word;
  return word.length === 1 && part?.kind === 'text' && !part.quoted ? part.text : undefined;
}

function assignment(word: Word): [string, Word] | undefined {
  const [first, ...rest] = word;
  if (first?.kind !== 'text' || first.quoted) return undefined;
  const [all, name] = /^([A-Za-z_]\w*)=/.exec(first.text) ?? [];
  if (all === undefined || name === undefined) return undefined;
  const value = first.text.slice(all.length);
  return [name, value === '' ? rest : [{ ...first, text: value }, ...rest]];
}
