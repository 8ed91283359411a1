import type { ApiServerOptions } from '../../../src/sandbox/app/options.js';
import { type MadeRelease, releaseSecret } from '../../support/helm-releases.js';
import { type Scene, scene } from '../../support/scene.js';

/** A scene, and releases of Helm in it. */
export interface HelmScene extends Scene {
  /** Stores a revision in the namespace that it names. @param object what stores it, if unusual */
  store(made: MadeRelease, object?: object): Promise<void>;
}

/** A sandbox with revisions of releases in secrets. */
export async function helmScene(
  releases: readonly MadeRelease[],
  options: ApiServerOptions = {},
): Promise<HelmScene> {
  const all = await scene({ pods: 0, ...options });
  const store: HelmScene['store'] = async (made, object = releaseSecret(made)) => {
    const type = `${(object as { kind: string }).kind.toLowerCase()}s`;
    const path = `/api/v1/namespaces/${made.namespace ?? 'default'}/${type}`;
    const { status, text } = await all.client.write('POST', path, object);
    if (status !== 201) throw new Error(text);
  };
  for (const release of releases) await store(release);
  all.sandbox.resetRequests();
  return { ...all, store };
}

/** The message if something is masked. */
export const MASKED = 'proa: secret values are masked; --show-secrets shows them\n';
