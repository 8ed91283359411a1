import { fromBytes } from '../../go/strconv/bytes.js';
import { quoteBytes } from '../../go/strconv/quote-bytes.js';
import { lex } from './lexer.js';
import type { Branch, Statement, TemplateCall } from './nodes.js';
import { MAX_NESTING, PipelineParser } from './pipeline-parser.js';
import { TEMPLATE_NAME, TokenStream } from './token-stream.js';
import type { Token } from './tokens.js';

/** The templates of a text by name: `output` for the text itself, and those that it defines. */
export type TemplateSet = ReadonlyMap<string, readonly Statement[]>;

/**
 * Parses template text: https://pkg.go.dev/text/template#hdr-Actions.
 * Fails with ParseFailure, in text/template's words.
 * @param text a byte string
 * @param isFunction which names are functions; others do not parse
 */
export function parseTemplates(text: string, isFunction: (name: string) => boolean): TemplateSet {
  const parser = new Parser(new TokenStream(lex(text)), isFunction);
  return parser.parse();
}

/** What ended a list of statements; after `else`, `if` or `with` may follow. */
type Ending = 'end' | 'else';

/** The variables and ranges of the current template; definitions have their own. */
interface Scope {
  pipes: PipelineParser;
  rangeDepth: number;
}

class Parser {
  readonly #templates = new Map<string, readonly Statement[]>();
  #depth = 0;
  readonly #tokens: TokenStream;
  readonly #isFunction: (name: string) => boolean;

  constructor(tokens: TokenStream, isFunction: (name: string) => boolean) {
    this.#tokens = tokens;
    this.#isFunction = isFunction;
  }

  parse(): TemplateSet {
    const scope = this.#newScope();
    const statements: Statement[] = [];
    while (this.#tokens.peek().type !== 'eof') {
      if (this.#atDefinition()) {
        this.#definition();
        continue;
      }
      const statement = this.#textOrAction(scope);
      if (typeof statement === 'string') this.#tokens.fail(`unexpected {{${statement}}}`);
      statements.push(statement);
    }
    this.#add(TEMPLATE_NAME, statements);
    return this.#templates;
  }

  #newScope(): Scope {
    return { pipes: new PipelineParser(this.#tokens, this.#isFunction), rangeDepth: 0 };
  }

  #atDefinition(): boolean {
    if (this.#tokens.peek().type !== 'leftDelim') return false;
    const word = this.#tokens.peek(1).type === 'space' ? 2 : 1;
    return this.#tokens.peek(word).type === 'define';
  }

  /** A template with only white space is replaced by one with content; two with content are an error. */
  #add(name: string, statements: readonly Statement[]): void {
    const existing = this.#templates.get(name);
    if (existing === undefined || existing.every(isBlank)) this.#templates.set(name, statements);
    else if (!statements.every(isBlank))
      this.#tokens.fail(`template: multiple definition of template ${quoteBytes(name)}`);
  }

