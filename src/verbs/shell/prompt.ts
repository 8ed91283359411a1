/** The prompt of a shell: a shell evaluates its prompt, so only plain names may be part of it. */
export function promptText(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part) => part.replaceAll(/[^A-Za-z0-9._:@-]/g, '_'))
    .join('/');
}

/**
 * The script that becomes a shell with a prompt, for `sh -c`. bash sets its own prompt when it starts, so it gets this
 * one before its first line; the user may change it later.
 * @param shell a path or a name
 */
export function shellScript(shell: string, prompt: string): string {
  const name = shell.split('/').at(-1);
  const quoted = `'${shell.replaceAll("'", "'\\''")}'`;
  if (name === 'bash')
    return `PROMPT_COMMAND='PS1="${prompt} \\w \\\\$ "; unset PROMPT_COMMAND'; export PROMPT_COMMAND; exec ${quoted}`;
  const ends = name === 'ash' ? ' \\w \\$ ' : ' $ ';
  return `PS1='${prompt}${ends}'; export PS1; exec ${quoted}`;
}

/** Finds the best available shell, and prints its path. */
export const FIND_SHELL = 'command -v bash || command -v ash || command -v sh';
