/** Reads a request off the wire. */
import type { IncomingMessage } from 'node:http';
import { apiVersion } from '../wire/api-version.ts';
import { decodeForm, decodeJson, type FormMap } from '../wire/decode-form.ts';
import { invalidRequest, StripeProblem } from '../wire/errors.ts';

const largestBody = 1024 * 1024;

/**
 * The body as text.
 * @throws {StripeProblem} 413 beyond 1 MiB.
 */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > largestBody) {
      throw new StripeProblem(413, {
        type: 'invalid_request_error',
        message: 'The request body is too large.',
      });
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The parameters of a request: of the query for GET and DELETE, of the body, form or JSON, for POST. */
export function readForm(request: IncomingMessage, query: string, body: string): FormMap {
  if (request.method !== 'POST') return decodeForm(query);
  const json = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  return json ? decodeJson(body) : decodeForm(body);
}

/**
 * Refuses what the sandbox could only pretend to understand.
 * @throws {StripeProblem} 400 for another API version.
 */
export function checkHeaders(request: IncomingMessage): void {
  const version = request.headers['stripe-version'];
  if (version !== undefined && version !== apiVersion) {
    throw invalidRequest(
      `Invalid Stripe API version: ${String(version)}. The payments sandbox speaks ${apiVersion} only.`,
    );
  }
}
