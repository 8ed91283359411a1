/** The shells that there is a script for, and how each is loaded, one alone. */
export const shells: Readonly<Record<string, () => Promise<string>>> = {
  bash: async () => (await import('./scripts/bash.js')).bashScript,
  zsh: async () => (await import('./scripts/zsh.js')).zshScript,
  fish: async () => (await import('./scripts/fish.js')).fishScript,
  powershell: async () => (await import('./scripts/powershell.js')).powershellScript,
};
