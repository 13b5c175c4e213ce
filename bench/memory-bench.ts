import { readSearchParams, searchHref } from '#areas/discovery/search/filters/search-params.ts';
import { runHttpLoad } from './http-load.ts';
import { atMost, megabytes, type ReportSection } from './report-section.ts';
import type { SiteProcess } from './site-process.ts';

const CLIENTS = 16;
const ROUND_SECONDS = 5;

/** Resident MB (2^20 bytes), and the requests in between. */
export interface MemoryFigures {
  atStart: number;
  afterLoad: number;
  peak: number;
  searches: number;
  sessions: number;
  pages: number;
}

/** Loads a fresh process with searches, sessions and pages. */
export async function benchMemory(
  site: SiteProcess,
  asked: { searchPaths: readonly string[]; sessionIds: readonly number[] },
): Promise<MemoryFigures> {
  const { searchPaths, sessionIds } = asked;
  const atStart = site.residentMegabytes();
  const load = async (paths: readonly string[]) => {
    const { perSecond } = await runHttpLoad({
      origin: site.origin,
      paths,
      connections: CLIENTS,
      seconds: ROUND_SECONDS,
    });
    return Math.round(perSecond * ROUND_SECONDS);
  };
  const searches = await load(searchPaths);
  const sessions = await load(sessionIds.map((id) => `/api/sessions/${id}`));
  const pages = await load(searchPaths.slice(0, 200).map(searchPagePath));
  return {
    atStart,
    afterLoad: site.residentMegabytes(),
    peak: site.peakMegabytes(),
    searches,
    sessions,
    pages,
  };
}

function searchPagePath(searchPath: string): string {
  const asked = new URLSearchParams(searchPath.slice(searchPath.indexOf('?')));
  return searchHref(readSearchParams(Object.fromEntries(asked)));
}

export function reportMemory(memory: MemoryFigures): ReportSection {
  return {
    aims: [atMost('resident memory of a web process', memory.afterLoad, 250, megabytes)],
    chapter: `Resident memory of one web process on PostgreSQL (\`VmRSS\` of /proc), with jobs and payments sandbox. It uses ${Math.round(memory.atStart)} MB when ready
and ${Math.round(memory.afterLoad)} MB after ${memory.searches} searches, ${memory.sessions} session answers and ${memory.pages} rendered pages by 16 clients. The peak is
${Math.round(memory.peak)} MB.`,
  };
}
