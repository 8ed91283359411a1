import { describe, expect, it } from 'vitest';
import { onPods, programPlace } from './support.js';

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's
const CONTEXT = '#!/bin/sh\necho "$0 got $#: $@"; grep -o current-context.*dev ${KUBECONFIG%%:*}\n';
const place = () => programPlace({ 'kubectl-who_am-i': CONTEXT });

describe(':plugin', () => {
  it('asks, and runs a kubectl plugin with the context of the browser', async () => {
    const scene = await onPods('[]', {}, place());
    scene.press(':').type('plugin who-am i "a b" -x').press('enter');
    const asked = (await scene.told('Yes, plugin')).join('\n');
    expect(asked).toContain('Plugin in context dev, namespace default');
    expect(asked).toMatch(/\$ \S*kubectl-who_am-i 'a b' -x/);
    expect(asked).toContain('with a KUBECONFIG of context dev, namespace default');
    scene.wait(300).press('y');
    const screen = (await scene.told('plugin ended with exit code 0')).join('\n');
    expect(screen).toContain('got 2: a b -x');
    expect(screen).toContain('current-context":"dev');
    expect(scene.kept[0]).toContain('dev  done  ');
  });

  it('applies to the selected object if the line refers to it', async () => {
    const scene = await onPods('[]', {}, place());
    scene.press(':').type('plugin who-am i {name}').press('enter');
    await scene.told('Plugin pods/api-1 in context dev');
  });

  it('is refused in a read-only context', async () => {
    const scene = await onPods('[]', { mode: 'read-only' }, place());
    scene.press(':').type('plugin who-am i').press('enter');
    await scene.told('plugin: context dev is read-only, and nothing is changed in it');
  });

  it('lists the available plugins', async () => {
    const scene = await onPods('[]', {}, place());
    scene.press(':').type('plugin nobody').press('enter');
    await scene.told('plugin nobody? there are who-am i on PATH');
  });
});
