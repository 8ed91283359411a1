import { expect, it } from 'vitest';
import { ProtobufReader } from '../../../src/codec/proto/reader.js';
import { readMicroTime, readStrings, readTime } from '../../../src/codec/proto/special-readers.js';
import { part } from './support/wire.js';

/** What a reader returns for a message of these bytes. */
function readBy<T>(read: (reader: ProtobufReader, end: number) => T, ...bytes: (number | Buffer)[]): T {
  const message = Buffer.concat(bytes.map((each) => (typeof each === 'number' ? Buffer.from([each]) : each)));
  const all = Buffer.concat([Buffer.from([message.length]), message]);
  const reader = new ProtobufReader(all);
  const value = read(reader, all.length);
  expect(reader.pos).toBe(all.length);
  return value;
}

it('a list of texts in its own message is read without the additions of newer servers', () => {
  expect(readBy(readStrings, part(1, 'get'), part(2, 'new'), part(1, ''), part(1, 'list'))).toEqual([
    'get',
    '',
    'list',
  ]);
  expect(readBy(readStrings)).toEqual([]);
});

it('times are read without the additions of newer servers', () => {
  expect(readBy(readTime)).toBeNull();
  expect(readBy(readTime, part(3, 'new'), 0x08, 5, 0x10, 7)).toBe('1970-01-01T00:00:05Z');
  expect(readBy(readMicroTime)).toBeNull();
  expect(readBy(readMicroTime, part(3, 'new'), 0x08, 5, 0x10, 0xe8, 0x07)).toBe(
    '1970-01-01T00:00:05.000001Z',
  );
});
