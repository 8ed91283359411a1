const KEY_RULE =
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";

/** What is wrong with a key of a ConfigMap or Secret (apimachinery's IsConfigMapKey), in a server's words. */
export function keyProblems(key: string): string[] {
  return [
    ...(Buffer.byteLength(key) > 253 ? ['must be no more than 253 characters'] : []),
    ...(/^[-._a-zA-Z0-9]+$/.test(key) ? [] : [KEY_RULE]),
    ...folderNameProblems(key),
  ];
}

/** What is wrong with a name that becomes a file name: it must not lead out of the folder. */
export function folderNameProblems(name: string): string[] {
  if (name === '.' || name === '..') return [`must not be '${name}'`];
  return name.startsWith('..') ? ["must not start with '..'"] : [];
}