  #definition(): void {
    this.#tokens.take();
    this.#tokens.takeNonSpace();
    const scope = this.#newScope();
    const token = this.#tokens.expect(['string', 'rawString'], 'define clause');
    const name = scope.pipes.stringValue(token);
    this.#tokens.expect(['rightDelim'], 'define clause');
    this.#add(name, this.#definedBody(scope, 'define clause'));
  }

  #definedBody(scope: Scope, context: string): readonly Statement[] {
    const { statements, ending } = this.#statements(scope);
    if (ending !== 'end') this.#tokens.fail(`unexpected {{${ending}}} in ${context}`);
    return statements;
  }

  /** Statements up to the `{{end}}` or `{{else}}` that closes them. */
  #statements(scope: Scope): { statements: readonly Statement[]; ending: Ending } {
    const statements: Statement[] = [];
    while (this.#tokens.peekNonSpace().type !== 'eof') {
      const statement = this.#textOrAction(scope);
      if (typeof statement === 'string') return { statements, ending: statement };
      statements.push(statement);
    }
    return this.#tokens.fail('unexpected EOF');
  }

  #textOrAction(scope: Scope): Statement | Ending {
    const token = this.#tokens.takeNonSpace();
    if (token.type === 'text') return { type: 'text', text: token.value };
    if (token.type !== 'leftDelim') return this.#tokens.unexpected(token, 'input');
    this.#tokens.actionLine = token.line;
    const action = this.#action(scope);
    this.#tokens.actionLine = 0;
    return action;
  }

  #action(scope: Scope): Statement | Ending {
    const token = this.#tokens.peekNonSpace();
    switch (token.type) {
      case 'block':
        this.#tokens.take();
        return this.#block(scope);
      case 'break':
      case 'continue':
        this.#tokens.take();
        return this.#jump(token.type, scope);
      case 'else':
        this.#tokens.take();
        return this.#elseAction();
      case 'end':
        this.#tokens.take();
        this.#tokens.expect(['rightDelim'], 'end');
        return 'end';
      case 'if':
      case 'range':
      case 'with':
        this.#tokens.take();
        return this.#branch(token.type, scope);
      case 'template':
        this.#tokens.take();
        return this.#templateCall(scope);
      default:
        return { type: 'action', pipe: scope.pipes.pipeline('command') };
    }
  }

  #jump(type: 'break' | 'continue', scope: Scope): Statement {
    const token = this.#tokens.takeNonSpace();
    if (token.type !== 'rightDelim') this.#tokens.unexpected(token, `{{${type}}}`);
    if (scope.rangeDepth === 0) this.#tokens.fail(`{{${type}}} outside {{range}}`);
    return { type };
  }

  /** `{{else}}`, or the first word of `{{else if …}}` and `{{else with …}}`, whose rest is for the branch. */
  #elseAction(): Ending {
    const next = this.#tokens.peekNonSpace().type;
    if (next !== 'if' && next !== 'with') this.#tokens.expect(['rightDelim'], 'else');
    return 'else';
  }

  #branch(type: Branch['type'], scope: Scope): Branch {
    this.#enter();
    const outerVariables = scope.pipes.variables.length;
    const pipe = scope.pipes.pipeline(type);
    if (type === 'range') scope.rangeDepth++;
    const { statements, ending } = this.#statements(scope);
    if (type === 'range') scope.rangeDepth--;
    const otherwise = ending === 'else' ? this.#elseBranch(type, scope) : undefined;
    scope.pipes.variables.length = outerVariables;
    this.#depth--;
    return { type, pipe, body: statements, otherwise };
  }

  #enter(): void {
    if (this.#depth === MAX_NESTING) this.#tokens.fail(`actions nested deeper than ${MAX_NESTING}`);
    this.#depth++;
  }

  #elseBranch(type: Branch['type'], scope: Scope): readonly Statement[] {
    if (type !== 'range' && this.#tokens.peek().type === type) {
      this.#tokens.take();
      return [this.#branch(type, scope)];
    }
    const { statements, ending } = this.#statements(scope);
    if (ending !== 'end') this.#tokens.fail(`expected end; found {{${ending}}}`);
    return statements;
  }

  /** `{{block "name" pipeline}}…{{end}}` defines a template and calls it. */
  #block(scope: Scope): Statement {
    const token = this.#tokens.takeNonSpace();
    const name = this.#templateName(token, 'block clause', scope);
    const pipe = scope.pipes.pipeline('block clause');
    this.#enter();
    this.#add(name, this.#definedBody(this.#newScope(), 'block clause'));
    this.#depth--;
    return { type: 'template', at: token.at, name, pipe };
  }

  #templateCall(scope: Scope): TemplateCall {
    const token = this.#tokens.takeNonSpace();
    const name = this.#templateName(token, 'template clause', scope);
    if (this.#tokens.peekNonSpace().type !== 'rightDelim')
      return { type: 'template', at: token.at, name, pipe: scope.pipes.pipeline('template clause') };
    this.#tokens.take();
    return { type: 'template', at: token.at, name, pipe: undefined };
  }

  #templateName(token: Token, context: string, scope: Scope): string {
    if (token.type !== 'string' && token.type !== 'rawString') return this.#tokens.unexpected(token, context);
    return scope.pipes.stringValue(token);
  }
}

/** Whether a statement is nothing but white space. */
function isBlank(statement: Statement): boolean {
  return statement.type === 'text' && fromBytes(statement.text).trim() === '';
}
