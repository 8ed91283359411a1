/** Handwritten pages of docs/reference. */
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

/** Pages of docs/reference that are not generated from the commands; `npm run screens` writes one. */
export const otherPages: readonly string[] = [...writtenPages, 'screens.md'];
