import type { Socket } from 'node:net';
import type { FastifyError } from 'fastify';
import { AppError, toErrorBody } from '../domain/app-error.ts';
import type { AppInstance } from './app-instance.server.ts';
import { unstorableReason } from './storable-json.ts';

/** Our longest URL, a search with every filter, has a few hundred characters. */
const MAX_URL_LENGTH = 4096;

/**
 * Refuses (4xx) what no browser sends. Routes may assume that a URL starts with one slash, has no dot segments and
 * decodes, and that text can be stored.
 */
export function refuseMalformed(app: AppInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(addressRefusal(request.raw.url ?? '') ?? undefined);
  });
  acceptStorableJsonOnly(app);
}

/** Other media types get 415, unless a route accepts them. */
function acceptStorableJsonOnly(app: AppInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    parse(request, String(body), (error, value) => {
      const reason = error === null ? unstorableReason(value) : null;
      done(reason === null ? error : new AppError('invalid_input', reason), value);
    });
  });
}

/** Returns why a raw URL is refused; null if routes can read it. */
function addressRefusal(url: string): AppError | null {
  if (url.length > MAX_URL_LENGTH) return new AppError('uri_too_long', 'The address is too long.');
  const [path = '', ...query] = url.split('?');
  return isReadablePath(path) && isReadableQuery(query.join('?')) ? null : unreadableAddressError();
}

const unreadableAddressError = (cause?: unknown): AppError =>
  new AppError('invalid_input', 'The address isn’t valid.', { cause });

function isReadablePath(path: string): boolean {
  const text = decodeOrNull(path);
  return (
    text !== null &&
    path.startsWith('/') &&
    // Resolvers would take it for another host.
    !/^\/[/\\]/.test(path) &&
    !/\p{Control}/u.test(text) &&
    !path.split(/[/\\]/).some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
  );
}

function isReadableQuery(query: string): boolean {
  const text = decodeOrNull(query);
  return text !== null && !text.includes('\0');
}

/** Null if it isn't percent-encoded UTF-8, lone surrogates included. */
function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Answers input that isn't HTTP, so there is no request or reply object. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, refusal] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [
          '431 Request Header Fields Too Large',
          new AppError('uri_too_long', 'The request headers are too long.'),
        ]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', new AppError('invalid_input', 'The request took too long to arrive.')]
        : ['400 Bad Request', new AppError('invalid_input', 'We couldn’t read the request.')];
  const body = JSON.stringify(toErrorBody(refusal));
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

/** Fastify's own URL refusals happen before any hook. */
export function toAddressRefusal(error: FastifyError): AppError {
  return error.code === 'FST_ERR_MAX_PARAM_LENGTH'
    ? new AppError('not_found', 'We couldn’t find anything at this address.', { cause: error })
    : unreadableAddressError(error);
}
