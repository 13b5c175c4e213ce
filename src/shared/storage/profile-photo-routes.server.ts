import { z } from 'zod';
import { AppError } from '../domain/app-error.ts';
import type { RegisterRoutes } from '../http/app-instance.server.ts';
import type { FileStorage } from './file-storage.ts';

/** `/photos/{name}`: public profile photos. A URL's picture never changes. */
export function profilePhotoRoutes({ storage }: { storage: FileStorage }): RegisterRoutes {
  return (app) => {
    app.get(
      '/photos/:name',
      { schema: { params: z.object({ name: z.string() }) } },
      async (request, reply) => {
        const photo = await storage.read(`photos/${request.params.name}`);
        if (photo === null) throw new AppError('not_found', 'We can’t find that photo.');
        return reply
          .header('content-type', photo.contentType)
          .header('content-length', photo.bytes)
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(photo.content);
      },
    );
  };
}
