import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nixExpression } from '../../scripts/package/nix.js';
import { lacksProgram } from '../support/reference.js';
import { release, temporaryFolder } from './support.js';

const folder = temporaryFolder('nix');
const hash = 'a'.repeat(64);

/** The part of nixpkgs that the expression uses; its functions return their arguments. */
const nixpkgs = `{
  fetchurl = source: source;
  installShellFiles = "installShellFiles";
  nodejs_24 = "nodejs_24";
  lib.licenses.asl20 = "asl20";
  stdenvNoCC.mkDerivation = package: package;
}`;

describe.skipIf(lacksProgram('nix-instantiate'))('the expression for Nix', () => {
  it("is evaluated by Nix, and takes npm's package by its hash", () => {
    const path = join(folder, 'proa.nix');
    writeFileSync(path, nixExpression(release, hash));
    const text = execFileSync(
      'nix-instantiate',
      ['--eval', '--strict', '--json', path, '--arg', 'pkgs', nixpkgs],
      {
        encoding: 'utf8',
        env: { ...process.env, HOME: folder, NIX_STATE_DIR: folder, NIX_STORE_DIR: folder },
      },
    );
    const { src, pname, version, meta, installPhase, buildInputs } = JSON.parse(text);
    expect({ pname, version, src, buildInputs }).toEqual({
      pname: 'proa',
      version: release.version,
      src: { url: `${release.downloads}/proa-${release.version}.tgz`, sha256: hash },
      buildInputs: ['nodejs_24'],
    });
    expect(meta).toMatchObject({ homepage: release.homepage, license: 'asl20', mainProgram: 'proa' });
    execFileSync('bash', ['-n'], { input: installPhase });
  });

  it('refuses what would be more than text in it', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Nix's
    expect(() => nixExpression({ ...release, homepage: 'https://proa.example.net/${exit}' }, hash)).toThrow(
      'cannot be quoted for Nix',
    );
  });
});
