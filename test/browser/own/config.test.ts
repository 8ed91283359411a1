import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ActionController } from '../../../src/browser/act/action-controller.js';
import { barWords } from '../../../src/browser/bar/bar-words.js';
import { BAR_WORDS } from '../../../src/browser/own/own-keys.js';
import { readBrowseSettings } from '../../../src/process/browse-settings.js';
import { parseOwnCommands } from '../../../src/process/own-commands.js';
import { filledIn } from '../../../src/process/own-values.js';
import { ownOf, programPlace } from './support.js';

const problem = (yaml: string) => {
  try {
    parseOwnCommands(parse(yaml));
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('browse.commands', () => {
  it('change something unless they say otherwise', () => {
    expect(
      parseOwnCommands(parse('[{word: a, run: [x]}, {word: b, run: [x], changes: false}]')),
    ).toMatchObject([{ changes: true, terminal: false, types: [], ask: [] }, { changes: false }]);
  });

  it.each([
    ['{}', 'browse.commands is not a list'],
    [
      '[{word: a, run: [x], chnages: false}]',
      'unknown key browse.commands[0].chnages; did you mean browse.commands[0].changes?',
    ],
    ['[{run: [x]}]', 'browse.commands[0].word: a word of lowercase letters, digits and dashes is required'],
    ['[{word: a}]', 'browse.commands[0].run: a program and its arguments are required'],
    ['[{word: a, run: x -y}]', 'browse.commands[0].run is not a list'],
    ['[{word: a, run: [x, 5]}]', 'browse.commands[0].run[1] is not text'],
    ['[{word: a, run: [x]}, {word: a, run: [y]}]', 'browse.commands[1].word: another command is called a'],
    ["[{word: a, run: ['{name}']}]", 'browse.commands[0].run[0]: the program cannot be a placeholder'],
    [
      "[{word: a, run: [kubectl, get, '{nam}']}]",
      'browse.commands[0].run[2]: there is no placeholder {nam}; there are name, uid, kind, resource, namespace, context',
    ],
    [
      '[{word: a, ask: [{name: N}], run: [x]}]',
      'browse.commands[0].ask[0]: {name} already has another meaning',
    ],
    [
      '[{word: a, ask: [{size: N, vaule: 1}], run: [x]}]',
      'browse.commands[0].ask[0]: unknown key vaule; it takes one name, and value',
    ],
    ["[{word: a, run: [kubectl, get, pod, '{name}', '-l=a={namespace}']}]", 'none'],
    ["[{word: a, run: [helm, status, '{name}']}]", 'none'],
    ['[{word: a, run: [sh, -c, \'echo "$PROA_BROWSE_NAME"\']}]', 'none'],
    ['[{word: a, run: [watch, \'kubectl get pod "$PROA_BROWSE_NAME"\']}]', 'none'],
    [
      "[{word: a, run: [kubectl, '{name}']}]",
      'browse.commands[0].run[1]: kubectl may read {name} as more than a value here: write "$PROA_BROWSE_NAME" in a script instead, quotes included',
    ],
    [
      "[{word: a, run: [kubectl, -v, '6', '{name}']}]",
      'browse.commands[0].run[1]: the command of kubectl comes first, and its flags after it',
    ],
    [
      "[{word: a, ask: [{new-size: N}], run: [resize, '{new-size}']}]",
      'browse.commands[0].run[1]: resize may read {new-size} as more than a value here: write "$PROA_BROWSE_NEW_SIZE" in a script instead, quotes included',
    ],
    [
      '[{word: a, run: [kubectl, get, pods, --context=prod]}]',
      'browse.commands[0].run[3]: kubectl gets its context and its user from the browser',
    ],
    [
      '[{word: a, run: [proa, get, pods, -shttps://other]}]',
      'browse.commands[0].run[3]: proa gets its context and its user from the browser',
    ],
    [
      "[{word: a, changes: false, run: [kubectl, delete, '{name}']}]",
      'browse.commands[0].run[1]: delete changes something: remove "changes"',
    ],
    [
      '[{word: a, changes: false, run: [proa, certificate, approve, x, --yes]}]',
      'browse.commands[0].run[4]: --yes changes something: remove "changes"',
    ],
    [
      "[{word: a, changes: false, run: [kubectl, get, pods, -o, 'jsonpath={range .items[*]}{.a}{end}']}]",
      'none',
    ],
    ["[{word: a, changes: false, run: [kubectl, get, pods, -o, 'go-template={{end}}']}]", 'none'],
  ])('%s: %s', (yaml, told) => {
    expect(problem(yaml)).toBe(told);
  });

  it.each([
    "sh, -c, 'echo {name}'",
    "sh, -c, 'echo \"$1\"', sh, '{name}'",
    "env, sh, -c, 'echo {name}'",
    "busybox, sh, -c, 'echo {name}'",
    "sudo, sh, -c, 'echo {name}'",
    "timeout, '5', bash, -c, 'echo {name}'",
    "ssh, host, kubectl, get, pod, '{name}'",
    "watch, kubectl, get, pod, '{name}'",
    "watch, 'kubectl get pod {name}'",
    "script, -c, 'kubectl get {name}'",
    "su, -c, 'x {name}'",
    "xargs, -I, x, sh, -c, 'echo {name}'",
    'python3, -c, \'print("{name}")\'',
    'node, -e, \'console.log("{name}")\'',
    'awk, \'BEGIN {print "{name}"}\'',
    "tmux, new-window, kubectl, logs, '{name}'",
    "kubectl, exec, web-1, --, sh, -c, 'echo {name}'",
    "proa, exec, '{name}', --, sh, -c, 'echo {namespace}'",
    "proa, scan, pods, --, sh, -c, 'echo {name}'",
    "stern, '{name}'",
    "make, 'X={name}'",
    'jq, -n, \'"{name}"\'',
    "find, '.', -exec, sh, -c, '{name}', ';'",
    "/tmp/kubectl, get, pod, '{name}'",
    "./helm, status, '{name}'",
    "a-new-shell, '{name}'",
  ])('do not pass names to programs that may execute them: %s', (run) => {
    expect(problem(`[{word: a, run: [${run}]}]`)).toMatch(
      / may read \{name(?:space)?\} as more than a value here/,
    );
  });

  it('are reported with the file', async () => {
    const text = 'browse: {commands: [{word: a, run: [x], rnu: 1}]}';
    await expect(readBrowseSettings('/c', async () => text)).rejects.toThrow(
      '/c/config.yaml: unknown key browse.commands[0].rnu; did you mean browse.commands[0].run?',
    );
  });
});

describe("keys and words of a user's own commands", () => {
  const problems = async (yaml: string, keys = {}) => ownOf(yaml, programPlace(), {}, keys).problems.join();

  it.each([
    ['{key: Z, word: a, run: [x]}', ''],
    ['{key: a, word: a, changes: false, run: [x]}', ''],
    ['{key: D, word: a, run: [x]}', 'browse.commands[0].key: D is delete already'],
    ['{key: d, word: a, changes: false, run: [x]}', 'browse.commands[0].key: d is describe already'],
    [
      '{key: z, word: a, run: [x]}',
      'browse.commands[0].key: a command that changes something needs a capital letter, not z',
    ],
    [
      '{key: Z, word: a, changes: false, run: [x]}',
      'browse.commands[0].key: Z is for commands that change something: use a lowercase letter, Ctrl or a function key',
    ],
    [
      '{key: j, word: a, changes: false, run: [x]}',
      'browse.commands[0].key: j is a built-in key of the browser',
    ],
    [
      '{key: ctrl+c, word: a, changes: false, run: [x]}',
      'browse.commands[0].key: ctrl+c is a key that cannot be assigned',
    ],
    ['{word: delete, run: [x]}', 'browse.commands[0].word: delete is a built-in word of the browser'],
    ['{word: ns, run: [x]}', 'browse.commands[0].word: ns is a built-in word of the browser'],
  ])('%s: %s', async (yaml, told) => {
    const said = await problems(`[${yaml}]`);
    expect(said.replace(/^.*\/config\.yaml: /, '').replaceAll("'", '’')).toBe(told);
  });

  it('conflict with each other, and with keys assigned in the file', async () => {
    const two = '[{key: Z, word: a, run: [x]}, {key: Z, word: b, run: [x]}]';
    expect(await problems(two)).toContain('browse.commands[1].key: Z is a already');
    expect(await problems('[{key: Z, word: a, run: [x]}]', { Z: 'delete' })).toContain('Z is delete already');
  });

  it('include all words of the command bar', () => {
    const nothing = undefined as never;
    const bar = barWords({
      ...{ looks: nothing, navigation: nothing, routes: nothing },
      namespaces: [],
      contexts: [],
      partWords: [],
    });
    const controller = new ActionController(nothing, nothing, {} as never);
    const isAction = (word: string) => controller.catalog.actions.some((action) => action.word === word);
    const acting = controller.words().filter(({ word }) => !isAction(word));
    const known = ['filter', 'sort', 'mark', 'copy', 'wide', 'help', ...BAR_WORDS];
    expect([...bar, ...acting].map(({ word }) => word).filter((word) => !known.includes(word))).toEqual([]);
  });
});

describe('a value', () => {
  it('is a single argument, whatever it contains, and stays in its quotes', () => {
    const values = { name: 'a b; rm -rf "$HOME"' };
    expect(filledIn('{name}', values)).toBe('a b; rm -rf "$HOME"');
    expect(filledIn('--x={name}', values)).toBe('--x=a b; rm -rf "$HOME"');
    expect(JSON.parse(filledIn('{"n":"{name}"}', values))).toEqual({ n: values.name });
    expect(filledIn('{end}{constructor}{{name}}', values)).toBe('{end}{constructor}{{name}}');
  });
});

describe('a program', () => {
  it('is refused if it would run as another user than the browser', async () => {
    const { actions } = ownOf('[{word: a, run: [kubectl]}]', programPlace(), { overrides: { as: 'jane' } });
    const work = await actions[0]!.work();
    const tools = { cluster: { info: { contextName: 'dev' } } } as never;
    await expect(work.plan([], tools)).rejects.toThrow(
      "kubectl cannot be run here: it would not get the browser's --as",
    );
  });

  it('does not get a name that it would mistake for a flag', async () => {
    const { actions } = ownOf("[{word: a, run: [kubectl, get, '{name}']}]");
    const work = await actions[0]!.work();
    const tools = { cluster: { info: { contextName: 'dev' } } } as never;
    const role = {
      resource: { name: 'clusterroles', group: '', kind: 'ClusterRole' },
      name: '--context=prod',
      uid: 'u',
    };
    await expect(work.plan([role as never], tools)).rejects.toThrow(
      'the program would mistake this name for a flag',
    );
  });

  it('keeps answers about a secret out of the log', async () => {
    const { actions } = ownOf("[{word: a, ask: [{value-of: V}], run: [kubectl, x, '{name}', '{value-of}']}]");
    const work = await actions[0]!.work();
    const tools = { cluster: { info: { contextName: 'dev' } } } as never;
    await work.plan([], tools);
    const secret = {
      resource: { name: 'secrets', group: '', kind: 'Secret' },
      name: 's',
      uid: 'u',
      namespace: 'n',
    };
    expect(work.command(secret as never, { 'value-of': 'hush' })).toEqual([
      ...['kubectl', 'x', 's', '{value-of}', '--context=dev', '--namespace=n'],
    ]);
  });
});
