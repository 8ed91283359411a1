/**
 * How klog begins a line of information, as kubectl's logs do: `I1121 11:55:26.391011   18141 proa] `.
 * @param pid the process that logs
 * @param severity information or a warning
 */
export function klogHeader(time: Date, pid: number, severity: 'I' | 'W' = 'I'): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const day = `${pad(time.getMonth() + 1)}${pad(time.getDate())}`;
  const clock = `${pad(time.getHours())}:${pad(time.getMinutes())}:${pad(time.getSeconds())}.${pad(time.getMilliseconds(), 3)}000`;
  return `${severity}${day} ${clock} ${String(pid).padStart(7)} proa] `;
}
