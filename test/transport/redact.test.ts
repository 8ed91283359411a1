import { describe, expect, it } from 'vitest';
import { Redactor } from '../../src/merge/redact/redactor.js';
import { SentSecrets } from '../../src/transport/credentials.js';

const clean = (secret: string, text: string) => new Redactor(new SentSecrets(new Set([secret]))).clean(text);

describe('Redactor', () => {
  it.each([
    ['as it is', 'a-long-token', 'sent a-long-token, twice: a-long-token', 'sent <masked>, twice: <masked>'],
    ['of just eight characters', '8-tokens', 'x8-tokensx', 'x<masked>x'],
    ['inside of a word', 'a-long-token', 'xa-long-tokenx', 'x<masked>x'],
    ['in a URL', 'long token/&', '/login?t=long%20token%2F%26', '/login?t=<masked>'],
    ['in JSON', 'long "token"', '{"t":"long \\"token\\""}', '{"t":"<masked>"}'],
    ['in JSON of Go', 'long<token>', '{"t":"long\\u003ctoken\\u003e"}', '{"t":"<masked>"}'],
    ['in base64', 'a-long-token', Buffer.from('a-long-token').toString('base64'), '<masked>'],
    ['cut off', 'a-token-of-many-characters', 'sent a-token-of-many-ch', 'sent <masked>'],
    ['and nothing else', 'a-long-token', 'null, undefined, a-long-token', 'null, undefined, <masked>'],
  ])('finds a secret %s', (_, secret, text, cleaned) => {
    expect(clean(secret, text)).toBe(cleaned);
  });

  it.each([
    ['a', 'a pod has a name', 'a pod has a name'],
    ['a', 'Authorization: Bearer a', 'Authorization: Bearer <masked>'],
    [
      'ab+',
      'Bearer ab+ is no good, bearer ab+c is another',
      'Bearer <masked> is no good, bearer ab+c is another',
    ],
    ['pods', 'podsecurity: pods, mypods', 'podsecurity: <masked>, mypods'],
    ['s3cret', 'sent s3cret.', 'sent <masked>.'],
    ['s3cret', '/login?pin=s3cret&more', '/login?pin=<masked>&more'],
    ['', 'nothing', 'nothing'],
  ])('masks a short one (%j) carefully in %j', (secret, text, cleaned) => {
    expect(clean(secret, text)).toBe(cleaned);
  });

  it.each(['x', '111 '])('reads 9 MB of %j', (unit) => {
    const text = unit.repeat(9_000_000 / unit.length);
    expect(clean('a-long-token', `${text} a-long-token`) === `${text} <masked>`).toBe(true);
  });

  it('learns more secrets as they are sent', () => {
    const secrets = new Set<string>();
    const redactor = new Redactor(new SentSecrets(secrets));
    expect(redactor.clean('a-long-token')).toBe('a-long-token');
    secrets.add('a-long-token');
    expect(redactor.clean('a-long-token')).toBe('<masked>');
  });
});
