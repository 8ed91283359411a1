/** A request that the sandbox has answered or is answering. By itself, since the types of the library need none of Node. */
export interface LoggedRequest {
  method: string;
  /** Without the query. */
  path: string;
  /** With its question mark; "" without one. */
  query: string;
  /** 0 until the response's head is sent. */
  status: number;
  accept: string;
  userAgent: string;
  httpVersion: string;
}
