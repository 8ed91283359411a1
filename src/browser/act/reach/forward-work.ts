import type { KubeObject } from '../../../codec/object.js';
import { type ForwardSpec, forwardProblem, forwardText } from '../../../objects/forwards/spec.js';
import { readAddresses } from '../../../objects/forwards/tunnel/addresses.js';
import { type ForwardedPort, portsOf } from '../../forward/ports-of.js';
import { WITH_PORTS } from '../../forward/with-ports.js';
import { readSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { ActionWork, Answers } from '../types.js';

/** `F`: forwards a local port to the selected object until the browser ends. */
export function forwardWork(): ActionWork {
  return {
    async plan([subject], tools) {
      const ports = portsOf((await readSame(subject!, tools)) as KubeObject, subject!.container);
      const [first] = ports;
      const problem = (answers: Answers) => forwardProblem(specOf(subject!, answers));
      return {
        fields: [
          {
            name: 'ports',
            label: 'local port:remote port, or one for both',
            value: first === undefined ? '' : `${localFor(first)}:${first.word}`,
            problem: (ports) => problem({ ports }),
          },
        ],
        lines: (answers) => [
          [
            { text: `127.0.0.1:${localOf(specOf(subject!, answers))} `, role: 'plain' },
            leadsTo(subject!, answers),
          ],
          [{ text: portsText(ports), role: 'muted' }],
        ],
      };
    },
    command: (subject, answers) => ['forward', forwardText(specOf(subject, answers))],
    async perform(subject, answers, tools) {
      const { cluster, forwards, guard } = tools;
      const spec = specOf(subject, answers);
      readAddresses(spec.addresses);
      await readSame(subject, tools);
      const forward = await forwards.start(cluster, spec, guard);
      const where = forward.local === '' ? 'waits for a ready pod' : `is forwarded from ${forward.local}`;
      return { text: `${where}; f lists forwards` };
    },
  };
}

function specOf({ resource, namespace = '', name }: ActionSubject, { ports = '' }: Answers): ForwardSpec {
  const [, local, remote = ''] = /^(?:(.*):)?(.*)/s.exec(ports) ?? [];
  const to = `${WITH_PORTS[resource.kind] ?? resource.name}/${name}`;
  // As in kubectl, an empty local port means any free port.
  return {
    name: '',
    namespace,
    to,
    remote,
    local: local === '' ? '0' : (local ?? ''),
    addresses: ['localhost'],
  };
}

function localOf({ local, remote }: ForwardSpec): string {
  return local === '0' ? 'a free port' : local || remote;
}

/** Only administrators can listen on ports below 1024. */
function localFor({ number }: ForwardedPort): string {
  return String(number < 1024 ? number + 8000 : number);
}

function leadsTo(subject: ActionSubject, answers: Answers) {
  const { to, remote } = specOf(subject, answers);
  return { text: `-> ${to}:${remote}, even as pods are replaced`, role: 'changed' as const };
}

function portsText(ports: readonly ForwardedPort[]): string {
  if (ports.length === 0) return 'Its containers declare no ports; any number is allowed.';
  return `ports: ${ports.map(({ name, number }) => (name === '' ? number : `${name} ${number}`)).join(', ')}`;
}
