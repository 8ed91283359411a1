import { gzip } from './compression.ts';
import { type PackedFile, program, textFile } from './files.ts';
import type { Parts } from './parts.ts';

/**
 * The files that packages for Linux install, in any format: the programs, completions, man pages and documents.
 * @param zshFolder where the system's zsh looks for completions of packages
 */
export function installedFiles(executable: Buffer, parts: Parts, zshFolder: string): PackedFile[] {
  const { completions, documents, kubectlComplete, manPages } = parts;
  return [
    program('usr/bin/proa', executable),
    { path: 'usr/bin/kubectl-proa', link: 'proa' },
    program('usr/bin/kubectl_complete-proa', kubectlComplete),
    textFile('usr/share/bash-completion/completions/proa', completions.bash),
    { path: 'usr/share/bash-completion/completions/kubectl-proa', link: 'proa' },
    textFile(`${zshFolder}/_proa`, completions.zsh),
    textFile('usr/share/fish/vendor_completions.d/proa.fish', completions.fish),
    ...[...manPages].map(([name, text]) => gzippedFile(`usr/share/man/man1/${name}.gz`, text)),
    { path: 'usr/share/man/man1/kubectl-proa.1.gz', link: 'proa.1.gz' },
    { path: 'usr/share/man/man1/kubectl_complete-proa.1.gz', link: 'proa.1.gz' },
    ...[...documents].map(([name, text]) => textFile(`usr/share/doc/proa/${name}`, text)),
  ];
}

/** A compressed text file that everyone may read. */
export function gzippedFile(path: string, text: string): PackedFile {
  return { path, content: gzip(text), mode: 0o644 };
}
