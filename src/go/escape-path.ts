/** A path with its characters escaped as Go's URL.EscapedPath has them. */
export function escapePath(path: string): string {
  return encodeURI(path).replace(
    /[!'()*?#]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
