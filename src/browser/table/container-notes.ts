import { type ContainerLife, containersOf, type Pod } from '../../objects/pods/pod.js';
import { countText } from '../../render/numbers.js';

/** What is to be said of each of a pod's containers: what it runs, how it is, how often it started again. */
export function containerNotes(pod: Pod): ReadonlyMap<string, string> {
  const {
    containerStatuses = [],
    initContainerStatuses = [],
    ephemeralContainerStatuses = [],
  } = pod.status ?? {};
  const lives = [...containerStatuses, ...initContainerStatuses, ...ephemeralContainerStatuses];
  return new Map(
    containersOf(pod).map(({ container, role }) => {
      const {
        name,
        image = '',
        ports = [],
      } = container as typeof container & {
        image?: string;
        ports?: { containerPort: number }[];
      };
      const life = lives.find((each) => each.name === name);
      const words = [
        stateOf(life),
        life !== undefined && life.restartCount > 0 ? countText(life.restartCount, 'restart') : '',
        role === 'main' ? '' : role,
        image,
        ports.map(({ containerPort }) => `:${containerPort}`).join(' '),
      ];
      return [name, words.filter((word) => word !== '').join(', ')];
    }),
  );
}

function stateOf(life: ContainerLife | undefined): string {
  const { running, waiting, terminated } = (life?.state ?? {}) as {
    running?: object;
    waiting?: { reason?: string };
    terminated?: { reason?: string; exitCode: number };
  };
  if (running !== undefined) return 'running';
  if (terminated !== undefined) return `${terminated.reason ?? 'ended'} (exit code ${terminated.exitCode})`;
  return waiting?.reason ?? 'waiting';
}
