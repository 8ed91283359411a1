import { humanAge } from '../go/human-duration.js';
import { localDateTime } from '../go/local-time.js';

/** How times are shown: how long ago, as in the API, or in the local time zone. */
export type TimeStyle = 'age' | 'rfc3339' | 'local';

/** Shows a time of the API; `<unknown>` if it is missing. @param now milliseconds since 1970 */
export type ShowTime = (timestamp: string | null | undefined, now: number) => string;

/** How a style shows times. */
export function showTime(style: TimeStyle): ShowTime {
  if (style === 'age') return humanAge;
  return (timestamp) => {
    if (!timestamp) return '<unknown>';
    if (style === 'rfc3339') return timestamp;
    const time = Date.parse(timestamp);
    return Number.isNaN(time) ? timestamp : localDateTime(time);
  };
}
