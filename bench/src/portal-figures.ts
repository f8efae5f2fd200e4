import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getProfilesPaged, login, newPdfReport } from '@plumbline/contract';
import { httpLoad } from './http-load.ts';
import { measurePages, type PageFigures } from './pages.ts';
import { callOnce, readyRequest } from './portal-caller.ts';
import type { Sample } from './sample.ts';
import { startServer } from './server-process.ts';

export interface PortalFigures extends PageFigures {
  /** An empty folder: migrations and the demo data. */
  firstStartMs: number;
  /** The median of three starts on the folder that is there. */
  warmStartMs: number;
  idleMemoryMib: number;
  reports: Sample;
}

const email = 'trainer@riverside.example';
const password = 'Baseline-1!';

/** What a person on one machine meets: the bundle on the embedded database, with the demo data. */
export async function measurePortal(seconds: number): Promise<PortalFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const settings = { DATA_DIR: folder, DEMO: 'true' };
  try {
    const first = await startServer(settings);
    // People are written while the portal answers; later starts are measured without that work beside them.
    await first.said('The demo data are complete');
    await first.stop();
    const starts: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const again = await startServer(settings);
      starts.push(again.startMs);
      await again.stop();
    }
    const server = await startServer(settings);
    try {
      const idleMemoryMib = server.memoryMib();
      const pages = await measurePages(server.url, email, password);
      const reports = await reportLoad(server.url, seconds);
      const warmStartMs = starts.toSorted((a, b) => a - b)[1] ?? 0;
      return { ...pages, firstStartMs: first.startMs, warmStartMs, idleMemoryMib, reports };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reports of different profiles, drawn in the pool behind the call. */
async function reportLoad(url: string, seconds: number): Promise<Sample> {
  const user = await callOnce(url, login, { email, password });
  const caller = { token: user.token ?? '', organizationId: user.selectedOrganization?.id ?? 0 };
  const { profiles } = await callOnce(url, getProfilesPaged, { RowsPerPage: 50 }, caller);
  const tested = profiles.filter((profile) => profile.lastTestDate !== null).map(({ id }) => id);
  let turn = 0;
  return httpLoad(url, seconds, () => {
    turn += 1;
    return readyRequest(newPdfReport, { id: tested[turn % tested.length] ?? 0 }, caller);
  });
}
