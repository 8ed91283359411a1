import { YamlEmitter } from '../../codec/go-yaml/emit.js';
import type { Environment } from '../../process/environment.js';
import type { Kubeconfig } from '../entries.js';
import { type LoadedKubeconfig, loadKubeconfig } from '../load.js';
import { absolutePath } from '../locations.js';
import { machineOf } from '../node-machine.js';
import { nodeDisk } from './disk.js';
import { defaultFile, type Pen, saveChanges } from './save.js';

/** The kubeconfig files of one `config` command, with paths unchanged. */
export class Workspace {
  readonly #loaded: LoadedKubeconfig;
  readonly #pen: Pen;

  private constructor(loaded: LoadedKubeconfig, pen: Pen) {
    this.#loaded = loaded;
    this.#pen = pen;
  }

  /**
   * Reads the files. The file of --kubeconfig need not exist yet.
   * @param explicitPath the value of --kubeconfig, "" if it is not given
   */
  static async open(explicitPath: string, environment: Environment): Promise<Workspace> {
    const machine = machineOf(environment);
    const loaded = await loadKubeconfig(explicitPath, machine, 'empty');
    return new Workspace(loaded, {
      machine,
      disk: nodeDisk,
      toYaml: (value) => new YamlEmitter().document(value),
      tell: (text) => environment.stderr.write(`${text}\n`),
    });
  }

  /** All files, merged. */
  get config(): Kubeconfig {
    return this.#loaded.config;
  }

  /** All possible files, absolute, including those that do not exist. */
  get files(): string[] {
    const { locations } = this.#loaded;
    return locations.files.map((file) => absolutePath(file, this.#pen.machine));
  }

  /** The file for new entries, as it was named; kubectl names it in messages. */
  get file(): string {
    return defaultFile(this.#loaded.locations, this.#pen);
  }

  /**
   * Writes the differences between a changed configuration and the one that was read.
   * @param relativePaths paths in changed entries become relative to their file if possible
   */
  async save(after: Kubeconfig, relativePaths = true): Promise<void> {
    await saveChanges(this.#loaded, after, relativePaths, this.#pen);
  }
}
