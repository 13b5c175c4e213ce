import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { Brand } from '#shared/domain/brand.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { widgetEndpoints } from './contract.ts';
import { businessUrl, DEFAULT_LOOK, isAccent, widgetThemes } from './embed-code.ts';
import { codeSvg, posterPdf } from './poster.server.ts';
import { readTimetable, type TimetableDeps } from './timetable.server.ts';

export interface WidgetDeps extends Omit<TimetableDeps, 'siteName'> {
  auth: Authenticator;
  /** The site's public address, without a slash at the end. */
  publicUrl: string;
  brand: Brand;
  fontFolder: string;
}

/** Whatever an address says that is no look is left out, so that an old code goes on showing times. */
const lookSchema = z.object({
  accent: z.string().refine(isAccent).catch(DEFAULT_LOOK.accent),
  theme: z.enum(widgetThemes).catch(DEFAULT_LOOK.theme),
});

/** The script, as it lies in assets. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('#assets/widget/timetable.js'));

/** What stands in websites of businesses: their times, the element that shows them, and a frame with it. */
export function widgetRoutes({ db, clock, auth, publicUrl, brand, fontFolder }: WidgetDeps): RegisterRoutes {
  const owned = (user: { id: string }, businessId: number) =>
    authoriseBusiness(db, user, businessId, 'view_sessions');
  const served = registerEndpoints(widgetEndpoints, auth, {
    'GET /api/widget/businesses/:businessId': ({ params, query, reply }) => {
      // Public, the same for everybody, and asked for without cookies: any page may read it.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      return readTimetable({ db, clock, siteName: brand.name }, params.businessId, query.from);
    },
    'GET /api/businesses/:businessId/link.svg': async ({ user, params, reply }) => {
      const { id } = await owned(user, params.businessId);
      return reply
        .type('image/svg+xml')
        .header('content-disposition', 'attachment; filename="booking-code.svg"')
        .send(await codeSvg(businessUrl(publicUrl, id, 'poster')));
    },
    'GET /api/businesses/:businessId/poster.pdf': async ({ user, params, reply }) => {
      const { id, name } = await owned(user, params.businessId);
      const link = businessUrl(publicUrl, id, 'poster');
      const shownLink = `${publicUrl}/businesses/${id}`.replace(/^https?:\/\//, '');
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="booking-poster.pdf"')
        .send(await posterPdf({ name, link, shownLink }, brand, fontFolder));
    },
  });
  return (app) => {
    served(app);

    app.get('/widget.js', async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(SCRIPT),
    );

    // The one page of the site that may stand in others' frames: it shows public times and takes nothing from anybody.
    app.get(
      '/embed/businesses/:businessId',
      { schema: { params: businessParamsSchema, querystring: lookSchema } },
      async (request, reply) => {
        const { accent, theme } = request.query;
        return (
          reply
            .type('text/html; charset=utf-8')
            .header('cache-control', 'public, max-age=3600')
            .header('cross-origin-resource-policy', 'cross-origin')
            .header(
              'content-security-policy',
              "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors *",
            )
            .removeHeader('x-frame-options')
            // In a sandbox it has no origin of its own to be set apart by.
            .removeHeader('origin-agent-cluster')
            .send(framePage(request.params.businessId, accent, theme))
        );
      },
    );
  };
}

/** Nothing in it is anybody's text: a number, a colour and a word of a list. */
function framePage(businessId: number, accent: string, theme: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Timetable</title>
<style>body { margin: 0; font-family: system-ui, sans-serif; }</style>
</head>
<body>
<fettle-timetable business="${businessId}" accent="${accent}" theme="${theme}"></fettle-timetable>
<script src="/widget.js"></script>
</body>
</html>
`;
}
