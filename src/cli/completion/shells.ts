/** The shells with a script; each script is loaded separately. */
export const shells: Readonly<Record<string, () => Promise<string>>> = {
  bash: async () => (await import('./scripts/bash.js')).bashScript,
  zsh: async () => (await import('./scripts/zsh.js')).zshScript,
  fish: async () => (await import('./scripts/fish.js')).fishScript,
  powershell: async () => (await import('./scripts/powershell.js')).powershellScript,
};

/**
 * The script for a shell.
 * @param shell one of `shells`
 * @param name of the program: as `kubectl`, it is called and completed by that name
 */
export async function completionScript(shell: string, name: string): Promise<string> {
  const script = await shells[shell]!();
  if (name !== 'kubectl') return script;
  // Otherwise, the part for an alias of kubectl would call itself.
  const own = script.replace(/\nif \[\[ \$\(alias kubectl.*?\nfi\n/s, '\n');
  return own.replaceAll(/(kubectl-)?proa/g, 'kubectl');
}
