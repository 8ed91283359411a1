import { quote } from '../../go/strconv/quote.js';
import { DisplayableError } from '../../process/errors.js';
import { nearest } from '../../process/nearest.js';
import { containersOf, DEFAULT_CONTAINER, type Pod, type RoledContainer } from './pod.js';

/** How a container is selected. */
interface ContainerChoice {
  /** "" for none. */
  asked: string;
  /** Print nothing about a choice among several: `-q`, `--all-pods`. */
  quiet: boolean;
  /** An annotation that names no container of the pod is a notice, not a failure: `logs`. */
  lenient?: boolean;
}

/** A container, and the message about how it was selected. */
export interface ChosenContainer extends RoledContainer {
  notices: string[];
}

/**
 * The selected container: the requested one, the one in the pod's annotation, or the first. Fails in kubectl's words if
 * the pod has no such container.
 */
export function chooseContainer(
  pod: Pod,
  { asked, quiet, lenient = false }: ContainerChoice,
): ChosenContainer {
  const all = containersOf(pod);
  const { name: podName = '', namespace = '', annotations = {} } = pod.metadata ?? {};
  const [first] = all;
  if (first === undefined || first.role !== 'main')
    throw new Error(`pod ${namespace}/${podName} does not have any containers`);
  const annotated = annotations[DEFAULT_CONTAINER] ?? '';
  const wanted = asked === '' ? annotated : asked;
  const found = all.find(({ container }) => container.name === wanted);
  if (found !== undefined) return { ...found, notices: [] };
  if (wanted !== '' && !(asked === '' && lenient)) {
    throw new DisplayableError(`container ${wanted} is not valid for pod ${podName} out of: ${listed(all)}`, {
      hint: nearest(
        wanted,
        all.map(({ container }) => container.name),
      ),
    });
  }
  const notices: string[] = [];
  if (wanted !== '') notices.push(`Default container name ${quote(wanted)} not found in pod ${podName}`);
  if (all.length > 1 && !quiet)
    notices.push(`Defaulted container ${quote(first.container.name)} out of: ${listed(all)}`);
  return { ...first, notices };
}

/** `app, side, debug (ephem), prepare (init)`: as kubectl lists them. */
function listed(containers: readonly RoledContainer[]): string {
  const marks = { main: '', ephemeral: ' (ephem)', init: ' (init)' };
  return containers.map(({ container, role }) => container.name + marks[role]).join(', ');
}
