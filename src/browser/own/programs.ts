import { rm } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { readOnlyBy } from '../../cluster/context-guard.js';
import type { SessionOptions } from '../../cluster/session-options.js';
import { loadKubeconfig } from '../../kubeconfig/load.js';
import { kubeconfigLocations } from '../../kubeconfig/locations.js';
import { machineOf } from '../../kubeconfig/node-machine.js';
import type { ConnectionOverrides } from '../../kubeconfig/overrides.js';
import type { Environment } from '../../process/environment.js';
import { lookPath } from '../../process/look-path.js';
import type { Output } from '../../process/output.js';
import { isKubectl } from '../../process/own-values.js';
import { type ProgramEnd, pipeProgram } from '../../process/pipe-program.js';
import type { newPrivateFile } from '../../process/private-file.js';
import { exitCodeOf, runOnTerminal } from '../../process/run-program.js';
import { leaveScreen } from '../../terminal/terminal-modes.js';
import type { BrowserCluster } from '../state/cluster.js';

/** The place that a program works on. */
export interface ProgramPlace {
  cluster: BrowserCluster;
  /** undefined for the context's namespace. */
  namespace: string | undefined;
  /** Additional environment variables. */
  variables?: Readonly<Record<string, string>>;
}

/** What running programs requires. */
export interface ProgramTools {
  environment: Environment;
  /** The options that the browser was started with. */
  session: Pick<SessionOptions, 'kubeconfig' | 'overrides' | 'readOnly'>;
  newPrivateFile: typeof newPrivateFile;
}

/** Flags of the browser that cannot be passed to programs; without them, a program would use another server or user. */
const NOT_HANDED_ON: Readonly<Partial<Record<keyof ConnectionOverrides, string>>> = {
  cluster: '--cluster',
  user: '--user',
  server: '--server',
  tlsServerName: '--tls-server-name',
  insecureSkipTlsVerify: '--insecure-skip-tls-verify',
  certificateAuthority: '--certificate-authority',
  clientCertificate: '--client-certificate',
  clientKey: '--client-key',
  token: '--token',
  username: '--username',
  password: '--password',
  as: '--as',
  asUid: '--as-uid',
  asGroups: '--as-group',
  asUserExtra: '--as-user-extra',
};

/** Runs the user's programs in the context and the namespace of the browser only. */
export class Programs {
  readonly #tools: ProgramTools;

  constructor(tools: ProgramTools) {
    this.#tools = tools;
  }

  /** Fails if a program does not exist, or if it would use another server or user than the browser. */
  check(program: string): void {
    this.#find(program);
    const { overrides } = this.#tools.session;
    for (const [name, flag] of Object.entries(NOT_HANDED_ON)) {
      const value = overrides[name as keyof ConnectionOverrides];
      if (Array.isArray(value) ? value.length > 0 : value)
        throw new Error(`${program} cannot be run here: it would not get the browser's ${flag}`);
    }
  }

  /** The whole command line: kubectl and proa get context and namespace as flags after the arguments. */
  line([program = '', ...words]: readonly string[], { cluster, namespace }: ProgramPlace): string[] {
    const { contextName } = cluster.info;
    if (!isKubectl(program)) return [program, ...words];
    const end = words.indexOf('--');
    const [own, behind] = end < 0 ? [words, []] : [words.slice(0, end), words.slice(end)];
    const isNamed = own.some((each) => /^(?:-n|--namespace(?:=|$)|-A$|--all-namespaces(?:=|$))/.test(each));
    return [
      program,
      ...own,
      ...(contextName === '' ? [] : [`--context=${contextName}`]),
      ...(isNamed || namespace === undefined ? [] : [`--namespace=${namespace}`]),
      ...behind,
    ];
  }

  /** Runs a whole command line and reads its output. Fails as pipeProgram does. */
  async pipe(
    [program = '', ...words]: readonly string[],
    place: ProgramPlace,
    output: Output,
    signal: AbortSignal,
  ): Promise<ProgramEnd> {
    const { workingFolder: folder } = this.#tools.environment;
    return this.#with(place, (variables) =>
      pipeProgram({
        ...{ program: this.#find(program), arguments: words, variables, folder, signal },
        ...{ stdout: output, stderr: output, isGroup: true },
      }),
    );
  }

  /**
   * Runs a whole command line that has the terminal; what a program that failed has left there is put right. Fails if it
   * cannot be started.
   */
  async onTerminal([program = '', ...words]: readonly string[], place: ProgramPlace): Promise<ProgramEnd> {
    const { workingFolder, screen } = this.#tools.environment;
    const end = await this.#with(place, (variables) =>
      runOnTerminal(this.#find(program), words, variables, workingFolder),
    );
    if (exitCodeOf(end) !== 0) screen.write(leaveScreen());
    return end;
  }

  #find(program: string): string {
    const path = lookPath(program, this.#tools.environment.variables.PATH ?? '');
    if (path === undefined) throw new Error(`${program} is not on PATH, or cannot be run`);
    return path;
  }

  /** Does something with the variables of a place: the first kubeconfig file that names a context takes precedence. */
  async #with<T>(
    { cluster, namespace, variables: own }: ProgramPlace,
    use: (variables: Environment['variables']) => Promise<T>,
  ): Promise<T> {
    const { variables } = this.#tools.environment;
    const { contextName } = cluster.info;
    const { kubeconfig, readOnly } = this.#tools.session;
    const isReadOnly = cluster.info.mode === 'read-only' || readOnlyBy(readOnly, variables) !== '';
    const guarded = { ...variables, ...own, ...(isReadOnly && { PROA_READ_ONLY: 'true' }) };
    const machine = machineOf(this.#tools.environment);
    const { files } = kubeconfigLocations(kubeconfig || undefined, machine);
    if (contextName === '') return use({ ...guarded, KUBECONFIG: files.join(delimiter) });
    const { config } = await loadKubeconfig(kubeconfig || undefined, machine);
    const entry = config.contexts.get(contextName)?.value;
    if (entry === undefined) throw new Error(`context ${contextName} is no longer in the kubeconfig`);
    const { cluster: clusterName, user } = entry;
    const context = {
      ...{ cluster: clusterName, user },
      namespace: namespace ?? cluster.info.namespace,
    };
    const first = {
      ...{ apiVersion: 'v1', kind: 'Config', 'current-context': contextName },
      contexts: [{ name: contextName, context }],
    };
    const path = await this.#tools.newPrivateFile(
      variables.TMPDIR,
      'proa-context-',
      '.yaml',
      JSON.stringify(first),
    );
    try {
      return await use({ ...guarded, KUBECONFIG: [path, ...files].join(delimiter) });
    } finally {
      await rm(path, { force: true });
    }
  }
}
