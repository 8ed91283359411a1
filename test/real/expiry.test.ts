import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beforePage, startHttpProxy } from '../support/http-proxy.js';
import { runInProcess } from '../support/in-process.js';
import { realServerAssets } from '../support/real-server.js';
import { isMissing } from '../support/reference.js';
import { lines } from '../support/scene.js';
import { MADE_HERE, type ServedMaps, serveMaps } from './config-maps.js';

const assets = realServerAssets();
const CHUNK = 2;
/** The page that is requested when the snapshot is gone. */
const LATE = 4;

describe.skipIf(isMissing('kube-apiserver', assets))(
  'a list whose snapshot a real etcd compacts away',
  () => {
    let maps: ServedMaps;

    beforeAll(async () => {
      maps = await serveMaps(assets!, 30);
    });
    afterAll(() => maps?.end());

    /** Runs proa; before one of its pages is requested, an object is added after all others, and etcd is compacted. */
    async function listWhileCompacting(flags: string[], added: string) {
      let isLate = false;
      const before = beforePage('/configmaps', LATE, async () => {
        isLate = true;
        await maps.add(added);
        await maps.server.compact();
      });
      const url = await startHttpProxy(maps.server, { before });
      const home = mkdtempSync(join(tmpdir(), 'proa-expiry-'));
      const words = ['get', ...MADE_HERE, '-o', 'name', `--chunk-size=${CHUNK}`, `--server=${url}`, ...flags];
      const result = await runInProcess(words, { env: { KUBECONFIG: maps.server.kubeconfig, HOME: home } });
      expect(isLate).toBe(true);
      return result;
    }

    const printed = (names: readonly string[]) => names.map((name) => `configmap/${name}`);
    const before = (LATE - 1) * CHUNK;

    it('continues from the last key, repeats no row, and reports both resource versions', async () => {
      const { stdout, stderr, exit } = await listWhileCompacting([], 'zzz-added');
      expect(lines(stdout)).toEqual(printed([...maps.names, 'zzz-added']));
      const told = `the first ${before} objects, up to ${maps.names[before - 1]}, are as of resourceVersion`;
      expect(stderr).toMatch(
        /^proa: the snapshot of this list expired on the server: .*, the rest as of \d+\..*\n$/,
      );
      expect(stderr).toContain(told);
      expect(exit).toBe(0);
    });

    it('fails with --consistency=snapshot, after the rows of the previous pages', async () => {
      const { stdout, stderr, exit } = await listWhileCompacting(['--consistency=snapshot'], 'zzz-more');
      expect(lines(stdout)).toEqual(printed(maps.names.slice(0, before)));
      expect(stderr).toContain('Error from server (Expired): ');
      expect(exit).toBe(1);
    });
  },
);
