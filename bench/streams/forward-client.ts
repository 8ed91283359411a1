/**
 * Uses a forwarded port: `forward-client.ts PATH BYTES TIMES AT_ONCE PROGRAM ARGUMENT...` starts the program, waits
 * until it prints its port, gets the path TIMES times, each on its own connection, and ends the program. Fails if a
 * byte or a connection is lost.
 */
import { spawn } from 'node:child_process';
import { get } from 'node:http';

const [path = '', bytes, times, atOnce, program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
const port = await new Promise<number>((resolve, reject) => {
  let said = '';
  child.once('exit', (code) => reject(new Error(`exit code ${code}`)));
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
    const [, found] = /127\.0\.0\.1:(\d+) ->/.exec(said) ?? [];
    if (found !== undefined) resolve(Number(found));
  });
});
let left = Number(times);
try {
  await Promise.all(Array.from({ length: Number(atOnce) }, work));
} finally {
  child.kill('SIGTERM');
}
process.stdout.write('done\n');

async function work(): Promise<void> {
  while (left > 0) {
    left--;
    const found = await fetched();
    if (found !== Number(bytes)) throw new Error(`${found} bytes instead of ${bytes}`);
  }
}

/** The length of a response on a new connection. */
function fetched(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      response.on('end', () => resolve(length)).on('error', reject);
    });
    request.on('error', reject);
  });
}
