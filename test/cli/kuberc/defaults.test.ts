import { describe, expect, it } from 'vitest';
import { arrayFlag, boolFlag, intFlag, sliceFlag, stringFlag } from '../../../src/cli/flags/kinds.js';
import { withDefaults } from '../../../src/cli/kuberc/defaults.js';

const description = '';
const flags = {
  output: stringFlag({ char: 'o', description }),
  all: boolFlag({ char: 'A', description }),
  watch: boolFlag({ char: 'w', description }),
  limit: intFlag({ description }),
  env: arrayFlag({ char: 'e', description }),
  keys: sliceFlag({ description }),
  'dry-run': stringFlag({ description }),
  yes: boolFlag({ description }),
};
const sayings = {
  unknown: (flag: string) => `unknown ${flag}`,
  invalid: (value: string, flag: string) => `invalid ${value} of ${flag}`,
};
const line = async (typed: string, ...options: [name: string, value: string][]) => {
  const entries = options.map(([name, value]) => ({ name, default: value }));
  const words = await withDefaults(typed.split(' ').filter(Boolean), entries, flags, sayings);
  return words.join(' ');
};

describe('flags that kuberc sets', () => {
  it.each([
    ['pods', '--output=wide pods'],
    ['', '--output=wide'],
    ['pods -A', '--output=wide pods -A'],
    // A given flag is not changed, however it was typed.
    ['pods --output=json', 'pods --output=json'],
    ['pods --output json', 'pods --output json'],
    ['pods -o json', 'pods -o json'],
    ['pods -ojson', 'pods -ojson'],
    ['-Awo name pods', '-Awo name pods'],
    ['pods --output=', 'pods --output='],
    // A value, and what follows the two dashes, are not flags.
    ['pods --env -o', '--output=wide pods --env -o'],
    ['pod -- sh -o wide', '--output=wide pod -- sh -o wide'],
    // The command refuses them itself.
    ['pods --unknown', '--output=wide pods --unknown'],
  ])('are inserted before "%s" unless they are typed', async (typed, expected) => {
    expect(await line(typed, ['output', 'wide'])).toBe(expected);
  });

  it('are inserted in the order of the file, each time they are named', async () => {
    expect(await line('x', ['env', 'A=1'], ['env', 'B=2'], ['all', 'false'])).toBe(
      '--env=A=1 --env=B=2 --all=false x',
    );
    expect(await line('x --env C=3', ['env', 'A=1'])).toBe('x --env C=3');
  });

  it('are found with underscores in their names', async () => {
    expect(await line('x', ['dry_run', 'client'])).toBe('--dry-run=client x');
    expect(await line('x --dry_run=server', ['dry-run', 'client'])).toBe('x --dry_run=server');
  });

  it('are refused if there is no such flag, or if its value is invalid', async () => {
    await expect(line('x', ['colour', 'red'])).rejects.toThrow('unknown colour');
    await expect(line('x', ['constructor', 'red'])).rejects.toThrow('unknown constructor');
    await expect(line('x', ['limit', 'many'])).rejects.toThrow(
      'invalid many of limit err: invalid argument "many" for "--limit" flag: strconv.ParseInt: parsing "many": invalid syntax',
    );
    await expect(line('x', ['watch', 'yes'])).rejects.toThrow(
      'invalid yes of watch err: invalid argument "yes" for "-w, --watch" flag: strconv.ParseBool: parsing "yes": invalid syntax',
    );
  });

  it('are never --yes, whether it is typed or not', async () => {
    await expect(line('x', ['yes', 'true'])).rejects.toThrow('flag yes has to be typed');
    await expect(line('x --yes', ['yes', 'true'])).rejects.toThrow('flag yes has to be typed');
  });
});
