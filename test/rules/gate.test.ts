import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Flags } from '../../src/cli/flags/kinds.js';
import { commandTable } from '../../src/commands.js';

const source = resolve(import.meta.dirname, '../../src');

/** Flags that exist only on commands that change something; `diff` has some, but makes only dry runs. */
const SIGNS = ['dry-run', 'field-manager', 'cascade', 'concurrency'];

/** A write by the client of a cluster. */
const WRITES = /\bclient\)?\.(create|createSubresource|update|patch|delete|deleteCollection)\(/;

describe('every command that changes objects', () => {
  it('declares --yes', async () => {
    const without: string[] = [];
    for (const [id, load] of Object.entries(commandTable)) {
      if (id === 'diff') continue;
      const { flags } = (await load()).default as unknown as { flags: Flags };
      const changes = SIGNS.some((name) => Object.hasOwn(flags, name));
      if (changes && !Object.hasOwn(flags, 'yes')) without.push(id);
    }
    expect(without, 'add confirmFlags() of cli/flags/confirm, and pass the objects through the gate').toEqual(
      [],
    );
  });

  it('passes a gate: a verb that writes makes one', () => {
    // It sends only dry runs, which change nothing.
    const asksOnly = ['diff'];
    const verbs = readdirSync(join(source, 'verbs')).filter((verb) => !asksOnly.includes(verb));
    const gateless = verbs.filter((verb) => {
      const files = readdirSync(join(source, 'verbs', verb), { recursive: true, encoding: 'utf8' });
      const text = files
        .filter((name) => name.endsWith('.ts'))
        .map((name) => readFileSync(join(source, 'verbs', verb, name), 'utf8'))
        .join('\n');
      return WRITES.test(text) && !text.includes('objects/gate/');
    });
    expect(gateless, 'see "Commands that change objects" in docs/architecture/commands.md').toEqual([]);
  });
});
