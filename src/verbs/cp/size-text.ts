/** Bytes for people: `12.5 MiB`. */
export function sizeText(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
