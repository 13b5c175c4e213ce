import type { AppError, ErrorCode, FieldError } from '../domain/app-error.ts';
import { toErrorBody } from '../domain/app-error.ts';

/** Beneath this address every refusal is a problem detail (RFC 9457). */
export const PROBLEM_DETAILS_PREFIX = '/api/v1/';

/** The media type of such a refusal. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** What a refusal of the public API says. */
export interface ProblemDetails {
  /** Where the kind of problem is explained: an address of the site. */
  type: string;
  /** The kind in a few words. */
  title: string;
  status: number;
  /** What to change, in a sentence that people can read. */
  detail: string;
  /** This one refusal, to be quoted to us. */
  instance: string;
  /** The kind, for programs. */
  code: ErrorCode;
  /** The first field that was refused, and all of them. */
  field?: string;
  errors?: FieldError[];
}

/** Is a refusal at this address a problem detail? By the address as it was sent, for refusals before any route is known. */
export const usesProblemDetails = (address: string): boolean => address.startsWith(PROBLEM_DETAILS_PREFIX);

/** A failure as a problem detail. */
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

/** Where on the page for developers a kind of problem is explained: "sold-out". */
export const problemAnchor = (code: ErrorCode): string => code.replaceAll('_', '-');

/** "Sold out", of `sold_out`. */
function problemTitle(code: ErrorCode): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is sent for a failure at an address: its media type and its text. */
export function errorResponse(
  failure: AppError,
  { url, id }: { url: string; id: string },
): { media: string; body: string } {
  return usesProblemDetails(url)
    ? { media: PROBLEM_MEDIA_TYPE, body: JSON.stringify(toProblemDetails(failure, id)) }
    : { media: 'application/json; charset=utf-8', body: JSON.stringify(toErrorBody(failure)) };
}
