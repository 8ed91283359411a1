import { BaseCommand, examples } from '../cli/base-command.js';
import { completionScript, shells } from '../cli/completion/shells.js';
import { quote } from '../go/strconv/quote.js';
import { UsageError } from '../process/errors.js';
import { nearest } from '../process/nearest.js';

/** `proa completion`: a completion script for a shell. Reads no files and sends no requests. */
export default class Completion extends BaseCommand<typeof Completion> {
  static override summary = 'Output shell completion code for bash, zsh, fish or powershell';
  static override description =
    'The script completes commands, flags, resource types and names for proa and kubectl-proa, and for kubectl if that ' +
    'is already an alias of proa. Names are read from the cluster for at most one second, and cached for ten seconds. ' +
    'Completion never prompts for a password.';
  static override usage = 'completion bash|zsh|fish|powershell';
  static override examples = examples({
    'For bash, as a line of ~/.bashrc': 'source <(<%= config.bin %> completion bash)',
    'For an alias in bash, below that line': 'complete -o default -F __start_<%= config.bin %> k',
    'For bash, as a file that ~/.bashrc sources':
      '<%= config.bin %> completion bash > ~/.kube/completion.bash',
    'For bash, for all users of this machine':
      '<%= config.bin %> completion bash | sudo tee /etc/bash_completion.d/<%= config.bin %>',
    'For bash, with the bash-completion of Homebrew':
      '<%= config.bin %> completion bash > $(brew --prefix)/etc/bash_completion.d/<%= config.bin %>',
    'For zsh, as a line of ~/.zshrc after compinit': 'source <(<%= config.bin %> completion zsh)',
    'For an alias in zsh, below that line': 'compdef _<%= config.bin %> k',
    'For zsh, as a file in a directory that compinit reads':
      '<%= config.bin %> completion zsh > "$fpath[1]/_<%= config.bin %>"',
    'For fish, in this session': '<%= config.bin %> completion fish | source',
    'For fish, in all sessions':
      '<%= config.bin %> completion fish > ~/.config/fish/completions/<%= config.bin %>.fish',
    'For an alias in fish': 'complete --command k --wraps <%= config.bin %>',
    'For PowerShell, in this session':
      '<%= config.bin %> completion powershell | Out-String | Invoke-Expression',
    'For PowerShell, in all sessions': '<%= config.bin %> completion powershell >> $PROFILE',
    'For PowerShell, as a script that the profile runs':
      '<%= config.bin %> completion powershell > $HOME/.kube/completion.ps1',
  });
  static override completes = [Object.keys(shells)] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    const [shell, ...others] = this.args;
    if (shell === undefined) throw new UsageError('Shell not specified.', { part: 'arguments' });
    if (others.length > 0)
      throw new UsageError('Too many arguments. Expected only the shell type.', { part: 'arguments' });
    if (!Object.hasOwn(shells, shell)) {
      const near = nearest(shell, Object.keys(shells));
      const hint = near === undefined ? {} : { hint: near };
      throw new UsageError(`Unsupported shell type ${quote(shell)}.`, { part: 'arguments', ...hint });
    }
    await this.environment.stdout.write(await completionScript(shell, this.program.name));
  }
}
