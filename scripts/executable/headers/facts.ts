/** The facts in an executable's headers. */
export interface ExecutableFacts {
  format: 'ELF' | 'Mach-O' | 'PE';
  arch: 'x64' | 'arm64' | 'other';
  /** The program that loads it: only for ELF. */
  interpreter?: string;
  /** The libraries that must be on the machine, by name: for ELF and Mach-O. */
  libraries?: readonly string[];
  /** The oldest release of glibc that has everything it needs: `2.29`. For ELF, if it names one. */
  glibc?: string;
  /** Whether it has a valid signature: for Mach-O, which does not start without one. */
  signed?: boolean;
}
