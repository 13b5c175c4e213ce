import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { AppInstance } from './app-instance.server.ts';
import { answerBrokenRequest } from './refuse-malformed.server.ts';

export interface ArrivalLimits {
  /** Milliseconds for the head. */
  headMs: number;
  /** Milliseconds for the whole body, except forms with files. */
  bodyMs: number;
  /**
   * A form with files must send this many bytes per `checkMs`: a photo over a slow line does, a half-sent form
   * doesn't.
   */
  uploadBytes: number;
  /** Milliseconds between checks. */
  checkMs: number;
}

/** Ends a half-sent request within fifteen seconds. A slow phone line has 50 kbit/s, 12 KB in two seconds. */
export const ARRIVAL_LIMITS: ArrivalLimits = {
  headMs: 10_000,
  bodyMs: 10_000,
  uploadBytes: 256,
  checkMs: 2_000,
};

/** Slow checks in a row an upload may have, so that a tunnel doesn't lose a photo. */
const MAX_EMPTY_CHECKS = 6;

/** Responds 408 if a body doesn't arrive in time. Node.js handles late heads itself. */
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
