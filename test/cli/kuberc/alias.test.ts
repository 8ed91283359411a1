import { describe, expect, it } from 'vitest';
import { globalFlags } from '../../../src/cli/flags/global.js';
import { toSpec } from '../../../src/cli/flags/values.js';
import { expandAlias } from '../../../src/cli/kuberc/alias.js';

const specs = Object.entries(globalFlags).map(toSpec);
const ids = ['get', 'run', 'create', 'create:role', 'config:view', 'set:env'];
const alias = (name: string, command: string, prependArgs: string[] = [], appendArgs: string[] = []) => ({
  name,
  command,
  prependArgs,
  appendArgs,
  options: [],
});
const aliases = [
  alias('getn', 'get', ['nodes']),
  alias('runx', 'run', [], ['--', 'custom', '--yes']),
  alias('env', ' set  env ', ['pod/a'], ['B=1']),
  alias('cr', 'create', ['role']),
  alias('get', 'run'),
  alias('config', 'run'),
  alias('none', 'frob nicate'),
  alias('sure', 'run', ['--yes']),
  alias('surer', 'run', ['a'], ['--yes=true', '--']),
];
const expand = (typed: string) => expandAlias(typed.split(' '), aliases, ids, specs).argv.join(' ');

describe('an alias of kuberc', () => {
  it.each([
    // The examples in kubectl's own documents on aliases.
    ['runx test-pod', 'run test-pod -- custom --yes'],
    ['getn control-plane-1', 'get nodes control-plane-1'],
    ['getn control-plane-1 --output=json', 'get nodes control-plane-1 --output=json'],
    ['getn', 'get nodes'],
    ['-n kube-system getn x', '-n kube-system get nodes x'],
    ['--kuberc mine getn', '--kuberc mine get nodes'],
    ['env A=1', 'set env pod/a A=1 B=1'],
    ['cr x', 'create role x'],
    // Only the first word is one, and none hides a command.
    ['get getn', 'get getn'],
    ['get pods', 'get pods'],
    ['config view', 'config view'],
    ['getnodes', 'getnodes'],
    ['-- getn', '-- getn'],
  ])('turns "%s" into "%s"', (typed, expected) => {
    expect(expand(typed)).toBe(expected);
  });

  it('must be for a command', () => {
    expect(() => expand('none')).toThrow(
      'command "frob nicate" not found to set alias "none": [frob nicate]',
    );
  });

  it.each(['sure a', 'surer b'])('that confirms changes is refused: "%s"', (typed) => {
    expect(() => expand(typed)).toThrow('which has to be typed');
  });
});
