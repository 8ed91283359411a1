import { BaseCommand } from '../cli/base-command.js';
import { sessionOptions } from '../cli/flags/global.js';
import { boolFlag, wordFlag } from '../cli/flags/kinds.js';
import type { ServerVersion } from '../discovery/server-version.js';
import { followedKubectl, skewWarning } from '../discovery/version-skew.js';

/** `proa version`: the kubectl release that proa corresponds to, and the server's, as kubectl prints them. */
export default class Version extends BaseCommand<typeof Version> {
  static override summary = 'Print the client and server version information';
  static override description =
    'The client version is that of the kubectl release that proa follows, for scripts that ask for it. "proa --version" ' +
    'prints the version of proa itself.';
  static override examples = [
    '<%= config.bin %> version',
    { description: 'Show the client version only', command: '<%= config.bin %> version --client -o json' },
  ];
  static override completes = [] as const;
  static override flags = {
    client: boolFlag({ description: 'If true, shows client version only (no server required).' }),
    output: wordFlag({ char: 'o', description: 'Output format.' }, ['json', 'yaml']),
  };

  protected async execute(): Promise<undefined> {
    const { flags, environment } = this;
    if (this.args.length > 0 && !flags.client) {
      throw new Error(`extra arguments: [${this.args.join(' ')}]`);
    }
    if (!['', 'json', 'yaml'].includes(flags.output)) throw new Error("--output must be 'yaml' or 'json'");
    const { version, failure } = flags.client ? {} : await this.#server();
    await environment.stdout.write(await this.#format(version));
    const warning = version && skewWarning(followedKubectl, version.gitVersion);
    if (warning && flags['warnings-as-errors']) throw new Error(warning);
    if (warning) await environment.stderr.write(`Warning: ${warning}\n`);
    if (failure !== undefined) throw failure;
  }

  /** The server's version, or the error of reading it: the client's is printed first in either case. */
  async #server(): Promise<{ version?: ServerVersion; failure?: unknown }> {
    const { environment, program } = this;
    let version: ServerVersion | undefined;
    try {
      const [{ openSessionFor }, { fetchServerVersion }] = await Promise.all([
        import('../cli/cluster-command.js'),
        import('../discovery/server-version.js'),
      ]);
      const options = sessionOptions(this.flags, program);
      await using session = await openSessionFor({}, options, environment, program.version);
      version = await fetchServerVersion(session.transport, environment.signal);
      session.checkWarnings();
      return { ...(version && { version }) };
    } catch (failure) {
      return { ...(version && { version }), failure };
    }
  }

  async #format(server: ServerVersion | undefined): Promise<string> {
    if (this.flags.output === '') {
      const lines = [`Client Version: ${followedKubectl}`, `Kustomize Version: ${KUSTOMIZE}`];
      if (server !== undefined) lines.push(`Server Version: ${server.gitVersion}`);
      return lines.map((line) => `${line}\n`).join('');
    }
    const document = {
      clientVersion: clientVersion(this.program.platform, this.program.arch),
      kustomizeVersion: KUSTOMIZE,
      ...(server === undefined ? {} : { serverVersion: server }),
    };
    if (this.flags.output === 'json') return `${JSON.stringify(document, null, 2)}\n`;
    const { YamlEmitter } = await import('../codec/go-yaml/emit.js');
    return `${new YamlEmitter().document(document)}\n`;
  }
}

/** The kustomize in the kubectl release that proa follows. */
const KUSTOMIZE = 'v5.8.1';

/** The fields of kubectl's clientVersion that apply to proa. */
function clientVersion(platform: string, architecture: string): Record<string, string> {
  const [major = '', minor = ''] = followedKubectl.slice(1).split('.');
  const arch = architecture === 'x64' ? 'amd64' : architecture;
  return { major, minor, gitVersion: followedKubectl, platform: `${platform}/${arch}` };
}
