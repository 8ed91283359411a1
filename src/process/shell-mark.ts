import { basename } from 'node:path';

/** How to start a shell whose prompt starts with a mark. */
export interface MarkedShell {
  arguments: readonly string[];
  variables: Readonly<Record<string, string | undefined>>;
  /** Files to write first, by name, to a private folder of the shell. */
  files: Readonly<Record<string, string>>;
}

/**
 * How to put a mark before the prompt of an interactive shell, whose own start-up files set the prompt. Undefined for
 * other programs.
 * @param program a path or a name: bash, zsh, fish, or one that takes PS1 from its environment
 * @param mark plain text: letters, digits, brackets, `-`
 * @param folder private to the shell, for files
 */
export function markedShell(
  program: string,
  variables: Readonly<Record<string, string | undefined>>,
  { mark, folder }: { mark: string; folder: string },
): MarkedShell | undefined {
  const none = { arguments: [], files: {} };
  switch (basename(program).replace(/\.exe$/, '')) {
    case 'bash': {
      // bash evaluates this before its first prompt, after its start-up files.
      const once = `PS1="${mark} $PS1"; PROMPT_COMMAND=$PROA_PROMPT_COMMAND; unset PROA_PROMPT_COMMAND`;
      const { PROMPT_COMMAND: PROA_PROMPT_COMMAND = '' } = variables;
      return { ...none, variables: { PROMPT_COMMAND: once, PROA_PROMPT_COMMAND } };
    }
    case 'zsh':
      return {
        ...none,
        variables: { ZDOTDIR: folder, PROA_ZDOTDIR: variables.ZDOTDIR ?? variables.HOME },
        files: zshFiles(mark),
      };
    case 'fish':
      return { ...none, arguments: ['--init-command', fishCommand(mark)], variables: {} };
    case 'sh':
    case 'dash':
    case 'ash':
    case 'ksh':
      return { ...none, variables: { PS1: `${mark} $ ` } };
    default:
      return undefined;
  }
}

/** zsh reads its start-up files from $ZDOTDIR: these read the user's, and restore the variable. */
function zshFiles(mark: string): Record<string, string> {
  const own = (file: string) => `[[ -f $ZDOTDIR/${file} ]] && source $ZDOTDIR/${file}`;
  return {
    '.zshenv': `proa_zdotdir=$ZDOTDIR
ZDOTDIR=$PROA_ZDOTDIR
unset PROA_ZDOTDIR
${own('.zshenv')}
proa_users=$ZDOTDIR
ZDOTDIR=$proa_zdotdir
`,
    '.zshrc': `[[ $HISTFILE == $proa_zdotdir/* ]] && HISTFILE=$proa_users/\${HISTFILE:t}
ZDOTDIR=$proa_users
unset proa_users proa_zdotdir
${own('.zshrc')}
PROMPT="${mark} $PROMPT"
[[ $ZDOTDIR == $HOME ]] && unset ZDOTDIR
true
`,
  };
}

/** fish loads the function for its prompt on first use: a copy of it is called after the mark. */
function fishCommand(mark: string): string {
  return `functions --copy fish_prompt proa_own_prompt; function fish_prompt; echo -n '${mark} '; proa_own_prompt; end`;
}
