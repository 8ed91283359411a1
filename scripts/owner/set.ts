// Gives the project its owner on GitHub, a person or an organization, everywhere: `npm run owner -- NAME`.
import { resolve } from 'node:path';
import { changeOwner } from './places.ts';

const [name = ''] = process.argv.slice(2);
for (const path of changeOwner(resolve(import.meta.dirname, '../..'), name))
  process.stdout.write(`${path}\n`);
