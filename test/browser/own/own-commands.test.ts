import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { onPods, programPlace } from './support.js';

const TOUCH = `
- {key: Z, word: touch, does: touch a pod, types: [po], ask: [{size: New size, value: 10Gi}],
   run: [kubectl, touch, '{name}', '--size={size}', '-p', '{"size":"{size}","x":{"y":1}}']}
`;
const PLAIN = "- {key: Z, word: touch, types: [pods], run: [kubectl, touch, '{name}']}";
const SHOW =
  "- {key: a, word: show, types: [pods], changes: false, run: [helm, status, '{name}', '{uid}', '{context}']}";

describe("a user's own command with changes", () => {
  it('asks with the whole command line and its context, and shows the output in place of the question', async () => {
    const scene = await onPods(TOUCH);
    scene.size = { columns: 100, rows: 100 };
    scene.screen();
    await scene.press('?').told(/^ {2}Z +touch a pod$/m);
    scene.press('q');
    await scene.press('Z').told('New size: 10Gi');
    scene.type('20"Gi').press('enter');
    const asked = (await scene.told('Yes, touch')).join(' ').replaceAll(/[│ ]+/g, ' ');
    expect(asked).toContain('Touch pods/api-1 in context dev, namespace default');
    expect(asked).toContain('$ kubectl touch api-1');
    expect(asked).toContain('--context=dev --namespace=default');
    expect(asked).toContain('What it changes, and whether you may do that, is not known before it runs.');
    scene.wait(300).press('y');
    const screen = (await scene.told('touch ended with exit code 0')).join('\n');
    expect(screen).toContain(
      '[touch][api-1][--size=20"Gi][-p][{"size":"20\\"Gi","x":{"y":1}}][--context=dev][--namespace=default]',
    );
    expect(scene.kept[0]).toMatch(
      /dev {2}done {2}kubectl touch api-1 '--size=20"Gi' .* --context=dev --namespace=default {2}# touch ended/,
    );
  });

  it('runs in the context of the browser, whatever the kubeconfig says', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's
    const environment = programPlace({ helm: '#!/bin/sh\ncat "${KUBECONFIG%%:*}" > seen\n' });
    const scene = await onPods(SHOW, {}, environment);
    await scene.press('a').told('ended with exit code 0');
    const seen = readFileSync(join(environment.workingFolder, 'seen'), 'utf8');
    expect(JSON.parse(seen)).toEqual({
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'dev',
      contexts: [
        { name: 'dev', context: { cluster: 'dev-cluster', user: 'dev-user', namespace: 'default' } },
      ],
    });
    expect(readdirSync(environment.workingFolder).filter((name) => name.startsWith('proa-'))).toEqual([]);
  });

  it('ignores Enter, a paste, early keys, and keys in one read', async () => {
    const scene = await onPods(PLAIN);
    scene.burst('Z');
    expect(scene.screen().at(-1)).toContain('this one changes something');
    await scene.press('Z').told('Yes, touch');
    expect(scene.press('y').screen().join('\n')).toContain('too early');
    scene.wait(300).burst('y');
    scene.browser.paste('y\n');
    await scene.settle();
    scene.press('enter', 'enter', 'enter');
    await scene.settle();
    expect(scene.kept).toEqual([]);
  });

  it('is refused in a read-only context, and requires the name of a protected one', async () => {
    const scene = await onPods(TOUCH, { mode: 'read-only' });
    expect(scene.press('Z').screen().at(-1)).toContain('touch: context dev is read-only');
    const careful = await onPods(TOUCH, { mode: 'protected' });
    await careful.press('Z').told('New size');
    await careful.press('enter').told('Type dev to touch');
    careful.press('enter');
    await careful.settle();
    expect(careful.kept).toEqual([]);
  });

  it('is not run for another object with the same name', async () => {
    const scene = await onPods(TOUCH);
    await scene.press('Z').told('New size');
    await scene.press('enter').told('Yes, touch');
    const path = '/api/v1/namespaces/default/pods/api-1';
    scene.server.documents[path] = { kind: 'Pod', apiVersion: 'v1', metadata: { name: 'api-1', uid: 'new' } };
    scene.wait(300).press('y');
    await scene.told('is another object now; nothing was done to it');
    expect(scene.screen().join('\n')).not.toContain('[touch]');
  });

  it('runs for each marked object once, one after the other', async () => {
    const scene = await onPods(TOUCH);
    scene.press('*');
    await scene.press('Z').told('New size');
    await scene.press('enter').told('Type 2 to touch');
    scene.wait(300).press('2', 'enter');
    const screen = (await scene.told('2 ended with exit code 0')).join('\n');
    expect(screen.match(/\[touch\]\[(api|web)-1\]/g)).toEqual(['[touch][api-1]', '[touch][web-1]']);
    expect(scene.kept).toHaveLength(2);
  });

  it('is stopped by Esc with all its child processes, and its outcome is unknown', async () => {
    const slow = { kubectl: '#!/bin/sh\necho begun; sleep 600 & sleep 600; echo never\n' };
    const scene = await onPods(PLAIN, {}, programPlace(slow));
    await scene.press('Z').told('Yes, touch');
    scene.wait(300).press('y');
    await scene.told('begun');
    await scene.told('Esc stops it');
    scene.press('escape');
    const screen = (await scene.told('not known whether it was done')).join('\n');
    expect(screen).toContain('it is there, at version 1');
    expect(screen).not.toContain('never');
    expect(scene.kept[0]).toContain('not-known');
  });

  it('shows its exit code and output if it fails; after three failures the rest is named as not done', async () => {
    const scene = await onPods(PLAIN, {}, programPlace({ kubectl: '#!/bin/sh\necho no >&2; exit 3\n' }));
    await scene.press('Z').told('Yes, touch');
    scene.wait(300).press('y');
    const screen = (await scene.told('kubectl ended with exit code 3')).join('\n');
    expect(screen).toMatch(/^no$/m);
    expect(scene.kept[0]).toContain('  failed  ');
  });

  it('is offered only for objects of its types', async () => {
    const scene = await onPods(TOUCH.replace('[po]', '[secrets]'));
    expect(scene.press('Z').screen().at(-1)).toContain('Z does nothing here');
    expect(scene.press(':').type('touch').press('enter').wait(100).screen().join('\n')).toContain(
      'touch cannot be done to pods',
    );
  });
});

