import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import { cardEndpoints } from '../contract.ts';
import { type CardDeps, keptCards, namePayer, removeCard } from './keep-cards.server.ts';

/** Keeping cards, paying with them, forgetting them. */
export const cardRoutes = (deps: CardDeps & { auth: Authenticator }) =>
  serve(cardEndpoints, deps.auth, {
    'PUT /api/payments/:intentId/payer': ({ user, params, body }) =>
      namePayer(deps, user.id, params.intentId, body),
    'GET /api/cards': async ({ user }) => ({ cards: await keptCards(deps, user.id) }),
    'DELETE /api/cards/:cardId': ({ user, params }) => removeCard(deps, user.id, params.cardId),
  });
