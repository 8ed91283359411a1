/** Fails in kubectl's words for a name that is typed, but empty. */
export function requireName(name: string): void {
  if (name === '') throw new Error('name must be specified');
}
