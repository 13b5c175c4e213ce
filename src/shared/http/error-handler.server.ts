import type { FastifyError, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ZodError } from 'zod';
import { isDatabaseUnavailable } from '../db/database.server.ts';
import { AppError, type ErrorCode, errorStatus, type FieldError } from '../domain/app-error.ts';
import type { AppInstance } from './app-instance.server.ts';
import { errorResponse } from './problem-details.ts';

/** Logged: on our own pages people hardly meet these, so many are probing. */
const refusalCodes: ReadonlySet<ErrorCode> = new Set(['forbidden', 'rate_limited']);

/** Headers for early refusals, such as before routing: not cacheable, not a page. */
export const refusalHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * Turns every failure into `{ code, message, field?, errors? }`, or a problem detail (problem-details.ts) in the
 * public API. Unexpected errors are logged in full and answered with a plain 500. Refusals are logged without the
 * person or the input.
 */
export function installErrorHandling(app: AppInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const failure = toAppError(error);
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    if (refusalCodes.has(failure.code)) {
      const route = request.routeOptions.url ?? null;
      request.log.warn({ event: 'refused', code: failure.code, method: request.method, route }, 'refused');
    }
    for (const [name, value] of Object.entries(refusalHeaders))
      if (!reply.hasHeader(name)) reply.header(name, value);
    if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
    const { media, body } = errorResponse(failure, request);
    return reply.code(failure.status).header('content-type', media).send(body);
  });
}

/** For unknown `/api/*` paths. */
export function apiNotFound(request: FastifyRequest): AppError {
  return new AppError('not_found', `There is no ${request.method} ${request.url.split('?')[0]}.`);
}

/** A failover takes a few seconds. */
export const DATABASE_RETRY_SECONDS = 5;

/** Responds 503: the request is fine and may be retried. */
export function databaseUnavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'We can’t reach our database right now. Try again in a minute.', {
    retryAfterSeconds: DATABASE_RETRY_SECONDS,
    cause,
  });
}

/** Hides the details of unexpected errors. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return databaseUnavailable(error);
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed id gets the same answer as an unknown one.
    if (error.validationContext === 'params') {
      return new AppError('not_found', 'We couldn’t find anything at this address.', { cause: error });
    }
    return invalidInput(
      error.validation.map((issue) => ({
        field: publicFieldPath(issue.instancePath.replace(/^\//, '').split('/')),
        message: issue.message ?? 'Invalid input',
      })),
    );
  }
  if (error instanceof ZodError) {
    return invalidInput(
      error.issues.map((issue) => ({
        field: publicFieldPath(issue.path.map(String)),
        message: issue.message,
      })),
    );
  }
  const { statusCode, code, message } = error as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError(codeForStatus(statusCode), sentenceFor(code, message), { cause: error });
  }
  return new AppError('internal', 'Something went wrong on our side. Try again.', { cause: error });
}

/** More than any form shows; keeps the response small for a list of thousands. */
const MAX_FIELDS = 50;

function invalidInput(errors: FieldError[]): AppError {
  return new AppError('invalid_input', errors[0]?.message ?? 'Invalid input', {
    errors: errors.slice(0, MAX_FIELDS),
  });
}

/** Cuts the path at the first key that isn't a plain name, so that we don't echo input. */
const publicFieldPath = (path: readonly string[]): string =>
  path.map((part) => (/^[\w-]{0,40}$/.test(part) ? part : '*')).join('.');

function codeForStatus(status: number): ErrorCode {
  const known = (Object.keys(errorStatus) as ErrorCode[]).find((code) => errorStatus[code] === status);
  return known ?? 'invalid_input';
}

function sentenceFor(code: string | undefined, message: string | undefined): string {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'The request is too large.';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'Send the request as application/json.';
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return 'The request body is not valid JSON.';
    default:
      return message ?? 'We couldn’t read the request.';
  }
}
