import { readDraft } from '#shared/ui/drafts.ts';
import { type SessionDraft, sessionDraftSchema } from '../../session-form-draft.ts';

/** A person's own draft: of a business's new session (null), or of the one being changed. */
export function sessionDraftName(userId: string, businessId: number, sessionId: number | null): string {
  return `session.${userId}.${businessId}.${sessionId ?? 'new'}`;
}

/** What was typed when saving it met a sign-in that had ended; null for nothing. */
export function rememberedSession(name: string): SessionDraft | null {
  return sessionDraftSchema.safeParse(readDraft(name)).data ?? null;
}
