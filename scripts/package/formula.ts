import { targetOf } from '../executable/targets.ts';
import { archiveName } from './archive.ts';
import type { Release } from './release.ts';

/** Homebrew's words for its targets, in its order. */
const served = [
  { system: 'macos', processor: 'arm', target: 'darwin-arm64' },
  { system: 'macos', processor: 'intel', target: 'darwin-x64' },
  { system: 'linux', processor: 'arm', target: 'linux-arm64' },
  { system: 'linux', processor: 'intel', target: 'linux-x64' },
] as const;

/** The targets whose archives a formula names. */
export const formulaTargets: readonly string[] = served.map(({ target }) => target);

/**
 * A Homebrew formula, `proa.rb`.
 * @param hashes the SHA-256 of the archives of `formulaTargets`, as hex, by target
 */
export function formula(release: Release, hashes: ReadonlyMap<string, string>): string {
  const systems = (['macos', 'linux'] as const).map((system) => {
    const blocks = served
      .filter((each) => each.system === system)
      .map(({ processor, target }) => {
        const url = `${release.downloads}/${archiveName(release, targetOf(target))}`;
        return `    on_${processor} do
      url ${quoted(url)}
      sha256 ${quoted(hashes.get(target)!)}
    end
`;
      });
    return `  on_${system} do\n${blocks.join('\n')}  end\n`;
  });
  return `class Proa < Formula
  desc ${quoted(`${release.summary[0]!.toUpperCase()}${release.summary.slice(1)}`)}
  homepage ${quoted(release.homepage)}
  version ${quoted(release.version)}
  license "Apache-2.0"

${systems.join('\n')}
  def install
    bin.install "proa", "kubectl_complete-proa"
    bin.install_symlink "proa" => "kubectl-proa"
    bash_completion.install "completions/proa.bash" => "proa"
    zsh_completion.install "completions/_proa"
    fish_completion.install "completions/proa.fish"
    man1.install Dir["man/man1/*.1"]
  end

  test do
    assert_match "proa/#{version}", shell_output("#{bin}/proa --version")
    assert_match "Client Version", shell_output("#{bin}/proa version --client")
  end
end
`;
}

/** A Ruby string. Fails for special characters. */
function quoted(text: string): string {
  if (/["\\#\n]/.test(text)) throw new Error(`cannot be quoted in a formula: ${JSON.stringify(text)}`);
  return `"${text}"`;
}
