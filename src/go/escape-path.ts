/** A path with escaped characters, as in Go's URL.EscapedPath. */
export function escapePath(path: string): string {
  return encodeURI(path).replace(
    /[!'()*?#]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
