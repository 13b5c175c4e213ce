import type { AppError, ErrorCode, FieldError } from '../domain/app-error.ts';
import { toErrorBody } from '../domain/app-error.ts';

/** Errors below this path are problem details (RFC 9457). */
export const PROBLEM_DETAILS_PREFIX = '/api/v1/';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

export interface ProblemDetails {
  /** URL of the page that explains the code. */
  type: string;
  title: string;
  status: number;
  /** What to change, for people. */
  detail: string;
  /** Identifies this refusal to our support. */
  instance: string;
  code: ErrorCode;
  field?: string;
  errors?: FieldError[];
}

/** Takes the raw URL, for refusals before routing. */
export const usesProblemDetails = (address: string): boolean => address.startsWith(PROBLEM_DETAILS_PREFIX);

export function toProblemDetails(failure: AppError, requestId: string): ProblemDetails {
  const { code, message, ...fields } = toErrorBody(failure);
  return {
    type: `/developers#${problemAnchor(code)}`,
    title: problemTitle(code),
    status: failure.status,
    detail: message,
    instance: `urn:uuid:${requestId}`,
    code,
    ...fields,
  };
}

/** Anchor on the developers' page: "sold-out". */
export const problemAnchor = (code: ErrorCode): string => code.replaceAll('_', '-');

function problemTitle(code: ErrorCode): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the media type and body for a failure at this URL. */
export function errorResponse(
  failure: AppError,
  { url, id }: { url: string; id: string },
): { media: string; body: string } {
  return usesProblemDetails(url)
    ? { media: PROBLEM_MEDIA_TYPE, body: JSON.stringify(toProblemDetails(failure, id)) }
    : { media: 'application/json; charset=utf-8', body: JSON.stringify(toErrorBody(failure)) };
}
