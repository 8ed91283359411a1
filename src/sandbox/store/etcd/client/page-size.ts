/** The target size of one response of etcd in bytes: large enough to be quick, small enough for the memory. */
const TARGET = 4 * 1024 * 1024;

/** How many keys to request from etcd at a time, by the size of the last read. */
export class PageSize {
  /** Before the first read, values are assumed to have 16 KiB. */
  size = 256;

  learn(values: readonly { value: Uint8Array }[]): void {
    if (values.length === 0) return;
    const bytes = values.reduce((sum, { value }) => sum + value.length, 0);
    const fitting = Math.floor((TARGET * values.length) / Math.max(bytes, 1));
    this.size = Math.min(10_000, Math.max(4, fitting));
  }
}
