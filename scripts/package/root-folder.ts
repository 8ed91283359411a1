import { factsOf } from '../executable/facts.ts';
import { type PackedFile, program, textFile } from './files.ts';

/** The user that runs proa in the container: not root, and no one else. */
export const USER = 65532;
export const HOME = '/home/proa';

/** What the image takes from the build machine. */
export interface FromMachine {
  /** The libraries of the executable by name, including its loader. */
  libraries: ReadonlyMap<string, Buffer>;
  /** PEM. */
  certificates: Buffer;
  /** The license of the libraries. */
  libraryLicense: Buffer;
}

/** Everything in the container: the program, its libraries and the files they need. No shell or other program. */
export function rootFolder(executable: Buffer, license: string, machine: FromMachine): PackedFile[] {
  const loader = factsOf(executable).interpreter!.slice(1);
  const loaderName = loader.split('/').at(-1)!;
  const folders = ['etc', 'etc/ssl', 'etc/ssl/certs', 'home', 'lib', 'lib64', 'usr', 'usr/bin', 'usr/share'];
  const documents = ['usr/share/doc', 'usr/share/doc/libc6', 'usr/share/doc/proa'];
  return [
    ...[...folders, ...documents].map((path) => ({ path, folder: true as const, mode: 0o755 })),
    { path: HOME.slice(1), folder: true, mode: 0o755, owner: USER },
    { path: 'tmp', folder: true, mode: 0o1777 },
    textFile('etc/passwd', `root:x:0:0:root:/:/none\nproa:x:${USER}:${USER}:proa:${HOME}:/none\n`),
    textFile('etc/group', `root:x:0:\nproa:x:${USER}:\n`),
    textFile('etc/nsswitch.conf', 'hosts: files dns\n'),
    { path: 'etc/ssl/certs/ca-certificates.crt', content: machine.certificates, mode: 0o644 },
    program(loader, machine.libraries.get(loaderName)!),
    // The loader always looks there, regardless of Debian's folder for the processor.
    ...[...machine.libraries]
      .filter(([name]) => name !== loaderName)
      .map(([name, bytes]) => program(`lib/${name}`, bytes)),
    { path: 'usr/share/doc/libc6/copyright', content: machine.libraryLicense, mode: 0o644 },
    textFile('usr/share/doc/proa/LICENSE', license),
    program('usr/bin/proa', executable),
  ];
}
