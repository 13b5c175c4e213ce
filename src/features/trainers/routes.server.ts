import { AppError } from '#shared/domain/app-error.ts';
import { pageLinks } from '#shared/http/page-links.ts';
import { headerJson, PLACE_HEADER } from '#shared/http/paged-list.ts';
import { serveAnyone } from '#shared/http/serve-endpoints.server.ts';
import { trainerEndpoints } from './contract.ts';
import { type FindTrainersDeps, findTrainers } from './find/find-trainers.server.ts';
import { showTrainer } from './find/show-trainer.server.ts';

export type TrainerRoutesDeps = FindTrainersDeps;

/** The directory of personal trainers, and one trainer. */
export const trainerRoutes = (deps: TrainerRoutesDeps) =>
  serveAnyone(trainerEndpoints, {
    'GET /api/personal-trainers/search': async ({ query, reply }) => {
      const outcome = await findTrainers(deps, query);
      if (outcome.kind === 'not-found') {
        throw new AppError('invalid_input', outcome.message, {
          errors: [{ field: 'location', message: outcome.message }],
        });
      }
      reply.header('X-Total-Count', outcome.total);
      reply.header('Link', pageLinks('/api/personal-trainers/search', query, outcome));
      if (outcome.place !== null) reply.header(PLACE_HEADER, headerJson(outcome.place));
      return outcome.trainers;
    },
    'GET /api/personal-trainers/:id': ({ params }) => showTrainer(deps.db, params.id),
  });
