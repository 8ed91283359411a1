import type { ServerResponse } from 'node:http';
import { STATUS_CODES } from '../../process/node-http.js';

/** Responds as Go's http.Error does: with a line of text. */
export function answerError(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(`${message}\n`);
}

/** Responds with 404. */
export function answerNotFound(response: ServerResponse): void {
  answerError(response, 404, '404 page not found');
}

/** Redirects the client to another path of this server. @param text HTML for human readers */
export function answerRedirect(response: ServerResponse, to: string, text = ''): void {
  response.writeHead(301, {
    Location: to,
    ...(text !== '' && { 'Content-Type': 'text/html; charset=utf-8' }),
  });
  response.end(text);
}

/**
 * The body of Go's http.Redirect for human readers; empty for requests that send something. @param to with its query
 */
export function redirectText(method: string, to: string): string {
  if (method !== 'GET') return '';
  return `<a href="${escapeHtml(to)}">Moved Permanently</a>.\n\n`;
}

/** Escapes text for HTML as Go does. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&#34;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => names[character]!);
}

/** The canonical name of a header in Go and HTTP/1.1: `Content-Type`. */
export function canonicalName(name: string): string {
  return name.toLowerCase().replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

/** The head of a response, as bytes of HTTP/1.1. */
export function answerHead(status: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${canonicalName(name)}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`;
}

/** A response of one line of text, as bytes of HTTP/1.1, after which the connection ends. */
export function errorText(status: number, message: string): string {
  const headers = { 'content-type': 'text/plain; charset=utf-8', connection: 'close' };
  return `${answerHead(status, headers)}${message}\n`;
}
