import type { FastifyReply } from 'fastify';
import type { StoredFile } from './file-storage.ts';

/** Hands a stored file out as a download by that name, which has only plain letters; nobody keeps it. */
export function sendFile(
  reply: FastifyReply,
  { content, contentType, bytes, fileName }: StoredFile & { fileName: string },
): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(content);
}
