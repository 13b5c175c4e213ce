import { secondsOf } from './problem.js';

/** How a request is sent: `fetch`, or something that takes and answers the same. */
export type Fetch = (request: Request) => Promise<Response>;

export interface Patience {
  /** How often to retry a request that got no answer or came too early. */
  retries: number;
  /** The longest pause in seconds; a refusal that asks for a longer one is handed on. */
  maxPause: number;
  /** Waits, in milliseconds. */
  wait(ms: number): Promise<void>;
}

/** Answers that ask to retry later: too many requests, service unavailable. */
const LATER = new Set([429, 502, 503, 504]);

/**
 * Sends a request again while nobody answers or the answer is "later", each time the same. Every operation may be
 * repeated: what takes places has a name, under which it is done once.
 */
export function patient(send: Fetch, { retries, maxPause, wait }: Patience): Fetch {
  return async (request) => {
    for (let sent = 0; ; sent += 1) {
      const last = sent >= retries;
      try {
        const response = await send(request.clone());
        const pause = last || !LATER.has(response.status) ? null : pauseOf(response, sent);
        if (pause === null || pause > maxPause * 1000) return response;
        await response.body?.cancel();
        await wait(pause);
      } catch (error) {
        if (last || request.signal.aborted) throw error;
        await wait(growing(sent));
      }
    }
  };
}

function pauseOf(response: Response, sent: number): number {
  const seconds = secondsOf(response);
  return seconds === null ? growing(sent) : seconds * 1000;
}

/** Half a second, then twice as long each time. */
const growing = (sent: number): number => 500 * 2 ** sent;
