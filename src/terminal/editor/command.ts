import { quote } from '../../go/strconv/quote.js';

/** The program for a file, and its arguments. */
interface EditorCommand {
  program: string;
  arguments: readonly string[];
  /** Its name in messages. */
  name: string;
}

/**
 * The user's editor, from KUBE_EDITOR or EDITOR: a program, a program with arguments, or, with quotes or backslashes, a
 * line for the shell. vi if neither is set, notepad on Windows.
 * @param path of the file to edit
 */
export function editorCommand(
  { KUBE_EDITOR, EDITOR, SHELL }: Readonly<Record<string, string | undefined>>,
  platform: string,
  path: string,
): EditorCommand {
  const isWindows = platform === 'win32';
  const editor = KUBE_EDITOR || EDITOR || (isWindows ? 'notepad' : 'vi');
  if (!editor.includes(' ')) return { program: editor, arguments: [path], name: editor };
  if (!/["'\\]/.test(editor)) {
    const [program = '', ...words] = editor.split(' ');
    return { program, arguments: [...words, path], name: editor };
  }
  const shell = SHELL || (isWindows ? 'cmd' : '/bin/bash');
  const flag = shell === 'cmd' ? '/C' : '-c';
  return {
    program: shell,
    arguments: [flag, `${editor} ${quote(path)}`],
    name: [shell, flag, editor].join(' '),
  };
}
