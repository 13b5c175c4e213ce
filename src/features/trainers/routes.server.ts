import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { pageLinks } from '#shared/http/page-links.ts';
import { headerJson, PLACE_HEADER } from '#shared/http/paged-list.ts';
import { searchTrainersSchema, trainerListSchema, trainerParamsSchema, trainerSchema } from './contract.ts';
import { type FindTrainersDeps, findTrainers } from './find-trainers.server.ts';
import { showTrainer } from './show-trainer.server.ts';

export type TrainerRoutesDeps = FindTrainersDeps;

/** The directory of personal trainers, and one trainer. */
export function trainerRoutes(deps: TrainerRoutesDeps): RegisterRoutes {
  return (app) => {
    // The plain list of the specification (section 7); what surrounds it travels in headers. An unknown place is
    // a 400 that names the field: an empty list would say that there is nobody there.
    app.get(
      '/api/personal-trainers/search',
      { schema: { querystring: searchTrainersSchema, response: { 200: trainerListSchema } } },
      async (request, reply) => {
        const outcome = await findTrainers(deps, request.query);
        if (outcome.kind === 'not-found') {
          throw new AppError('invalid_input', outcome.message, {
            errors: [{ field: 'location', message: outcome.message }],
          });
        }
        reply.header('X-Total-Count', outcome.total);
        reply.header('Link', pageLinks('/api/personal-trainers/search', request.query, outcome));
        if (outcome.place !== null) reply.header(PLACE_HEADER, headerJson(outcome.place));
        return outcome.trainers;
      },
    );

    app.get(
      '/api/personal-trainers/:id',
      { schema: { params: trainerParamsSchema, response: { 200: trainerSchema } } },
      (request) => showTrainer(deps.db, request.params.id),
    );
  };
}
