/** Bytes of values that one response of etcd should hold: enough to be quick, not enough to fill the memory. */
const TARGET = 4 * 1024 * 1024;

/** How many keys to ask etcd for at a time, by the size of what was read last. */
export class PageSize {
  /** Before anything was read, values are taken for 16 KiB each. */
  size = 256;

  learn(values: readonly { value: Uint8Array }[]): void {
    if (values.length === 0) return;
    const bytes = values.reduce((sum, { value }) => sum + value.length, 0);
    const fitting = Math.floor((TARGET * values.length) / Math.max(bytes, 1));
    this.size = Math.min(10_000, Math.max(4, fitting));
  }
}
