import { isElf, readElf } from './headers/elf.ts';
import type { ExecutableFacts } from './headers/facts.ts';
import { isMachO, readMachO } from './headers/mach-o.ts';
import { isPe, readPe } from './headers/pe.ts';
import type { Target } from './targets.ts';

/** Reads an executable's headers. Fails if it has none of the three formats, or is truncated. */
export function factsOf(bytes: Buffer): ExecutableFacts {
  if (isElf(bytes)) return readElf(bytes);
  if (isMachO(bytes)) return readMachO(bytes);
  if (isPe(bytes)) return readPe(bytes);
  throw new Error('no executable: neither ELF nor Mach-O nor PE');
}

/** Fails if a target cannot start an executable. */
export function checkFor(target: Target, bytes: Buffer): void {
  const facts = factsOf(bytes);
  for (const [name, value] of Object.entries(expected(target))) {
    const found = facts[name as keyof ExecutableFacts];
    if (found !== value) throw new Error(`for ${target.name}, ${name} must be ${value}, but is ${found}`);
  }
}

function expected({ platform, arch, musl }: Target): Partial<ExecutableFacts> {
  if (platform === 'windows') return { format: 'PE', arch };
  if (platform === 'darwin') return { format: 'Mach-O', arch, signed: true };
  const [muslName, glibc] = {
    x64: ['x86_64', '/lib64/ld-linux-x86-64.so.2'],
    arm64: ['aarch64', '/lib/ld-linux-aarch64.so.1'],
  }[arch];
  return { format: 'ELF', arch, interpreter: musl ? `/lib/ld-musl-${muslName}.so.1` : glibc! };
}
