import type { KubeObject } from '../../codec/object.js';
import { SHELL_IMAGE } from '../../objects/pods/image-name.js';

/** Has no programs of its own and fits every version of Windows: in a host process container, those of the node are there. */
const WINDOWS_IMAGE = 'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0';

/** What makes a pod a shell on a Windows node, beside what it has on every node: it runs as a process of the node itself. */
interface WindowsParts {
  pod: object;
  container: object;
}

/**
 * The parts of a pod whose only process is PowerShell on its Windows node.
 * @param image what was requested; that of Linux nodes stands for none
 * @param prompt as promptText gives it
 */
export function windowsParts({ image, prompt }: { image: string; prompt: string }): WindowsParts {
  const setPrompt = `function prompt { "${prompt} $(Get-Location)> " }`;
  return {
    pod: { os: { name: 'windows' }, hostNetwork: true },
    container: {
      image: image === SHELL_IMAGE ? WINDOWS_IMAGE : image,
      command: ['powershell.exe', '-NoLogo', '-NoExit', '-Command', setPrompt],
      securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } },
    },
  };
}

/** Fails if a server has made an ordinary container of it, as those do that do not know host processes. */
export function expectHostProcess({ spec }: KubeObject): void {
  const { containers = [] } = spec as {
    containers?: { securityContext?: { windowsOptions?: { hostProcess?: boolean } } }[];
  };
  if (containers[0]?.securityContext?.windowsOptions?.hostProcess !== true)
    throw new Error(
      'the API server does not support host process containers, which shells on Windows nodes need: it is older than Kubernetes 1.23',
    );
}
