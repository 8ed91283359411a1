import { messageOf } from '../../process/errors.js';
import { countText } from '../../render/numbers.js';
import type { KeyQuestion } from '../frame/key-choice.js';
import type { Host, SeenObject } from '../frame/screen.js';
import { targetTitle } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { Clipboard } from './clipboard.js';
import { type CopiedForm, copiedText } from './copied-text.js';

/** What can be copied, by its key. */
const FORMS: readonly { key: string; form: CopiedForm; does: string }[] = [
  { key: 'n', form: 'name', does: 'the name (already copied)' },
  { key: 's', form: 'qualified', does: 'namespace/name' },
  { key: 'y', form: 'yaml', does: 'YAML, without the values of a secret' },
  { key: 'l', form: 'command', does: 'the command line that shows it' },
];

/** What copying needs from its environment. */
interface CopyTools {
  host: Host;
  clipboard: Clipboard;
  signal: AbortSignal;
  /** Goes back to the screen before. */
  leave(): void;
}

/** The question what to copy of some objects to the terminal's clipboard, other than their names. */
export function copyQuestion(
  cluster: BrowserCluster,
  targets: readonly SeenObject[],
  tools: CopyTools,
): KeyQuestion {
  const [first] = targets;
  const what =
    targets.length === 1 && first ? targetTitle(first) : countText(targets.length, 'marked object');
  return {
    title: `copy ${what}`,
    choices: FORMS.map(({ key, form, does }) => ({
      key,
      does,
      run: () => void copyObjects(form, targets, cluster, tools),
    })),
    leave: tools.leave,
    other: 'does what it usually does',
    isHarmless: true,
  };
}

/** Reads what to copy, as a word. Fails if it is unknown. */
export function readForm(word: string): CopiedForm {
  const found = FORMS.find(({ form }) => form === word);
  if (found === undefined) throw new Error(`${word}? copy ${FORMS.map(({ form }) => form).join(', ')}`);
  return found.form;
}

/** Copies, and reports the result. */
export async function copyObjects(
  form: CopiedForm,
  targets: readonly SeenObject[],
  cluster: BrowserCluster,
  { host, clipboard, signal }: Pick<CopyTools, 'host' | 'clipboard' | 'signal'>,
): Promise<void> {
  try {
    const text = await copiedText(form, targets, cluster, signal);
    copyText(text, text.split('\n').filter(Boolean).length, { host, clipboard });
  } catch (error) {
    host.tell(messageOf(error), 'bad');
  }
  host.changed();
}

/** Copies a text of some lines, and reports the result. */
export function copyText(
  text: string,
  lines: number,
  { host, clipboard }: Pick<CopyTools, 'host' | 'clipboard'>,
): void {
  try {
    clipboard.copy(text);
  } catch (error) {
    host.tell(messageOf(error), 'bad');
    return;
  }
  const what = text.includes('\n') ? countText(lines, 'line') : text;
  const { doubt } = clipboard;
  if (doubt === undefined) host.tell(`copied ${what}`);
  else host.tell(`copied ${what}, but ${doubt}`, 'warning');
}
