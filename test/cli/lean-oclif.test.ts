import { Flags, type Interfaces } from '@oclif/core';
import { Command } from '@oclif/core/command';
import { describe, expect, it } from 'vitest';
import { BaseCommand } from '../../src/cli/base-command.js';
import { boolean, custom, Command as Lean } from '../../src/cli/oclif/lean.js';

/** The functions of a flag are missing in JSON: their results are compared. */
const plain = (flag: object) => JSON.parse(JSON.stringify(flag));

describe("the bundle's replacement for oclif", () => {
  it('is a class of commands with the same properties', () => {
    expect(Object.keys(Lean)).not.toEqual([]);
    for (const [name, value] of Object.entries(Lean))
      expect([name, Reflect.get(Command, name)]).toEqual([name, value]);
    class OfLean extends Lean {}
    class OfOclif extends Command {
      async run() {}
    }
    const made = [['a'], { bin: 'proa' }] as const;
    const { argv, config } = new OfLean([...made[0]], made[1]);
    const original = new OfOclif([...made[0]], made[1] as never);
    expect([argv, config]).toEqual([original.argv, original.config]);
  });

  it.each<[Interfaces.CustomOptions]>([
    [{}],
    [{ multiple: true, default: [] }],
    [{ char: 'n', default: '', description: 'text' }],
  ])('makes flags with values like oclif: %j', async (options) => {
    const [lean, original] = [custom()(options), Flags.custom()(options as never)];
    expect(plain(lean)).toEqual(plain(original));
    expect(await lean.parse('a')).toBe('a');
    const parse = async () => 'other';
    expect(custom({ ...options, parse })().parse).toBe(parse);
    expect(plain(custom(options)())).toEqual(plain(Flags.custom(options as never)()));
  });

  it.each<[{ allowNo?: boolean; default?: boolean; hidden?: boolean }]>([
    [{}],
    [{ default: true, allowNo: true }],
    [{ default: false, hidden: true }],
  ])('makes boolean flags like oclif: %j', async (options) => {
    expect(plain(boolean(options))).toEqual(plain(Flags.boolean(options)));
    expect(await boolean(options).parse(true)).toBe(true);
  });
});

it("without a bundle, commands extend oclif's own class", () => {
  expect(BaseCommand.prototype).toBeInstanceOf(Command);
});
