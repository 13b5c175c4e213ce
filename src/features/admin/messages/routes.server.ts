import { type Authenticator, serve } from '#features/accounts/current/require-user.server.ts';
import {
  answerMessage,
  closeMessage,
  giveMessage,
  noteOnMessage,
  reopenMessage,
  type WorkOnMessageDeps,
} from '#features/help/messages/work-on-message.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { adminMessageEndpoints } from './contract.ts';
import { findMessages, messageDetails } from './message-queries.server.ts';

/** What people wrote to us, and what is said to them. */
export const messageRoutes = (deps: WorkOnMessageDeps & { auth: Authenticator }) =>
  serve(adminMessageEndpoints, deps.auth, {
    'GET /api/admin/messages': ({ user, query }) => findMessages(deps.pool, user.id, query),
    'GET /api/admin/messages/:id': async ({ params }) => {
      const details = await messageDetails(deps.pool, params.id);
      if (details === null) throw new AppError('not_found', 'We can’t find that message.');
      return details;
    },
    'POST /api/admin/messages/:id/answer': ({ act, params: { id }, body: { revision, body } }) =>
      answerMessage(deps, act, { messageId: id, revision }, body),
    'POST /api/admin/messages/:id/close': ({ act, params: { id }, body: { revision } }) =>
      closeMessage(deps, act, { messageId: id, revision }),
    'POST /api/admin/messages/:id/reopen': ({ act, params: { id }, body: { revision } }) =>
      reopenMessage(deps, act, { messageId: id, revision }),
    'PUT /api/admin/messages/:id/assignee': ({ act, params: { id }, body: { revision, adminId } }) =>
      giveMessage(deps, act, { messageId: id, revision }, adminId),
    'POST /api/admin/messages/:id/notes': ({ act, params, body }) =>
      noteOnMessage(deps, act, params.id, body.body),
  });
