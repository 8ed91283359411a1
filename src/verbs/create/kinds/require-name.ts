/** Fails in kubectl's words for an empty name. */
export function requireName(name: string): void {
  if (name === '') throw new Error('name must be specified');
}
