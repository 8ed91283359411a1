import { chooseContainer } from '../../pods/container.js';
import { containerNames, type Pod } from '../../pods/pod.js';
import { compileLinePattern } from './line-match.js';
import { isPattern, type LogJoinOptions } from './options.js';

/** The containers of a pod whose logs are wanted, and messages about the choice. */
export type ContainersOf = (pod: Pod) => { names: string[]; notices: string[] };

/**
 * Selects the wanted containers: those that `-c` names or matches; for a named pod, the one that kubectl uses; else all
 * of them. Fails for an invalid pattern; the selection fails if a named pod has no such container.
 */
export function containerChoice(
  { allContainers, container }: LogJoinOptions,
  isOnePod: boolean,
): ContainersOf {
  if (isPattern(container)) {
    const pattern = compileLinePattern('--container', container);
    return (pod) => ({ names: containerNames(pod).filter((name) => pattern.test(name)), notices: [] });
  }
  if (isOnePod && !allContainers)
    return (pod) => {
      const chosen = chooseContainer(pod, { asked: container, quiet: false, lenient: true });
      return { names: [chosen.container.name], notices: chosen.notices };
    };
  return (pod) => ({
    names: containerNames(pod).filter((name) => container === '' || name === container),
    notices: [],
  });
}
