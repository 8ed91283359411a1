import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { some } from '../support/cases.js';
import { runInProcess } from '../support/in-process.js';
import { FAULT, mistypedServer, VALUES } from '../support/mistyped-server.js';

/** The server refuses all streams, so that each ends before it begins. */
const COMMANDS = [
  'exec db-0 -- true',
  'exec -it deploy/web -- true',
  'exec svc/web -- true',
  'attach db-0',
  'attach deploy/web -it',
  'cp given.txt db-0:/given.txt',
  'cp db-0:/given.txt got.txt',
  'port-forward db-0 :80 --pod-running-timeout=1s',
  'port-forward svc/web :80 --pod-running-timeout=1s',
  'port-forward deploy/web :80 --pod-running-timeout=1s',
  'logs -f db-0',
  'logs -f deploy/web --all-containers --prefix',
  'logs -f -l app=web --max-log-requests=9',
  'debug db-0 --image=busybox',
  'debug db-0 -it --image=busybox --target=db',
  'debug db-0 --image=busybox --copy-to=other --same-node --share-processes',
  'debug db-0 --set-image=*=new --copy-to=other',
  'debug node/node-0000 --image=busybox',
  'run db-0 --image=i -it --pod-running-timeout=1s',
  'run db-0 --image=i --rm -i --restart=Never --pod-running-timeout=1s',
  'shell db-0',
  'shell node/node-0000',
  'drain node-0000 --ignore-daemonsets --force --delete-emptydir-data --dry-run=server',
  'drain node-0000 --ignore-daemonsets --force --delete-emptydir-data --timeout=100ms',
  'drain node-0000 --ignore-daemonsets --force --delete-emptydir-data --disable-eviction --timeout=100ms',
  'cordon node-0000',
  'uncordon node-0000',
];

it.each(COMMANDS)(
  'handles a pod with fields of wrong types with an output or an error message before a stream: %s',
  async (line) => {
    const folder = await mkdtemp(join(tmpdir(), 'proa-nulls-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'given.txt'), 'given');
    const server = await mistypedServer({ objects: [] });
    const run = () => {
      const over = new AbortController();
      const onOutput = (told: string) => void (/Forwarding from/.test(told) && over.abort());
      const signal = AbortSignal.any([over.signal, AbortSignal.timeout(20_000)]);
      const env = { HOME: folder };
      return runInProcess([`--server=${server.url}`, ...line.split(' ')], {
        env,
        cwd: folder,
        signal,
        onOutput,
      });
    };
    await run();
    // Two of the values for each field, which differ from command to command.
    const all = [...server.fields].flatMap((field, at) =>
      [0, 3].map((further) => ({ field, value: VALUES[(at + line.length + further) % VALUES.length] })),
    );
    const failures: string[] = [];
    for (const { field, value } of some(all, line.length)) {
      server.with(field, value);
      const { stdout, stderr } = await run();
      const fault =
        FAULT.exec(stderr + stdout) ?? /[^\n]*(\bundefined\b|\[object )[^\n]*/.exec(stderr + stdout);
      if (fault !== null) failures.push(`${field}=${JSON.stringify(value)}: ${fault[0]}`);
    }
    expect(failures).toEqual([]);
  },
);
