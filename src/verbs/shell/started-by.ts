import { hasProcess } from '../../process/has-process.js';
import { machineMark } from '../../process/machine-mark.js';

/** The annotation of a pod that says which process made it. */
export const STARTED_BY = 'proa-shell/started-by';

/** This process for the annotation: its machine, by a hash that tells nobody its name, and its number. */
export function startedBy(pid: number): string {
  return `${machineMark()}-${pid}`;
}

/** Whether a process that the annotation names was of this machine and is gone. @param isAlive whether a process of a number runs */
export function isOver(mark: string | undefined, isAlive: (pid: number) => boolean = hasProcess): boolean {
  const [where, pid = ''] = (mark ?? '').split('-');
  return where === machineMark() && /^\d+$/.test(pid) && !isAlive(Number(pid));
}
