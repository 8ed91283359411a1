/** A part of a word. */
export type WordPart =
  | { kind: 'text'; text: string; quoted: boolean }
  | { kind: 'variable'; name: string; quoted: boolean; otherwise: string | undefined }
  | { kind: 'command'; text: string; quoted: boolean };

/** A word as typed: its parts without spaces between them. */
export type Word = readonly WordPart[];

/** The target of a command's stream. */
export interface Redirect {
  stream: 0 | 1 | 2;
  /** `same`: the current target of another stream. */
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

/** A text that is not a command. */
export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError';
  /** @param isIncomplete further lines may complete it */
  constructor(
    text: string,
    readonly isIncomplete = false,
  ) {
    super(text);
  }
}
