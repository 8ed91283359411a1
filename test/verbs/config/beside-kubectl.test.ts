import { describe, expect, it } from 'vitest';
import { inTemporaryFolder } from '../../kubeconfig/support.js';
import { findKubectl } from '../../support/kubectl.js';
import { scenes } from './scenes.js';
import { inCommon, kubectlConfig, proaConfig, type Scene } from './support.js';

const kubectl = findKubectl();

function title({ args, env = {} }: Scene): string {
  const words = typeof args === 'string' ? args : JSON.stringify(args);
  return [...Object.entries(env).map(([name, value]) => `${name}=${value}`), words].join(' ');
}

describe.skipIf(!kubectl)('config, beside kubectl: output, exit code and files', () => {
  it.concurrent.each(scenes.map((scene) => [title(scene), scene] as const))('%s', async (_title, scene) => {
    const theirs = await inTemporaryFolder((folder) =>
      replaceFolder(kubectlConfig(kubectl ?? '', scene, folder), folder),
    );
    const ours = await inTemporaryFolder(async (folder) =>
      replaceFolder(await proaConfig(scene, folder), folder),
    );
    expect(inCommon(ours)).toEqual(inCommon(theirs));
  });
});

/** The folders differ; what is said of them must not. */
function replaceFolder<T extends object>(outcome: T, folder: string): T {
  return JSON.parse(JSON.stringify(outcome).replaceAll(folder, '/FOLDER'));
}
