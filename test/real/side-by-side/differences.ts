/** Requests that the two answer differently, each with the reason. */
export const DIFFERENCES: Readonly<Record<string, string>> = {};
