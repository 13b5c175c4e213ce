import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { addressForLog, textForLog } from './without-secrets.ts';

/**
 * The log of a process, as lines of JSON. It never holds what opens something: of a request it tells method and
 * address (`addressForLog`), never headers, cookies or bodies; of an error its name, code, words and stack, never what
 * a library hung on it (a database names the values of the row).
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { req: requestForLog, res: answerForLog, err: errorForLog },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: (...given: typeof args) => void) {
        const [first, ...rest] = args;
        const given = [first, ...rest].map((part: unknown) =>
          typeof part === 'string' ? textForLog(part) : part,
        );
        return method.apply(this, given as typeof args);
      },
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const requestForLog = ({ method, url, ip }: FastifyRequest) => ({
  method,
  url: addressForLog(url),
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
    message: textForLog(error.message),
    ...code,
    ...(error.stack === undefined ? {} : { stack: framesOf(error.stack, error.message) }),
    ...(error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {}),
  };
}

/** Where it happened, without the words before it, which are told above. */
function framesOf(stack: string, message: string): string {
  return stack.slice(stack.indexOf(message) + message.length).trim();
}
