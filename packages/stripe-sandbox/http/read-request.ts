import type { IncomingMessage } from 'node:http';
import { apiVersion } from '../wire/api-version.ts';
import { decodeForm, decodeJson, type FormMap } from '../wire/decode-form.ts';
import { decodeMultipart, parseBoundary } from '../wire/decode-multipart.ts';
import { invalidRequest, StripeProblem } from '../wire/errors.ts';

const maxBodyBytes = 1024 * 1024;
/** A file of 5 MB and its fields. */
const maxFormBytes = 6 * 1024 * 1024;

/** @throws {StripeProblem} 413 above 1 MiB, or 6 MiB with files. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const largest = parseBoundary(request.headers['content-type']) === null ? maxBodyBytes : maxFormBytes;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > largest) {
      throw new StripeProblem(413, {
        type: 'invalid_request_error',
        message: 'The request body is too large.',
      });
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** The query for GET and DELETE, the body (form or JSON) for POST. */
export function readForm(request: IncomingMessage, query: string, bytes: Buffer): FormMap {
  if (request.method !== 'POST') return decodeForm(query);
  const boundary = parseBoundary(request.headers['content-type']);
  if (boundary !== null) return decodeMultipart(bytes, boundary);
  const body = bytes.toString('utf8');
  const json = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  return json ? decodeJson(body) : decodeForm(body);
}

/** @throws {StripeProblem} 400 for another API version. */
export function assertSupportedHeaders(request: IncomingMessage): void {
  const version = request.headers['stripe-version'];
  if (version !== undefined && version !== apiVersion) {
    throw invalidRequest(
      `Invalid Stripe API version: ${String(version)}. The payments sandbox speaks ${apiVersion} only.`,
    );
  }
}
