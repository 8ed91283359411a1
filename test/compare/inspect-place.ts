import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { ApiServerOptions } from '../../src/sandbox/app/options.js';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { backgroundClock } from '../../src/sandbox/base/clock.js';
import { TestClient } from '../sandbox/client.js';
import { newHome, type Place } from './compare.js';
import { createWithStatus, writeKubeconfig } from './describe-stage.js';

/** The time at which the sandbox starts: its objects are the same in every run, including times. */
const BEGINNING = Date.parse('2025-01-02T03:04:05Z');

/**
 * A sandbox with the objects of a file of the fixtures and their status. Call it at the top of a suite.
 * @param options of the sandbox
 */
export function placeWith(file: string, options: ApiServerOptions = {}): Place {
  const home = newHome();
  const place: Place = { home, kubeconfig: join(home, 'kubeconfig') };
  let sandbox: ApiServer | undefined;

  beforeAll(async () => {
    sandbox = await startApiServer({ clock: { ...backgroundClock, now: () => BEGINNING }, ...options });
    writeKubeconfig(place.kubeconfig, sandbox.kubeconfigYaml);
    const client = new TestClient(sandbox);
    await createWithStatus(file, client, new Map());
    client.close();
  });

  afterAll(async () => {
    await sandbox?.close();
    rmSync(home, { recursive: true, force: true });
  });
  return place;
}
