import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import { RefusedError } from '#shared/ui/mutation/use-mutation-action.ts';
import type { MessageDetails } from './contract.ts';

export const messagesQuery = (api: ApiClient, search: Record<string, string | undefined>) =>
  queryOptions({
    queryKey: ['admin', 'messages', 'list', search],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/messages', { query: search, signal }),
  });

export const messageQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['admin', 'messages', id],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/messages/:id', { params: { id }, signal }),
  });

type MessageRevision = Pick<MessageDetails, 'id' | 'revision'>;

/** All throw `ApiError` 409 if another admin was first. */
export const answerMessage = (
  api: ApiClient,
  { id, revision }: MessageRevision,
  body: string,
): Promise<void> =>
  api.call('POST /api/admin/messages/:id/answer', { params: { id }, body: { revision, body } });
export const closeMessage = (api: ApiClient, { id, revision }: MessageRevision): Promise<void> =>
  api.call('POST /api/admin/messages/:id/close', { params: { id }, body: { revision } });
export const reopenMessage = (api: ApiClient, { id, revision }: MessageRevision): Promise<void> =>
  api.call('POST /api/admin/messages/:id/reopen', { params: { id }, body: { revision } });
export const assignMessageTo = (
  api: ApiClient,
  { id, revision }: MessageRevision,
  adminId: string | null,
): Promise<void> =>
  api.call('PUT /api/admin/messages/:id/assignee', { params: { id }, body: { revision, adminId } });

/** Assigns a message of the inbox's list. Refuses if it is no longer assigned as `seen`. */
export async function claimMessage(
  api: ApiClient,
  id: string,
  { adminId, seen }: { adminId: string | null; seen: string | null },
): Promise<void> {
  const message = await api.call('GET /api/admin/messages/:id', { params: { id } });
  if ((message.assignedTo?.id ?? null) !== seen)
    throw new RefusedError(
      message.assignedTo === null
        ? 'Another admin has changed the assignment. Check it again first.'
        : `${message.assignedTo.name} has just taken this. Check it again first.`,
    );
  return assignMessageTo(api, message, adminId);
}

export const addMessageNote = (api: ApiClient, id: string, body: string): Promise<void> =>
  api.call('POST /api/admin/messages/:id/notes', { params: { id }, body: { body } });
