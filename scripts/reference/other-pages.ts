/** Pages of docs/reference that somebody writes. */
export const writtenPages: readonly string[] = [
  'browser-keys.md',
  'browser-settings.md',
  'checks.md',
  'differences.md',
  'documents.md',
  'expressions.md',
  'packages.md',
  'sandbox-details.md',
  'stability.md',
];

/** Pages of docs/reference that are not made from the commands; `npm run screens` makes one. */
export const otherPages: readonly string[] = [...writtenPages, 'screens.md'];
