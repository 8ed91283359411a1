import type { Release } from './release.ts';

/**
 * A Nix expression, `proa.nix`, that installs the npm package, which has no dependencies, with the Node.js of nixpkgs:
 * the executables expect the loader in its usual path, and do not survive being patched.
 * @param hash the SHA-256 of the npm package, as hex
 */
export function nixExpression(release: Release, hash: string): string {
  return `{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenvNoCC.mkDerivation {
  pname = "proa";
  version = ${quoted(release.version)};
  src = pkgs.fetchurl {
    url = ${quoted(`${release.downloads}/${npmName(release)}`)};
    sha256 = ${quoted(hash)};
  };
  nativeBuildInputs = [ pkgs.installShellFiles ];
  buildInputs = [ pkgs.nodejs_24 ];
  dontConfigure = true;
  dontBuild = true;
  installPhase = ''
    runHook preInstall
    mkdir -p $out/bin $out/lib
    cp -R . $out/lib/proa
    chmod +x $out/lib/proa/bin/run.js $out/lib/proa/bin/complete.js
    patchShebangs $out/lib/proa/bin
    ln -s $out/lib/proa/bin/run.js $out/bin/proa
    ln -s $out/lib/proa/bin/run.js $out/bin/kubectl-proa
    ln -s $out/lib/proa/bin/complete.js $out/bin/kubectl_complete-proa
    for shell in bash zsh fish; do
      HOME=$TMPDIR $out/bin/proa completion $shell > proa.$shell
      installShellCompletion --cmd proa --$shell proa.$shell
    done
    runHook postInstall
  '';
  meta = {
    description = ${quoted(`${release.summary[0]!.toUpperCase()}${release.summary.slice(1)}`)};
    homepage = ${quoted(release.homepage)};
    license = pkgs.lib.licenses.asl20;
    mainProgram = "proa";
  };
}
`;
}

/** The file name of the npm package: `proa-1.2.3.tgz`. */
export function npmName({ version }: Release): string {
  return `proa-${version}.tgz`;
}

/** A Nix string. Fails for special characters. */
function quoted(text: string): string {
  if (/["\\$\n]/.test(text)) throw new Error(`cannot be quoted for Nix: ${JSON.stringify(text)}`);
  return `"${text}"`;
}
