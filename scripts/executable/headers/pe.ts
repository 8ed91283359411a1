import type { ExecutableFacts } from './facts.ts';

const machines: Readonly<Record<number, ExecutableFacts['arch']>> = { 34404: 'x64', 43620: 'arm64' };

/** Whether bytes are an executable of Windows: PE after a DOS header. */
export function isPe(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 2) !== 'MZ') return false;
  const at = bytes.readUInt32LE(60);
  return bytes.toString('latin1', at, at + 4) === 'PE\0\0';
}

/** Reads a PE executable's headers. */
export function readPe(bytes: Buffer): ExecutableFacts {
  return { format: 'PE', arch: machines[bytes.readUInt16LE(bytes.readUInt32LE(60) + 4)] ?? 'other' };
}
