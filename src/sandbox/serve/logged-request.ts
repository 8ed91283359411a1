/**
 * A request that the sandbox has answered or is answering. In a separate file, because the types of the library must
 * not need those of Node.js.
 */
export interface LoggedRequest {
  method: string;
  /** Without the query. */
  path: string;
  /** With its question mark; "" if there is none. */
  query: string;
  /** 0 until the response's head is sent. */
  status: number;
  accept: string;
  userAgent: string;
  httpVersion: string;
}
