/** First words of the commands that kubectl does not have, as a part of a pattern. */
export const ownCommands = [
  ...['browse', 'can', 'capacity', 'check', 'ctx', 'decode', 'discovery', 'encode', 'forward', 'images'],
  ...['kuberc', 'licenses', 'ns', 'sandbox', 'scan', 'secret', 'shell', 'tree', 'why', 'health'],
].join('|');
