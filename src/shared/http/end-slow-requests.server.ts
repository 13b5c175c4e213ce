import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { AppInstance } from './app-instance.server.ts';
import { answerBrokenRequest } from './refuse-malformed.server.ts';

/** How long a request may take to arrive. A connection that a half-sent request keeps open is one less for others. */
export interface ArrivalLimits {
  /** For its head, in milliseconds. */
  headMs: number;
  /** For all of a body that is not a form with files, in milliseconds. */
  bodyMs: number;
  /** A form with files must send this many bytes in each `checkMs`: a photo over a slow line does, a half-sent form does not. */
  uploadBytes: number;
  /** How often requests are checked, in milliseconds. */
  checkMs: number;
}

/** Ten seconds and a check of two: a half-sent request is gone within fifteen. A slow phone line has 50 kbit/s, 12 KB in two seconds. */
export const ARRIVAL_LIMITS: ArrivalLimits = {
  headMs: 10_000,
  bodyMs: 10_000,
  uploadBytes: 256,
  checkMs: 2_000,
};

/** Checks of an upload in a row that may bring too little, so that a train in a tunnel loses no photo. */
const MAX_EMPTY_CHECKS = 6;

/** Ends requests whose body does not arrive in time (408). Node.js itself ends those whose head does not. */
export function endSlowBodies(app: AppInstance, limits: ArrivalLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.socket instanceof Socket && hasBody(raw))
      watchBody(raw, {
        isUpload: request.routeOptions.config.acceptsMultipart === true,
        limits,
        isAnswered: () => reply.sent,
      });
    done();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watchBody(
  raw: IncomingMessage,
  { isUpload, limits, isAnswered }: { isUpload: boolean; limits: ArrivalLimits; isAnswered: () => boolean },
): void {
  const { socket } = raw;
  const begun = performance.now();
  let read = socket.bytesRead;
  let empty = 0;
  const timer = setInterval(() => {
    if (raw.complete) {
      clearInterval(timer);
      return;
    }
    empty = socket.bytesRead - read < limits.uploadBytes ? empty + 1 : 0;
    read = socket.bytesRead;
    const isSlow = isUpload ? empty >= MAX_EMPTY_CHECKS : performance.now() - begun >= limits.bodyMs;
    if (!isSlow) return;
    clearInterval(timer);
    if (isAnswered()) socket.destroy();
    else
      answerBrokenRequest(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  }, limits.checkMs).unref();
  raw.once('close', () => clearInterval(timer));
}
