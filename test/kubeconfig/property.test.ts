import { expect, it } from 'vitest';
import { parseProperty } from '../../src/kubeconfig/edit/property.js';

it.each(['current-context.x', 'kind.a.b', 'preferences.colors.x', 'users.jane.token.x'])(
  'a value has no property: %s',
  (path) => {
    expect(() => parseProperty(path)).toThrow(`unable to parse one or more field values of ${path}`);
  },
);
