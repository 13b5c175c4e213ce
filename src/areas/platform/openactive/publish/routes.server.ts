import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { Brand } from '#shared/domain/brand.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { publishEndpoints } from './contract.ts';
import { datasetPage } from './dataset-page.server.ts';
import { dereferencers } from './dereference.server.ts';
import { ItemUrls } from './feed-items.server.ts';
import { type FeedName, readFeedPage } from './feed-page.server.ts';
import {
  getOpenDataSettings,
  type OpenDataSettingsDeps,
  updateOpenDataSettings,
} from './open-data-settings.server.ts';

export interface PublishDeps extends OpenDataSettingsDeps {
  auth: Authenticator;
  publicUrl: string;
  brand: Brand;
}

/** Above every position, still an exact number. */
const position = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0);
const afterSchema = z.object({ afterTimestamp: position, afterId: position });

const idSchema = z.object({ id: numberIdField });

/** Overrides the defaults: data for any origin. */
const setOpenDataHeaders = (reply: FastifyReply): FastifyReply =>
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');

/** A business's settings, and the public `/openactive`, feeds and items. */
export function publishRoutes(deps: PublishDeps): RegisterRoutes {
  const { pool, publicUrl, brand } = deps;
  const own = registerEndpoints(publishEndpoints, deps.auth, {
    'GET /api/businesses/:businessId/open-data': ({ user, params }) =>
      getOpenDataSettings(deps, user, params.businessId),
    'PUT /api/businesses/:businessId/open-data': ({ act, params, body }) =>
      updateOpenDataSettings(deps, act, params.businessId, body),
  });
  return (app) => {
    own(app);

    app.get('/openactive', async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        )
        .send(datasetPage({ publicUrl, brand })),
    );

    const feed = (name: FeedName): void => {
      app.get(
        `/openactive/feeds/${name}`,
        { schema: { querystring: afterSchema } },
        async (request, reply) => {
          const { afterTimestamp, afterId } = request.query;
          const { full, ...page } = await readFeedPage({ db: pool, publicUrl, now: deps.clock.now() }, name, {
            modified: afterTimestamp,
            id: afterId,
          });
          return (
            setOpenDataHeaders(reply)
              .header('content-type', 'application/vnd.openactive.rpde+json; version=1')
              // A full page can be cached: later changes are on later pages. The last page changes.
              .header('cache-control', full ? 'public, max-age=3600' : 'public, max-age=1')
              .send(Buffer.from(JSON.stringify(page)))
          );
        },
      );
    };
    feed('session-series');
    feed('scheduled-sessions');
    feed('course-instances');

    const at = new ItemUrls(publicUrl);
    for (const [kind, describe] of Object.entries(dereferencers))
      app.get(`/openactive/${kind}/:id`, { schema: { params: idSchema } }, async (request, reply) =>
        setOpenDataHeaders(reply)
          .header('content-type', 'application/ld+json')
          .header('cache-control', 'public, max-age=1')
          .send(Buffer.from(JSON.stringify(await describe(pool, request.params.id, at, deps.clock.now())))),
      );
  };
}
