import type { FastifyReply } from 'fastify';
import type { StoredFile } from './file-storage.ts';

/** Sends a download that no cache may store. The name must be plain letters. */
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
