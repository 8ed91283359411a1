// Writes the reports of the APIs for other projects: `npm run api`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { apiReport, libraries, reportPath } from './report.ts';

const root = resolve(import.meta.dirname, '../..');
for (const [library, index] of Object.entries(libraries)) {
  const path = reportPath(root, library);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, apiReport(join(root, 'dist', index)));
}
