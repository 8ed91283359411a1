import { hasProcess } from '../../process/has-process.js';
import { machineMark } from '../../process/machine-mark.js';

/** The annotation of a pod that identifies the process that created it. */
export const STARTED_BY = 'proa-shell/started-by';

/** This process in the annotation: its machine, as a hash that does not reveal its name, and its id. */
export function startedBy(pid: number): string {
  return `${machineMark()}-${pid}`;
}

/**
 * Whether a process in the annotation ran on this machine and is gone. @param isAlive whether a process with an id is
 * running
 */
export function isOver(mark: string | undefined, isAlive: (pid: number) => boolean = hasProcess): boolean {
  const [where, pid = ''] = (mark ?? '').split('-');
  return where === machineMark() && /^\d+$/.test(pid) && !isAlive(Number(pid));
}
