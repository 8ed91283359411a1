/** A body with what no two servers agree on replaced: uids, revisions, times, tokens, addresses. */
export function normalised(text: string): unknown {
  try {
    return normalisedValue('', JSON.parse(text));
  } catch {
    return normalisedText(text);
  }
}

/** Fields that are left out: they differ by version, or are compared by themselves. */
const LEFT_OUT = new Set([
  'managedFields',
  'serverAddress',
  'serverAddressByClientCIDRs',
  'storageVersionHash',
]);

function normalisedValue(key: string, value: unknown): unknown {
  if (typeof value === 'string') return normalisedMember(key, value);
  if (Array.isArray(value)) return value.map((item) => normalisedValue('', item));
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value)
    .filter(([name, member]) => !LEFT_OUT.has(name) && !(name === 'creationTimestamp' && member === null))
    .map(([name, member]): [string, unknown] => [name, normalisedValue(name, member)]);
  return Object.fromEntries(fields);
}

function normalisedMember(key: string, value: string): string {
  if (key === 'resourceVersion' && /^\d+$/.test(value)) return 'RV';
  if (key === 'continue' && value !== '') return 'TOKEN';
  if (key === 'clusterIP' || key === 'clusterIPs') return 'ADDRESS';
  return normalisedText(value);
}

function normalisedText(text: string): string {
  return text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UID')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'TIME')
    .replace(/\(\d+\)/g, '(N)')
    .replace(/resourceVersion: \d+/gi, 'resourceVersion: N')
    .replace(/(gen-)[a-z0-9]{5}\b/g, '$1XXXXX')
    .replace(/^(\d+[smhd])+$/, 'AGE');
}
