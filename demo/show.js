// The main job, shown on the sandbox that KUBECONFIG points at: see the script "demo" of package.json.
// A few calls of proa, each as it would be typed, with what to look at.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const launcher = fileURLToPath(new URL('../bin/run.js', import.meta.url));
const cache = mkdtempSync(join(tmpdir(), 'proa-demo-'));

try {
  say('An API server runs in this terminal: 5,000 pods, 100 API groups of custom resources.');

  say('Nothing is cached, yet one known name costs no more than the documents it needs:');
  const cold = await proa('get pods -n shop-00 --limit=3 -v=6');
  print(cold.rows);
  print(
    cold.notes.filter((line) => line.includes(' verb="GET" ')).map((line) => line.replace(/^.*?\] /, '')),
  );

  say('Rows come page by page, not after the last one:');
  const all = await proa('get pods -A');
  print([...all.rows.slice(0, 4), '…', all.rows.at(-1)]);
  say(`First row after ${all.firstRow} ms, all ${all.rows.length - 1} after ${all.total} ms.`, '');

  say(
    'The server forgets the snapshot half-way (410 Expired). kubectl fails here; proa goes on and says so:',
  );
  const expired = await proa('get pods -A', { whenRowsCome: compact });
  print([...expired.rows.slice(0, 2), '…', expired.rows.at(-1), ...expired.notes]);
  const names = new Set(expired.rows.slice(1).map((row) => row.split(/ +/, 2).join('/')));
  say(`${expired.rows.length - 1} rows, ${names.size} different pods.`, '');

  say('For programs: an object a line, and a last line that tells whether it was all.');
  const lines = await proa('get pods -A -o ndjson', { through: ' | tail -n 2' });
  print(lines.rows.slice(-2).map((line) => (line.length > 100 ? `${line.slice(0, 100)}…` : line)));

  say('The first few of very many:');
  print((await proa('get pods -A --limit=5')).rows);

  if (process.stdin.isTTY && process.stdout.isTTY) {
    say('The same cluster in the browser: press a key to open it, q to leave.');
    if (!['q', 'Q', '\x03', '\x04', '\x1b'].includes(await key())) await browse();
  }
} finally {
  rmSync(cache, { recursive: true, force: true });
}

/** Says something about what comes next. */
function say(text, before = '\n') {
  console.log(`${before}# ${text}`);
}

function print(lines) {
  for (const line of lines) console.log(line);
}

/**
 * Runs proa, showing the call. Gives what it printed, by lines, and milliseconds from its start.
 * @param line the arguments, separated by spaces
 * @param options.whenRowsCome done when the first rows are there; no more is read meanwhile
 * @param options.through a pipe to show behind the call; the caller does what it would do
 */
async function proa(line, { whenRowsCome = () => {}, through = '' } = {}) {
  console.log(`$ proa ${line}${through}`);
  const start = performance.now();
  const since = () => Math.round(performance.now() - start);
  const child = spawn(process.execPath, [launcher, ...line.split(' ')], {
    env: { ...process.env, KUBECACHEDIR: cache },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  const notes = [];
  createInterface({ input: child.stderr }).on('line', (note) => notes.push(note));
  let output = '';
  let firstRow;
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text;
    if (firstRow === undefined) {
      firstRow = since();
      await whenRowsCome();
    }
  }
  const exitCode = await ended;
  const rows = output.trimEnd().split('\n');
  if (exitCode !== 0) throw new Error(`proa ended with ${exitCode}:\n${notes.join('\n')}`);
  return { rows, notes, firstRow, total: since() };
}

/** The key that is pressed next; "" where the terminal has gone. */
async function key() {
  const { stdin } = process;
  stdin.setRawMode(true);
  try {
    return await new Promise((resolve) =>
      stdin.once('data', (bytes) => resolve(bytes.toString())).once('end', () => resolve('')),
    );
  } finally {
    stdin.setRawMode(false);
    // What is typed from here on is for whoever reads next.
    stdin.pause();
  }
}

/** Opens the browser in this terminal, and waits until it is left. */
async function browse() {
  console.log('$ proa browse pods -A');
  const child = spawn(process.execPath, [launcher, 'browse', 'pods', '-A'], {
    env: { ...process.env, KUBECACHEDIR: cache },
    stdio: 'inherit',
  });
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
}

/** Changes something, and makes the sandbox forget what was before: older continue tokens expire. */
async function compact() {
  const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'something-new' } };
  await post('/api/v1/namespaces/default/configmaps', JSON.stringify(configMap));
  await post('/sandbox/compact', '');
}

/** Sends a request to the sandbox. Fails where it is not answered with success. */
function post(path, body) {
  const config = parse(readFileSync(process.env.KUBECONFIG, 'utf8'));
  const { server, 'certificate-authority-data': authority } = config.clusters[0].cluster;
  const { user } = config.users[0];
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ca: Buffer.from(authority, 'base64'),
    cert: Buffer.from(user['client-certificate-data'], 'base64'),
    key: Buffer.from(user['client-key-data'], 'base64'),
  };
  return new Promise((resolve, reject) => {
    const call = request(server + path, options, (response) => {
      const { statusCode } = response.resume();
      response.on('end', () =>
        statusCode < 300 ? resolve() : reject(new Error(`${path} was answered with ${statusCode}`)),
      );
    });
    call.on('error', reject).end(body);
  });
}
