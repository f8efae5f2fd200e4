import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClinicalReport } from '@plumbline/contract';
import { getProfileTestForAzureAD } from '@plumbline/contract';

const webApp = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.svg': 'image/svg+xml',
};

export interface PrintServer {
  /** Of the page that shows the report to be printed. */
  pageAddress: string;
  /** What the page shows from now on. */
  show(model: ClinicalReport): void;
  stop(): void;
}

/** The built web app with one report to print and nothing else: what is measured is the printing, not a server. */
export async function startPrintServer(): Promise<PrintServer> {
  let report: ClinicalReport | null = null;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.endsWith(getProfileTestForAzureAD.path)) {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ isSuccess: true, errors: [], report }));
      return;
    }
    const path = join(webApp, normalize(pathname));
    readFile(extname(path) === '' ? join(webApp, 'index.html') : path).then(
      (bytes) => {
        response.setHeader('Content-Type', types[extname(path) || '.html'] ?? 'application/octet-stream');
        response.end(bytes);
      },
      () => {
        response.statusCode = 404;
        response.end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    pageAddress: `http://127.0.0.1:${port}/profile-test-fullpage?profileTestId=1&authToken=print`,
    show: (model) => {
      report = model;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
