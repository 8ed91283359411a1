/** A time of day where this machine is: `15:04:05`. @param milliseconds since 1970 */
export function localClock(milliseconds: number): string {
  return new Date(milliseconds).toTimeString().slice(0, 'hh:mm:ss'.length);
}
