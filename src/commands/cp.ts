import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { boolFlag, intFlag } from '../cli/flags/kinds.js';
import { containerFlags } from '../cli/flags/remote.js';
import type { SessionOptions } from '../cluster/session-options.js';
import { copyFiles } from '../verbs/cp/copy.js';
import { readCopyWay } from '../verbs/cp/file-spec.js';
import type { CopyOptions } from '../verbs/cp/options.js';

/** `proa cp`: kubectl's cp, which never leaves a partial file under the final name; only --no-tar is proa's own. */
export default class Cp extends ClusterCommand<typeof Cp> {
  static override summary = 'Copy files and directories to and from containers';
  static override description =
    'Copies files and directories with the tar program of the container. When copying from a container, nothing is ' +
    'written outside the destination: links and devices are left out with a warning, and a file gets its name when ' +
    'it is complete. If the copy of a large file is interrupted, the same command continues it. For containers ' +
    'without tar, single files can be copied with cat (--no-tar).';
  static override usage = 'cp SOURCE DESTINATION [flags]';
  static override examples = examples({
    'Copy a directory to a pod': 'cp ./site web-1:/tmp/site',
    'Copy a file to a container': 'cp ./web.env web-1:/tmp/web.env -c app',
    'Copy a file to a pod in another namespace': 'cp ./web.env default/web-1:/tmp/web.env',
    'Copy a file from a pod': 'cp web-1:/var/log/app.log ./app.log',
    'Continue up to five times when the connection is lost': 'cp web-1:/data/dump.sql ./dump.sql --retries=5',
    'Compare checksums after copying': 'cp web-1:/data/dump.sql ./dump.sql --checksum',
    'Copy a file from a container without tar': 'cp web-1:/etc/hostname ./hostname --no-tar',
  });
  static override completes = ['copied', 'copied'] as const;
  static override flags = {
    ...containerFlags(),
    'no-preserve': boolFlag({
      helpGroup: 'WRITING',
      description: 'Do not keep owners and permissions in the container.',
    }),
    retries: intFlag(
      {
        helpGroup: 'STREAMING',
        helpValue: 'N',
        description: 'How many times to continue a copy after the connection is lost; negative for no limit.',
      },
      0,
    ),
    checksum: boolFlag(
      { helpGroup: 'STREAMING', description: 'Compare checksums with the container, if it has md5sum.' },
      true,
    ),
    'no-tar': boolFlag({
      helpGroup: 'STREAMING',
      description: 'Copy one file with cat, for containers without tar.',
    }),
    ...confirmFlags(),
  };

  /**
   * `--retries` is kubectl's flag for copies here; only the variable and the configuration file set the number of
   * repeated requests.
   */
  protected override get sessionOptions(): SessionOptions {
    return { ...super.sessionOptions, retries: undefined };
  }

  protected async execute(): Promise<undefined> {
    const { flags, args, environment } = this;
    const asks = this.mayAsk && args.length === 2 && args.some(isPodless);
    const wayOf = (pod: string) =>
      readCopyWay(
        args.map((word) => (asks && isPodless(word) ? `${pod}${word}` : word)),
        environment.process.platform,
      );
    const options: CopyOptions = {
      copy: wayOf('-'),
      container: flags.container,
      noPreserve: flags['no-preserve'],
      checksum: flags.checksum,
      retries: flags.retries,
      noTar: flags['no-tar'],
      yes: flags.yes,
    };
    await this.printTexts({}, async (session) => {
      const { askForPod } = asks ? await import('../browser/pick/pod.js') : {};
      const pod = await askForPod?.(session);
      const copy = pod === undefined ? options.copy : wayOf(pod);
      return copyFiles({ ...options, copy }, session, this.program.name);
    });
  }
}

/** Whether a word is `:/path`: a file in an unnamed pod. */
function isPodless(word: string): boolean {
  return word.startsWith(':');
}
