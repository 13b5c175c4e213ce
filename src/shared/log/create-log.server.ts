import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

const REDACTED = '…';

/**
 * Redacts a URL for logs: query values (sign-in links, positions) and path segments shaped like secrets (calendar
 * feeds, invitations, check-in codes).
 */
export function redactAddress(address: string): string {
  const [path = '', query] = address.split('#', 1).join('').split('?', 2);
  const names = query === undefined ? '' : `?${query.split('&').map(nameOnly).join('&')}`;
  return `${path.split('/').map(redactSegment).join('/')}${names}`;
}

/** Redacts every URL in a text, such as an error message. */
export function redactText(text: string): string {
  return text
    .replace(/[^\s"'<>()]*[/?][^\s"'<>()]*/g, redactAddress)
    .replace(LONG_WORD, (word) => (looksSecret(word) ? REDACTED : word));
}

const LONG_WORD = /[\w-]{20,}/g;

/** Matches 20 or more random letters, or a digest; names and ids don't match. */
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
 * Creates the process's JSON log. It never contains secrets: of requests only method and redacted URL, of errors only
 * name, code, message and stack, never attached properties (a database error names row values). `idsForLog` adds
 * fields such as the trace id.
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

/** The stack without the message, which is logged separately. */
function stackFrames(stack: string, message: string): string {
  return stack.slice(stack.indexOf(message) + message.length).trim();
}
