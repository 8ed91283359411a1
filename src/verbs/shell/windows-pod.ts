import type { KubeObject } from '../../codec/object.js';
import { SHELL_IMAGE } from '../../objects/pods/image-name.js';

/** Contains no programs and fits every version of Windows: a host process container uses those of the node. */
const WINDOWS_IMAGE = 'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0';

/** What makes a pod a shell on a Windows node, besides the common parts: it runs as a process of the node itself. */
interface WindowsParts {
  pod: object;
  container: object;
}

/**
 * The parts of a pod whose only process is PowerShell on its Windows node.
 * @param image the requested one; that of Linux nodes counts as none
 * @param prompt as promptText returns it
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

/** Fails if a server has made an ordinary container of it, as servers without host process containers do. */
export function expectHostProcess({ spec }: KubeObject): void {
  const { containers = [] } = spec as {
    containers?: { securityContext?: { windowsOptions?: { hostProcess?: boolean } } }[];
  };
  if (containers[0]?.securityContext?.windowsOptions?.hostProcess !== true)
    throw new Error(
      'the API server does not support host process containers, which shells on Windows nodes need: it is older than Kubernetes 1.23',
    );
}