describe("a user's own command without changes", () => {
  it('runs immediately, also in a read-only context, and is not logged', async () => {
    const scene = await onPods(SHOW, { mode: 'read-only' });
    await scene.press('a').told('show ended with exit code 0');
    expect(scene.screen().join('\n')).toContain('[status][api-1][uid-default-api-1][dev]');
    expect(scene.kept).toEqual([]);
  });

  it('in a read-only context runs with the variable that keeps proa from changing anything', async () => {
    const environment = programPlace({ helm: '#!/bin/sh\necho "is $PROA_READ_ONLY."\n' });
    const scene = await onPods(SHOW, { mode: 'read-only' }, environment);
    await scene.press('a').told('is true.');
    const open = await onPods(SHOW, {}, environment);
    await open.press('a').told('is .');
  });

  it('does not run by keys that arrive in one read', async () => {
    const scene = await onPods(SHOW);
    expect(scene.burst('a').screen().at(-1)).toContain('this one runs a program');
  });

  it('has output that can be searched, and cannot control the terminal', async () => {
    const helm = { helm: '#!/bin/sh\nprintf "one\\n\\033[31mtwo\\033[0m\\n\\033]0;x\\007three\\n"\n' };
    const scene = await onPods(SHOW, {}, programPlace(helm));
    await scene.press('a').told('ended with exit code 0');
    scene.press('/').type('two').press('enter');
    expect(scene.screen().join('\n')).toContain('/two 1 line');
    expect(scene.screen().join('\n')).not.toContain('\u001b');
  });

  it('is reported if its program is missing', async () => {
    const scene = await onPods(
      '- {key: a, word: show, types: [pods], changes: false, run: [no-such-program]}',
    );
    await scene.press('a').told('no-such-program is not on PATH, or cannot be run');
  });

  it('without an object applies to the current place, by its word', async () => {
    const scene = await onPods("- {word: who, changes: false, run: [helm, list, '{namespace}']}");
    scene.press(':').type('who').press('enter');
    const screen = (await scene.told('who ended with exit code 0')).join('\n');
    expect(screen).toContain('Who in context dev, namespace default');
    expect(screen).toContain('[list][default]');
  });

  it.each([
    ['sh, -c, \'tell "$PROA_BROWSE_NAME"\'', "$ env 'PROA_BROWSE_NAME=evil$(touch made)' sh -c"],
    ['tell', "$ env 'PROA_BROWSE_NAME=evil$(touch made)' tell"],
  ])('finds the name in a variable, and executes none of its content: %s', async (run, shown) => {
    const environment = programPlace();
    const name = 'evil$(touch made)';
    const own = `- {key: a, word: show, types: [pods], changes: false, run: [${run}]}`;
    const scene = await onPods(own, {}, environment, [name]);
    const screen = (await scene.press('a').told('show ended with exit code 0')).join('\n');
    expect(screen).toContain(`<${name}>`);
    expect(screen).toContain(shown);
    expect(existsSync(join(environment.workingFolder, 'made'))).toBe(false);
  });

  it('is not run for a name that a script could mistake for a flag', async () => {
    const own = '- {key: a, word: show, types: [pods], changes: false, run: [tell]}';
    const scene = await onPods(own, {}, programPlace(), ['--all']);
    await scene.press('a').told('--all: the program would mistake this name for a flag');
  });

  it('may use the terminal', async () => {
    const scene = await onPods(
      "- {key: a, word: top, changes: false, terminal: true, run: [sh, -c, 'exit 4']}",
    );
    await scene.press(':').type('top').press('enter').told('sh ended with exit code 4');
  });
});
