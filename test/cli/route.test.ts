import { describe, expect, it } from 'vitest';
import type { FlagSpec } from '../../src/cli/pflag.js';
import { findCommand } from '../../src/cli/route.js';

const ids = [
  'ctx',
  'get',
  'top:no',
  'config:view',
  'config:set-context',
  'discovery:time',
  'version',
  'options',
];
const globals: FlagSpec[] = [
  { name: 'namespace', char: 'n', kind: 'value' },
  { name: 'v', char: 'v', kind: 'value' },
  { name: 'warnings-as-errors', kind: 'boolean' },
];
const find = (...argv: string[]) => findCommand(argv, ids, globals);

describe('finding the command', () => {
  it.each([
    [['get', 'pods', '-A'], { id: 'get', argv: ['pods', '-A'] }],
    [['-n', 'kube-system', 'get', 'pods'], { id: 'get', argv: ['-n', 'kube-system', 'pods'] }],
    [['--namespace=x', 'get'], { id: 'get', argv: ['--namespace=x'] }],
    [['--warnings-as-errors', 'get', 'po'], { id: 'get', argv: ['--warnings-as-errors', 'po'] }],
    [['config', 'view', '--raw'], { id: 'config:view', argv: ['--raw'] }],
    [['-v', '6', 'config', 'view'], { id: 'config:view', argv: ['-v', '6'] }],
    [['config', '-n', 'x', 'view'], { id: 'config:view', argv: ['-n', 'x'] }],
    [['config'], { id: 'config', argv: [] }],
    [['get', '--', 'get'], { id: 'get', argv: ['--', 'get'] }],
    [['config', '--namespace=x', 'view'], { id: 'config:view', argv: ['--namespace=x'] }],
    [['config', '--warnings-as-errors', 'view'], { id: 'config:view', argv: ['--warnings-as-errors'] }],
    [['--warnings_as_errors', 'get'], { id: 'get', argv: ['--warnings_as_errors'] }],
    // A command's own flags before it, as kubectl reads them: with a value, unless that is a command's name.
    [['-o', 'name', 'get', 'po'], { id: 'get', argv: ['-o', 'name', 'po'] }],
    [['--output', 'name', '-n', 'x', 'get'], { id: 'get', argv: ['--output', 'name', '-n', 'x'] }],
    [['-oname', 'get', 'po'], { id: 'get', argv: ['-oname', 'po'] }],
    [['-A', 'get', 'po'], { id: 'get', argv: ['-A', 'po'] }],
  ])('in %j', (argv, route) => {
    expect(find(...argv)).toEqual(route);
  });

  it('finds none if none is named', () => {
    expect(find()).toBeUndefined();
    expect(find('--help')).toBeUndefined();
    expect(find('-n', 'get')).toBeUndefined();
  });

  it.each([
    [['gett'], 'unknown command "gett" for "proa"', 'get'],
    // As similar to ctx as to get, which is used more.
    [['gte'], 'unknown command "gte" for "proa"', 'get'],
    [['ls'], 'unknown command "ls" for "proa"', 'get'],
    [['list'], 'unknown command "list" for "proa"', 'get'],
    [['config', 'veiw', 'a', 'b'], 'unknown command "veiw a b"', 'view'],
    // Not similar to "no", with which it shares one letter of two.
    [['top', 'foo'], 'unknown command "foo"', undefined],
  ])('refuses %j with a similar one', (argv, message, hint) => {
    expect(() => find(...argv)).toThrow(expect.objectContaining({ message, hint }));
  });
});
