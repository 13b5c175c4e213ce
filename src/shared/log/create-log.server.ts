import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Put in the place of what is not written down. */
const REDACTED = '…';

/**
 * The address of a request as logs may hold it: without the values of its query (links that sign in, choose a
 * password or confirm an address; where somebody is) and without secrets in its path (calendar feeds, invitations,
 * check-in codes), which are known by their shape.
 */
export function redactAddress(address: string): string {
  const [path = '', query] = address.split('#', 1).join('').split('?', 2);
  const names = query === undefined ? '' : `?${query.split('&').map(nameOnly).join('&')}`;
  return `${path.split('/').map(redactSegment).join('/')}${names}`;
}

/** A text for people that may hold addresses, such as an error's: the same for each of them. */
export function redactText(text: string): string {
  return text
    .replace(/[^\s"'<>()]*[/?][^\s"'<>()]*/g, redactAddress)
    .replace(LONG_WORD, (word) => (looksSecret(word) ? REDACTED : word));
}

const LONG_WORD = /[\w-]{20,}/g;

/** Secrets of ours and of the sign-in library: 20 letters and more at random, or a digest. Names and ids are neither. */
const looksSecret = (text: string): boolean => /[A-Z]/.test(text) || /^[0-9a-f]{32,}$/.test(text);

function redactSegment(segment: string): string {
  const plain = decodeSegment(segment);
  return plain === null || (plain.match(LONG_WORD) ?? []).some(looksSecret) ? REDACTED : segment;
}

function nameOnly(parameter: string): string {
  const [name = ''] = parameter.split('=', 1);
  return /^\w{1,19}$/.test(name) ? name : REDACTED;
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/**
 * The log of a process, as lines of JSON. It never holds what opens something: of a request it tells method and
 * address (`redactAddress`), never headers, cookies or bodies; of an error its name, code, words and stack, never what
 * a library hung on it (a database names the values of the row).
 *
 * `idsForLog` adds to each line what it belongs to, such as a trace.
 */
export function createLog(level: string, destination?: DestinationStream, idsForLog?: () => object): Logger {
  const options = {
    level,
    ...(idsForLog && { mixin: () => idsForLog() }),
    serializers: { req: requestForLog, res: answerForLog, err: errorForLog },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: (...given: typeof args) => void) {
        const [first, ...rest] = args;
        const given = [first, ...rest].map((part: unknown) =>
          typeof part === 'string' ? redactText(part) : part,
        );
        return method.apply(this, given as typeof args);
      },
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const requestForLog = ({ method, url, ip }: FastifyRequest) => ({
  method,
  url: redactAddress(url),
  remoteAddress: ip,
});

const answerForLog = ({ statusCode }: FastifyReply) => ({ statusCode });

interface ErrorForLog {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorForLog;
}

function errorForLog(error: unknown): ErrorForLog {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something that is no error was thrown.' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    type: error.name,
    message: redactText(error.message),
    ...code,
    ...(error.stack === undefined ? {} : { stack: stackFrames(error.stack, error.message) }),
    ...(error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {}),
  };
}

/** Where it happened, without the words before it, which are told above. */
function stackFrames(stack: string, message: string): string {
  return stack.slice(stack.indexOf(message) + message.length).trim();
}
