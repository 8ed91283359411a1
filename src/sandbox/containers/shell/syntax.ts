/** A part of a word. */
export type WordPart =
  | { kind: 'text'; text: string; quoted: boolean }
  | { kind: 'variable'; name: string; quoted: boolean; otherwise: string | undefined }
  | { kind: 'command'; text: string; quoted: boolean };

/** A word as it was typed: its parts without blanks between them. */
export type Word = readonly WordPart[];

/** Where a stream of a command leads. */
export interface Redirect {
  stream: 0 | 1 | 2;
  /** `same` leads to where another stream does at that point. */
  to: { kind: 'read' | 'write' | 'append'; path: Word } | { kind: 'same'; stream: 1 | 2 };
}

/** A command of the shell. */
export type Command =
  | { kind: 'simple'; assignments: [name: string, value: Word][]; words: Word[]; redirects: Redirect[] }
  | { kind: 'pipeline'; commands: Command[]; negated: boolean }
  | { kind: 'and' | 'or'; left: Command; right: Command }
  | { kind: 'list'; commands: Command[] }
  | { kind: 'group'; body: Command; isOwnShell: boolean; redirects: Redirect[] }
  | { kind: 'if'; branches: [condition: Command, body: Command][]; otherwise: Command | undefined }
  | { kind: 'loop'; condition: Command; until: boolean; body: Command }
  | { kind: 'for'; name: string; words: Word[] | undefined; body: Command };

/** A text that is no command. */
export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError';
  /** @param isIncomplete more lines may make it one */
  constructor(
    text: string,
    readonly isIncomplete = false,
  ) {
    super(text);
  }
}
