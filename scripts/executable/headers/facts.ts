/** What an executable says of itself. */
export interface ExecutableFacts {
  format: 'ELF' | 'Mach-O' | 'PE';
  arch: 'x64' | 'arm64' | 'other';
  /** The program that loads it: of ELF alone. */
  interpreter?: string;
  /** The libraries that must be on the machine, by their names there: of ELF and Mach-O. */
  libraries?: readonly string[];
  /** The least release of glibc that has all it needs: `2.29`. Of ELF, where it names any. */
  glibc?: string;
  /** Whether it has a signature that its bytes agree with: of Mach-O, which does not start without. */
  signed?: boolean;
}
