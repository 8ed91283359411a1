import type { IncomingHttpHeaders } from 'node:http';
import { expect, it } from 'vitest';
import { runInProcess } from '../support/in-process.js';
import { startServer } from '../transport/support/servers.js';

it.each([
  ['get --raw /apis', 'kubectl get'],
  ['rollout status deployment/web', 'kubectl rollout status'],
  ['version', 'kubectl version'],
])(
  'every request of %s says which command it is for, and which requests belong together',
  async (line, command) => {
    const asked: IncomingHttpHeaders[] = [];
    const { url } = await startServer(
      ({ headers }, response) => {
        asked.push(headers);
        response.statusCode = 404;
        response.end('{}');
      },
      { kind: 'http' },
    );
    for (let run = 0; run < 2; run++) await runInProcess([...line.split(' '), '-s', url]);
    const sessions = asked.map((headers) => headers['kubectl-session']);
    expect(new Set(asked.map((headers) => headers['kubectl-command']))).toEqual(new Set([command]));
    expect(new Set(sessions).size).toBe(2);
    // RFC 9562, version 4, as kubectl's.
    for (const session of sessions)
      expect(session).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  },
);
