import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../../../src');
const commands = readdirSync(join(source, 'commands/config')).map((name) => `commands/config/${name}`);

/** Everything a file loads, immediately or lazily: its own files as paths below src, packages by name. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(source, file), 'utf8').replaceAll(/^import type [^;]*;/gms, '');
  for (const [, target = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
    if (!target.startsWith('.')) seen.add(target);
    else loadedBy(sourceOf(relative(source, resolve(source, dirname(file), target))), seen);
  }
  return seen;
}

function sourceOf(path: string): string {
  const plain = path.replace(/\.js$/, '.ts');
  return existsSync(join(source, plain)) ? plain : path.replace(/\.js$/, '.tsx');
}

/** Namespaces to choose from are requested from the server, at a terminal without a value. */
const asks: Readonly<Record<string, string>> = {
  'commands/config/set-context.ts': 'browser/pick/namespace.ts',
};

/** A pipe from the user is read as a socket, but nothing connects. */
const readsPipes = 'process/file-bytes.ts';

describe('config commands', () => {
  it.each(commands)('%s loads nothing that could reach a network', (command) => {
    const passed = [readsPipes, ...(asks[command] ? [asks[command]] : [])];
    const loaded = [...loadedBy(command, new Set(passed))];
    expect(loaded.filter((file) => file.startsWith('transport/') || file.startsWith('discovery/'))).toEqual(
      [],
    );
    expect(loaded.filter((name) => /^(node:)?(http|https|http2|net|tls|undici|ws)$/.test(name))).toEqual([]);
    expect(loaded.filter((name) => name.endsWith('.ts') && !existsSync(join(source, name)))).toEqual([]);
  });
});
