import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import { cardEndpoints } from '../contract.ts';
import { type CardDeps, deleteSavedCard, listSavedCards, setPayer } from './manage-cards.server.ts';

export const cardRoutes = (deps: CardDeps & { auth: Authenticator }) =>
  registerEndpoints(cardEndpoints, deps.auth, {
    'PUT /api/payments/:intentId/payer': ({ user, params, body }) =>
      setPayer(deps, user.id, params.intentId, body),
    'GET /api/cards': async ({ user }) => ({ cards: await listSavedCards(deps, user.id) }),
    'DELETE /api/cards/:cardId': ({ user, params }) => deleteSavedCard(deps, user.id, params.cardId),
  });
