import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import { type LoadResult, loadQuantiles } from './direct-load.ts';
import { runHttpLoad, warmUpOverHttp } from './http-load.ts';
import { atLeast, atMost, loadTable, perSecond, type ReportSection, seconds } from './report-section.ts';

/** Few enough not to be refused; keeps one core busy. */
const CLIENTS = 4;
const WARM_UP = 300;
const BASELINE_SECONDS = 6;
const OVERLOAD_FACTOR = 5;
const OVERLOAD_SECONDS = 12;
const RECOVERY_SECONDS = 4;
const SEND_INTERVAL_MS = 10;
/** An open model: arrivals don't wait for responses. */
const MAX_CONNECTIONS = 2_000;

export interface OverloadFigures {
  page: string;
  /** Capacity, in a closed loop. */
  calm: LoadResult;
  /** At five times the capacity. */
  offeredPerSecond: number;
  accepted: LoadResult;
  refused: LoadResult;
  /** Neither 200 nor 503, such as closed connections. */
  failed: number;
  /** From the last overload request to the first second without refusals. */
  secondsUntilCalm: number;
  afterwards: LoadResult;
}

/**
 * Rendered pages at capacity, at five times that (open model), and at capacity again.
 * @param page a different URL for each turn
 */
export async function benchOverload(
  origin: string,
  page: (turn: number) => string,
): Promise<OverloadFigures> {
  let turn = 0;
  const some = () => Array.from({ length: 5_000 }, () => page(turn++));
  const asBefore = (seconds: number) => runHttpLoad({ origin, paths: some(), connections: CLIENTS, seconds });
  await warmUpOverHttp({ origin, paths: some(), connections: CLIENTS, requests: WARM_UP });
  const calm = await asBefore(BASELINE_SECONDS);

  const pool = new Pool(origin, { connections: MAX_CONNECTIONS, pipelining: 1 });
  const answers: { status: number; milliseconds: number }[] = [];
  const ask = async (path: string) => {
    const began = performance.now();
    const status = await pool.request({ path, method: 'GET' }).then(
      async ({ statusCode, body }) => {
        await body.dump();
        return statusCode;
      },
      () => 0,
    );
    answers.push({ status, milliseconds: performance.now() - began });
    return status;
  };
  const underWay: Promise<unknown>[] = [];
  const began = performance.now();
  for (let sent = 0; performance.now() - began < OVERLOAD_SECONDS * 1000; await setTimeout(SEND_INTERVAL_MS))
    for (
      const due = ((performance.now() - began) / 1000) * calm.perSecond * OVERLOAD_FACTOR;
      sent < due;
      sent += 1
    )
      underWay.push(ask(page(turn++)));
  const offered = underWay.length / OVERLOAD_SECONDS;
  const ended = performance.now();
  while ((await ask(page(turn++))) === 503) await setTimeout(SEND_INTERVAL_MS);
  const secondsUntilCalm = (performance.now() - ended) / 1000;
  await Promise.all(underWay);
  await pool.close();
  const of = (status: number): LoadResult =>
    loadQuantiles(
      answers.filter((answer) => answer.status === status).map(({ milliseconds }) => milliseconds),
      OVERLOAD_SECONDS,
    );
  return {
    page: page(0),
    calm,
    offeredPerSecond: offered,
    accepted: of(200),
    refused: of(503),
    failed: answers.filter(({ status }) => status !== 200 && status !== 503).length,
    secondsUntilCalm,
    afterwards: await asBefore(RECOVERY_SECONDS),
  };
}

export function reportOverload(overload: OverloadFigures): ReportSection {
  const { calm, accepted, secondsUntilCalm } = overload;
  return {
    aims: [
      atLeast(
        'at five times the normal load: accepted ÷ normal load',
        accepted.perSecond / calm.perSecond,
        0.7,
      ),
      atMost('p99 of the accepted', accepted.p99, 1_000, seconds),
      atMost('from its end to the last refusal', secondsUntilCalm * 1_000, 1_000, seconds),
    ],
    chapter: renderChapter(overload),
  };
}

function renderChapter(overload: OverloadFigures): string {
  const { calm, offeredPerSecond, accepted, refused, failed, afterwards } = overload;
  return `One web process answers new pages like \`${overload.page}\`: first to four clients; then ${perSecond(offeredPerSecond)} requests a second, five times its
rate, from people who don't wait for each other; then to four clients again. It turns the others away with 503, \`Retry-After\` and a page
that reloads by itself. ${failed} requests got neither an answer nor this page.

${loadTable([
  ['normal load', calm],
  ['five times that, accepted', accepted],
  ['turned away', refused],
  ['afterwards', afterwards],
])}`;
}
