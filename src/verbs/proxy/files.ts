import { opendir, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import send from 'send';
import { answerNotFound, answerRedirect, escapeHtml } from '../../cluster/gateway/answers.js';
import { escapePath } from '../../go/escape-path.js';

/**
 * Serves a file of a folder, or the list of files in a folder without index.html, as Go's http.FileServer does.
 * @param path escaped, below the folder, with a leading slash
 * @param folder its path
 */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  folder: string,
): Promise<void> {
  const [query = ''] = /\?.*/s.exec(request.url ?? '') ?? [];
  if (path.endsWith('/index.html')) {
    answerRedirect(response, `./${query}`);
    return;
  }
  if (await mayBlock(path, folder)) {
    answerNotFound(response);
    return;
  }
  send(request, path, { root: folder, dotfiles: 'allow' })
    .on('directory', (found: ServerResponse) =>
      answerRedirect(found, `${path.slice(path.lastIndexOf('/') + 1)}/${query}`),
    )
    .on('error', ({ status }: { status: number }) => {
      const place = status === 404 && path.endsWith('/') ? join(folder, decodeURIComponent(path)) : undefined;
      if (place === undefined) answerNotFound(response);
      else listFolder(response, place).catch(() => answerNotFound(response));
    })
    .pipe(response);
}

/** Whether opening what is served for a path could block: a named pipe or a device, not a file or a folder. */
async function mayBlock(path: string, folder: string): Promise<boolean> {
  try {
    const found = await stat(join(folder, decodeURIComponent(path), path.endsWith('/') ? 'index.html' : ''));
    return !found.isFile() && !found.isDirectory();
  } catch {
    return false;
  }
}

async function listFolder(response: ServerResponse, folder: string): Promise<void> {
  const names: string[] = [];
  for await (const entry of await opendir(folder))
    names.push(entry.isDirectory() ? `${entry.name}/` : entry.name);
  const links = names.sort().map((name) => `<a href="${linkTo(name)}">${escapeHtml(name)}</a>\n`);
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html>\n<meta name="viewport" content="width=device-width">\n<pre>\n${links.join('')}</pre>\n`,
  );
}

/** A name with a colon would be read as a URL. */
function linkTo(name: string): string {
  const escaped = escapePath(name);
  return escaped.includes(':') ? `./${escaped}` : escaped;
}
