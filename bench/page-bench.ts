import { median } from './direct-load.ts';
import { loadOverHttp, warmUpOverHttp } from './http-load.ts';
import { startOtherServer } from './other-server.ts';

const CLIENTS = 4;
const WARM_UP = 300;
const ROUNDS = 5;
const SECONDS_EACH = 4;

export interface PageFigures {
  page: string;
  /** Of the page and of the minimal one. */
  bytes: number;
  minimalBytes: number;
  perSecond: number;
  minimalPerSecond: number;
  /** Pages over minimal pages, the median of the rounds. */
  ratio: number;
}

/**
 * A server-rendered page of the site against a page of the same size that holds a plain list, rendered by React on
 * the same kind of server. Neither compressed. By turns.
 */
export async function benchPage(origin: string, page: string): Promise<PageFigures> {
  const bytes = (await (await fetch(`${origin}${page}`)).text()).length;
  const minimal = await startOtherServer('minimal-server.ts', String(bytes));
  try {
    const minimalBytes = (await (await fetch(minimal.origin)).text()).length;
    const load = async (from: string, what: string) => {
      const { perSecond } = await loadOverHttp({
        origin: from,
        paths: [what],
        connections: CLIENTS,
        seconds: SECONDS_EACH,
      });
      return perSecond;
    };
    await warmUpOverHttp({ origin, paths: [page], connections: CLIENTS, requests: WARM_UP });
    await warmUpOverHttp({ origin: minimal.origin, paths: ['/'], connections: CLIENTS, requests: WARM_UP });
    const rounds: { perSecond: number; minimalPerSecond: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ perSecond: await load(origin, page), minimalPerSecond: await load(minimal.origin, '/') });
    }
    const ratio = median(rounds.map((round) => round.perSecond / round.minimalPerSecond));
    const middle = rounds.find((round) => round.perSecond / round.minimalPerSecond === ratio);
    if (middle === undefined) throw new Error('No round was measured.');
    return { page, bytes, minimalBytes, ...middle, ratio };
  } finally {
    minimal.stop();
  }
}
