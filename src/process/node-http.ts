/**
 * Node's HTTP/1.1, for who needs it at run time. An `import` of `node:http` makes Node read all its exports, one of
 * which loads the whole of fetch and WebSocket: twenty milliseconds for a short command.
 */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http');
