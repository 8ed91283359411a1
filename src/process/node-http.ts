/**
 * Node's HTTP/1.1, for code that needs it at run time. With an `import` of `node:http`, Node reads all its exports, one
 * of which loads all of fetch and WebSocket: twenty milliseconds in a short command.
 */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http');
