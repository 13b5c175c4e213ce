import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import {
  addMessageNote,
  answerMessage,
  assignMessageTo,
  closeMessage,
  type ManageMessageDeps,
  reopenMessage,
} from '#areas/operations/help/messages/manage-message.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { adminMessageEndpoints } from './contract.ts';
import { findMessageDetails, findMessages } from './message-queries.server.ts';

export const messageRoutes = (deps: ManageMessageDeps & { auth: Authenticator }) =>
  registerEndpoints(adminMessageEndpoints, deps.auth, {
    'GET /api/admin/messages': ({ user, query }) => findMessages(deps.pool, user.id, query),
    'GET /api/admin/messages/:id': async ({ params }) => {
      const details = await findMessageDetails(deps.pool, params.id);
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
      assignMessageTo(deps, act, { messageId: id, revision }, adminId),
    'POST /api/admin/messages/:id/notes': ({ act, params, body }) =>
      addMessageNote(deps, act, params.id, body.body),
  });
