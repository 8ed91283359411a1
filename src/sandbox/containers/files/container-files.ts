import type { KubeObject } from '../../../codec/object.js';
import type { Clock } from '../../../process/clock.js';
import { listAt, textAt } from '../../object/at.js';
import { logLines, logSource } from '../log-lines.js';
import { FileSystem } from './file-system.js';
import { newFile, newFolder } from './nodes.js';

const FOLDERS = ['app', 'bin', 'data', 'dev', 'etc', 'home', 'proc', 'root', 'sys', 'tmp', 'usr', 'var'];
const DEEPER = ['/usr/bin', '/usr/local', '/usr/local/bin', '/var/log', '/var/run/secrets/kubernetes.io'];
const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';

/** The parts of a container that concern volumes. */
interface Mounting {
  volumeMounts?: { mountPath: string }[];
}

/**
 * The files of a new container: a small system, the pod's own, and some sample data.
 * @param programs the names of those in /bin
 */
export function containerFiles(pod: KubeObject, clock: Clock, programs: readonly string[]): FileSystem {
  const began = Date.parse(textAt(pod, ['status', 'startTime'])) || clock.now();
  const { name = '', namespace = '' } = pod.metadata ?? {};
  const files = new FileSystem(() => clock.now());
  for (const folder of FOLDERS) files.root.entries.set(folder, newFolder(began));
  for (const folder of [...DEEPER, ACCOUNT]) files.makeFolder(folder, true);
  for (const program of programs) files.put(`/bin/${program}`, { ...newFile('', began, 0o755), program });
  files.put('/dev/null', { kind: 'device', mode: 0o666, changed: began, gives: 'nothing' });
  files.put('/dev/zero', { kind: 'device', mode: 0o666, changed: began, gives: 'zeros' });
  const address = textAt(pod, ['status', 'podIP'], '10.244.0.2');
  const texts: Record<string, string> = {
    '/etc/hostname': `${name}\n`,
    '/etc/hosts': `127.0.0.1\tlocalhost\n::1\tlocalhost\n${address}\t${name}\n`,
    '/etc/os-release': 'NAME="proa sandbox"\nID=sandbox\n',
    '/etc/passwd': 'root:x:0:0:root:/root:/bin/sh\n',
    '/etc/resolv.conf': `search ${namespace}.svc.cluster.local svc.cluster.local cluster.local\nnameserver 10.96.0.10\noptions ndots:5\n`,
    '/app/config.yaml': 'log:\n  level: info\nlisten: 0.0.0.0:8080\n',
    '/data/dump.sql': dump(),
    [`${ACCOUNT}/namespace`]: namespace,
    '/var/log/app.log': logLines(logSource(pod, 'app'), began, clock.now())
      .map(({ text }) => `${text}\n`)
      .join(''),
  };
  for (const [path, text] of Object.entries(texts)) files.put(path, newFile(text, began));
  for (const { volumeMounts = [] } of listAt(pod, 'spec', 'containers') as Mounting[])
    for (const { mountPath } of volumeMounts)
      if (files.find(mountPath) === undefined) files.makeFolder(mountPath, true);
  return files;
}

/** A file for trying `cp`: some 100 KB, the same each time. */
function dump(): string {
  const rows = Array.from(
    { length: 2000 },
    (_, index) => `INSERT INTO items (id, name) VALUES (${index + 1}, 'item ${index + 1}');\n`,
  );
  return `CREATE TABLE items (id integer PRIMARY KEY, name text);\n${rows.join('')}`;
}
