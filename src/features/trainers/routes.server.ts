import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { pageLinks } from '#shared/http/page-links.ts';
import {
  searchTrainersSchema,
  trainerListSchema,
  trainerParamsSchema,
  trainerSchema,
  trainersPageSchema,
} from './contract.ts';
import { type FindTrainersDeps, findTrainers } from './find-trainers.server.ts';
import { showTrainer } from './show-trainer.server.ts';

export type TrainerRoutesDeps = FindTrainersDeps;

/** The directory of personal trainers, and one trainer. */
export function trainerRoutes(deps: TrainerRoutesDeps): RegisterRoutes {
  return (app) => {
    // For the site's own page: an unknown place is an answer here.
    app.get(
      '/api/trainers',
      { schema: { querystring: searchTrainersSchema, response: { 200: trainersPageSchema } } },
      (request) => findTrainers(deps, request.query),
    );

    // The plain list of the specification (section 7); what surrounds it travels in headers. An unknown place is
    // a 400 that names the field: an empty list would say that there is nobody there.
    app.get(
      '/api/personal-trainers/search',
      { schema: { querystring: searchTrainersSchema, response: { 200: trainerListSchema } } },
      async (request, reply) => {
        const { trainers, total, page, pageCount, placeError } = await findTrainers(deps, request.query);
        if (placeError !== null) {
          throw new AppError('invalid_input', placeError, {
            errors: [{ field: 'location', message: placeError }],
          });
        }
        reply.header('X-Total-Count', total);
        reply.header('Link', pageLinks('/api/personal-trainers/search', request.query, { page, pageCount }));
        return trainers;
      },
    );

    app.get(
      '/api/trainers/:id',
      { schema: { params: trainerParamsSchema, response: { 200: trainerSchema } } },
      (request) => showTrainer(deps.db, request.params.id),
    );
  };
}
