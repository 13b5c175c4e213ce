import type { FormMap } from './decode-form.ts';
import { invalidRequest } from './errors.ts';

const headerEnd = '\r\n\r\n';

/** Null for another content type. */
export function parseBoundary(contentType: string | undefined): string | null {
  const match = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '');
  return match?.[1] ?? match?.[2] ?? null;
}

/**
 * A file's `data` is latin1, a character per byte.
 * @throws {StripeProblem} 400 if malformed.
 */
export function decodeMultipart(body: Buffer, boundary: string): FormMap {
  const form: FormMap = new Map();
  const parts = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`);
  if (parts.length < 2 || !parts.at(-1)?.startsWith('--')) throw malformedError();
  for (const part of parts.slice(1, -1)) {
    const end = part.indexOf(headerEnd);
    if (end < 0) throw malformedError();
    const headers = part.slice(0, end);
    const data = part.slice(end + headerEnd.length);
    const name = /\bname="([^"]*)"/i.exec(headers.replace(/\bfilename="[^"]*"/i, ''))?.[1];
    if (name === undefined) throw malformedError();
    const fileName = /\bfilename="([^"]*)"/i.exec(headers)?.[1];
    form.set(
      name,
      fileName === undefined
        ? decodeLatin1(data)
        : new Map([
            ['name', decodeLatin1(fileName)],
            ['type', /^content-type:\s*(\S+)/im.exec(headers)?.[1] ?? 'application/octet-stream'],
            ['data', data],
          ]),
    );
  }
  return form;
}

const decodeLatin1 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('utf8');

const malformedError = () => invalidRequest('Invalid request: the multipart body is not well formed.');
