import { expect, it } from 'vitest';
import { isDone, OutcomeError } from '../../../src/cluster/client/unknown-outcome.js';
import { withSource } from '../../../src/objects/visit/errors.js';
import { ConnectionError, StatusError } from '../../../src/transport/errors.js';

// kubectl's AddSourceToErr, and its message for an error of the connection.
it('an error of the server is reported with the file of the object, and keeps its reason', () => {
  const status = { kind: 'Status' as const, reason: 'AlreadyExists', message: 'pods "a" already exists' };
  const error = withSource(new StatusError(status, 409), 'creating', 'a.yaml');
  expect(error).toMatchObject({
    message: 'error when creating "a.yaml": pods "a" already exists',
    reason: 'AlreadyExists',
    code: 409,
  });
});

it('an error of the connection is reported as in Go, and any other unchanged', () => {
  const broken = new ConnectionError('EOF', { method: 'POST', url: 'https://c/api' });
  expect(withSource(broken, 'creating', 'a.yaml')).toMatchObject({
    message: 'error when creating "a.yaml": Post "https://c/api": EOF',
  });
  const other = new Error('no');
  expect(withSource(other, 'creating', 'a.yaml')).toBe(other);
});

it('a lost response is reported with the file of the object', () => {
  const lost = new OutcomeError('it was done, but the response was cut off', new Error('EOF'), false);
  const error = withSource(lost, 'creating', 'a.yaml');
  expect(error).toMatchObject({
    message: 'error when creating "a.yaml": it was done, but the response was cut off',
  });
  expect(isDone(error)).toBe(true);
});
