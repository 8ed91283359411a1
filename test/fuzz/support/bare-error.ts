/** Messages of JavaScript that appear if nobody has checked what somebody else sent. */
export const BARE_ERROR =
  /(Type|Range|Reference)Error|Cannot (read|destructure|convert)|not (a function|iterable)|\bundefined\b|call stack|\[object /;
