import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../domain/app-error.ts';
import type { AppInstance } from '../http/app-instance.server.ts';
import { unstorableReason } from '../http/storable-json.ts';

export interface UploadLimits {
  /** Files in other fields are refused. */
  field: string;
  maxFiles: number;
  maxBytes: number;
}

/** A form's texts by name, and its files. `recogniseFile` tells a file's type. */
export interface Upload {
  texts: Record<string, string>;
  files: Buffer[];
}

const MAX_TEXTS = 20;
const MAX_TEXT_BYTES = 16 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts `multipart/form-data`; others respond 415. */
    acceptsMultipart?: boolean;
  }
}

/** Lets routes with `takesForms` accept files, through `receiveUpload` only. */
export function acceptUploads(app: AppInstance): void {
  // Not awaited: Fastify loads it before serving.
  void app.register(multipart);
  // After authentication, before reading the body.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const isForm = /^\s*multipart\//i.test(request.headers['content-type'] ?? '');
    if (isForm && request.routeOptions.config.acceptsMultipart !== true)
      done(new AppError('unsupported_media_type', 'Send the request as application/json.'));
    else done();
  });
}

/**
 * Reads a `multipart/form-data` body into memory. Throws `unsupported_media_type` (415), `body_too_large` (413), or
 * `invalid_input` (400) for unstorable text or a broken form.
 */
export async function receiveUpload(request: FastifyRequest, limits: UploadLimits): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'Send the file as multipart/form-data.');
  }
  const upload: Upload = { texts: {}, files: [] };
  try {
    const parts = request.parts({
      limits: {
        fileSize: limits.maxBytes,
        files: limits.maxFiles,
        fields: MAX_TEXTS,
        fieldSize: MAX_TEXT_BYTES,
      },
    });
    for await (const part of parts) {
      if (part.type === 'file') {
        // Read even if refused: an unread part would block the request.
        const bytes = await part.toBuffer();
        if (part.fieldname !== limits.field)
          throw new AppError('invalid_input', 'The form has a file in a field that doesn’t accept files.');
        upload.files.push(bytes);
      } else if (part.valueTruncated === true) {
        throw new AppError('body_too_large', 'One of the form’s texts is too long.');
      } else {
        upload.texts[part.fieldname] = String(part.value);
      }
    }
  } catch (error) {
    throw toUploadError(error, limits);
  }
  const reason = unstorableReason(upload.texts);
  if (reason !== null) throw new AppError('invalid_input', reason);
  return upload;
}

/** The form's only file. Throws like `receiveUpload`, and `invalid_input` (400) without a file. */
export async function receiveOneFile(
  request: FastifyRequest,
  limits: Omit<UploadLimits, 'maxFiles'>,
): Promise<Buffer> {
  const { files } = await receiveUpload(request, { ...limits, maxFiles: 1 });
  const [file] = files;
  if (file === undefined || file.length === 0) throw refusal('invalid_input', 'Choose a file.', limits.field);
  return file;
}

function toUploadError(error: unknown, limits: UploadLimits): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return refusal('body_too_large', `Choose a file up to ${megabytes(limits.maxBytes)}.`, limits.field);
    case 'FST_FILES_LIMIT':
      return refusal(
        'body_too_large',
        limits.maxFiles === 1 ? 'Choose one file.' : `Choose at most ${limits.maxFiles} files.`,
        limits.field,
      );
    // The parser's errors for a broken or cut-off form have no code.
    case undefined:
    // The client disconnected, as phones do: not our failure.
    case 'ECONNRESET':
      return new AppError('invalid_input', 'We couldn’t read the form. Send it again.', {
        cause: error,
      });
    default:
      return error;
  }
}

const refusal = (code: 'invalid_input' | 'body_too_large', message: string, field: string): AppError =>
  new AppError(code, message, { errors: [{ field, message }] });

/** "5 MB"; 1 MB is 1024 × 1024 bytes. */
const megabytes = (bytes: number): string => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;
