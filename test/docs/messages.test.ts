import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { document, root } from './support.js';

/** Messages of servers and other programs, with their sources. */
const FROM_ELSEWHERE: readonly (readonly [message: string, source: string])[] = [
  ['proa: command not found', 'a shell'],
  ['Unknown user config', 'npm'],
  ['is forbidden: User … cannot …', 'an API server'],
  ['already exists', 'an API server'],
  ['the object has been modified', 'an API server'],
  ['field is immutable', 'an API server'],
  ['admission webhook … denied the request', 'an API server'],
  ['exceeded quota', 'an API server'],
  ['violates PodSecurity …', 'an API server'],
  ['a container name must be specified for pod …', 'an API server'],
  ['is waiting to start: …', 'an API server'],
  ['previous terminated container … not found', 'an API server'],
  ['executable file not found in $PATH', 'a container runtime'],
];

/** All messages of docs/troubleshooting.md. */
const messages = [...document('docs/troubleshooting.md').matchAll(/^\| `([^`]+)` \| (?!cause)/gm)].map(
  ([, message]) => message!,
);

/** The source of proa, without its sandbox, whose messages are those of servers. Pieces of a long text are joined. */
const source = ['src', 'bin']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[jt]s$/.test(name) && !name.startsWith('sandbox'))
      .map((name) => document(join(folder, name))),
  )
  .join('\n')
  .replaceAll(/['`] \+\n\s+['`]/g, '');

it('docs/troubleshooting.md quotes messages', () => expect(messages.length).toBeGreaterThan(40));

it.each(messages)('docs/troubleshooting.md quotes an existing message: %s', (message) => {
  if (FROM_ELSEWHERE.some(([other]) => other === message)) return;
  const parts = message.split('…').map((part) => part.trim());
  expect(parts.filter((part) => !source.includes(part))).toEqual([]);
});

it('no message is attributed to another program unless the page quotes it', () => {
  expect(FROM_ELSEWHERE.map(([message]) => message).filter((each) => !messages.includes(each))).toEqual([]);
});
