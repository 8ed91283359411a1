import type { KubeObject } from '../../codec/object.js';
import { PODS, SERVICES } from '../../discovery/core-resources.js';
import { quote } from '../../go/strconv/quote.js';
import { objectOf } from '../../objects/create/kind.js';
import { readLabels } from '../../objects/create/labels.js';
import type { RunOptions } from './options.js';

/** The pod of `run`. Fails with kubectl's message for invalid annotations, labels, variables or an invalid port. */
export function podToRun(options: RunOptions): KubeObject {
  const { name, words, command, image, imagePullPolicy, restart, privileged, env, port } = options;
  const { stdin, tty, leaveStdinOpen } = options;
  const annotations = readAnnotations(options.annotations);
  const labels = labelsOf(options) ?? { run: name };
  const variables = env.map(readVariable);
  const container = {
    name,
    image,
    ...(words.length > 0 && { [command ? 'command' : 'args']: words }),
    ports: port === '' ? undefined : [{ containerPort: readPort(port) }],
    env: variables.length > 0 ? variables : undefined,
    imagePullPolicy: imagePullPolicy || undefined,
    securityContext: privileged ? { privileged } : undefined,
    ...(stdin && { stdin }),
    ...(stdin && !leaveStdinOpen && { stdinOnce: true }),
    ...(tty && { tty }),
  };
  const spec = { containers: [container], restartPolicy: restart, dnsPolicy: 'ClusterFirst' };
  return objectOf(PODS, { name, labels, ...(annotations && { annotations }) }, { spec });
}

/** The service of `run --expose`, for pods with the same labels. */
export function serviceToExpose(options: RunOptions): KubeObject {
  const { name, port } = options;
  const labels = labelsOf(options);
  const number = readPort(port);
  const spec = {
    ports: [{ protocol: 'TCP', port: number, targetPort: number }],
    selector: labels ?? { run: name },
  };
  return objectOf(SERVICES, { name, ...(labels && { labels }) }, { spec });
}

function labelsOf({ labels }: RunOptions): Record<string, string> | undefined {
  return labels === '' ? undefined : readLabels(labels);
}

function readAnnotations(pairs: readonly string[]): Record<string, string> | undefined {
  const wrong = pairs.filter((pair) => pair.indexOf('=') < 1);
  if (wrong.length > 0) throw new Error(`invalid annotations format: ${wrong.join(', ')}`);
  if (pairs.length === 0) return undefined;
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

function readVariable(text: string) {
  const equals = text.indexOf('=');
  const name = text.slice(0, Math.max(0, equals));
  const isName = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/.test(name) && name !== '.' && !name.startsWith('..');
  if (!isName) throw new Error(`invalid env: ${text}`);
  const value = text.slice(equals + 1);
  return { name, ...(value !== '' && { value }) };
}

/** Go's strconv.Atoi. */
function readPort(text: string): number {
  if (/^[+-]?\d{1,9}$/.test(text)) return Number(text);
  const why = /^[+-]?\d+$/.test(text) ? 'value out of range' : 'invalid syntax';
  throw new Error(`strconv.Atoi: parsing ${quote(text)}: ${why}`);
}
