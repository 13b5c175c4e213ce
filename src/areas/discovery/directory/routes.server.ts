import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { getBusiness } from '#areas/catalogue/businesses/status/get-business.server.ts';
import { activitySlugSchema } from '#areas/catalogue/sessions/contract.ts';
import { loadSessions } from '#areas/catalogue/sessions/show/load-sessions.server.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { PictureContent } from '#shared/pictures/copy.ts';
import { ThreadPoolBusyError } from '#shared/workers/thread-pool.server.ts';
import { directoryEndpoints } from './contract.ts';
import { selectBusinessSessions } from './queries.server.ts';
import { readOpening } from './read-opening.server.ts';
import { type ReadTownDeps, readTown, townNotFound } from './read-town.server.ts';
import { businessPicture, sessionPicture, townPicture } from './share-images.server.ts';

export interface DirectoryRoutesDeps extends ReadTownDeps {
  auth: Authenticator;
  brand: { name: string };
  /** Renders a PNG. Rejects with `ThreadPoolBusyError` if too many are pending. */
  pictures: { of(words: PictureContent): Promise<Buffer> };
}

const MAX_SESSIONS = 60;

export function directoryRoutes(deps: DirectoryRoutesDeps): RegisterRoutes {
  const { db, clock, auth, towns, pictures } = deps;
  const draw = async (reply: FastifyReply, words: Omit<PictureContent, 'brand'>) => {
    try {
      const picture = await pictures.of({ ...words, brand: deps.brand.name });
      return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(picture);
    } catch (error) {
      if (!(error instanceof ThreadPoolBusyError)) throw error;
      // Too busy: send the site's default picture, uncached.
      return reply.header('cache-control', 'no-store').redirect('/og.png');
    }
  };
  const served = registerEndpoints(directoryEndpoints, auth, {
    'GET /api/towns': async () =>
      (await towns.towns()).map(({ slug, name, sessions }) => ({ slug, name, sessions })),
    'GET /api/towns/:town': ({ params, query }) => readTown(deps, params.town, readActivity(query.activity)),
    'GET /api/businesses/:businessId/sessions': async ({ viewer, params }) => {
      const { id } = await getBusiness(db, params.businessId, await viewer());
      return loadSessions(db, await selectBusinessSessions(db, id, MAX_SESSIONS), {
        now: clock.now(),
        occurrencesEach: 1,
      });
    },
    'GET /api/businesses/:businessId/opening': async ({ viewer, params }) =>
      readOpening(db, await viewer(), params.businessId, clock.now()),
  });
  return (app) => {
    served(app);

    app.get('/og/sessions/:file', { schema: { params: fileSchema } }, async (request, reply) =>
      draw(reply, await sessionPicture(deps, pictureFileId(request.params.file))),
    );
    app.get('/og/businesses/:file', { schema: { params: fileSchema } }, async (request, reply) =>
      draw(reply, await businessPicture(deps, pictureFileId(request.params.file))),
    );
    app.get('/og/fitness/:file', { schema: { params: fileSchema } }, async (request, reply) =>
      draw(reply, await townPicture(deps, pictureFileName(request.params.file), null)),
    );
    app.get(
      '/og/fitness/:town/:file',
      { schema: { params: fileSchema.extend({ town: z.string().max(120) }) } },
      async (request, reply) => {
        const { town, file } = request.params;
        return draw(reply, await townPicture(deps, town, readActivity(pictureFileName(file))));
      },
    );
  };
}

function readActivity(text: string | undefined) {
  if (text === undefined) return null;
  const activity = activitySlugSchema.safeParse(text);
  if (!activity.success) throw townNotFound();
  return activity.data;
}

const fileSchema = z.object({ file: z.string().max(130) });

function pictureFileName(file: string): string {
  const [, name] = /^(.+)\.png$/.exec(file) ?? [];
  if (name === undefined) throw new AppError('not_found', 'We can’t find that picture.');
  return name;
}

function pictureFileId(file: string): number {
  const name = pictureFileName(file);
  if (!/^[1-9]\d{0,14}$/.test(name)) throw new AppError('not_found', 'We can’t find that picture.');
  return Number(name);
}
