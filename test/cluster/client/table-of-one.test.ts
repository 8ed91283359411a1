import { expect, it } from 'vitest';
import { scene, web } from './support.js';

const column = { name: 'Name', type: 'string', format: 'name', priority: 0, description: '' };
const row = { cells: ['web-1'], object: { metadata: { name: 'web-1' } } };
const table = { kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: {} };

it.each([
  ['no rows', { columnDefinitions: [column], rows: [] }, 'the table of the object has no rows'],
  ['null for rows', { columnDefinitions: [column], rows: null }, 'the table of the object has no rows'],
  ['no columns', { rows: [row] }, 'the table has rows and no columns'],
  ['null for columns', { columnDefinitions: null, rows: [row] }, 'the table has rows and no columns'],
])('the table of an object with %s is malformed', async (_, parts, said) => {
  const { client } = scene([{ body: { ...table, ...parts } }]);
  await expect(client.getAs(web, { form: 'table' })).rejects.toThrow(said);
});
