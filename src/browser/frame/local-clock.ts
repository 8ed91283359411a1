/** A time of day in the local time zone: `15:04:05`. @param milliseconds since 1970 */
export function localClock(milliseconds: number): string {
  return new Date(milliseconds).toTimeString().slice(0, 'hh:mm:ss'.length);
}
