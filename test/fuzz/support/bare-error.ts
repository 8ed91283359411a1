/** What JavaScript says where nobody looked at what somebody else sent. */
export const BARE_ERROR =
  /(Type|Range|Reference)Error|Cannot (read|destructure|convert)|not (a function|iterable)|\bundefined\b|call stack|\[object /;
