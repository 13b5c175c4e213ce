import { useEffect, useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from '#shared/ui/fields/drafts.ts';
import {
  type RegistrationDraft,
  registrationDraftSchema,
  registrationStepSchema,
} from '../registration-draft.ts';

/** Remembers what is typed in this browser under `name`, with the open step, until it is sent. */
export function useRegistrationDraft(name: string, draft: RegistrationDraft, step: number) {
  const [keeping, setKeeping] = useState(() => readSavedRegistration(name) !== null);
  useEffect(() => {
    if (keeping) saveDraft(name, { ...draft, step });
  }, [name, keeping, draft, step]);
  return {
    keep: () => setKeeping(true),
    /** Forgets what is remembered: it has been sent, or is not wanted. */
    forget: () => {
      setKeeping(false);
      deleteDraft(name);
    },
  };
}

/** What was typed before and never sent; null for nothing. */
export function readSavedRegistration(name: string): RegistrationDraft | null {
  return registrationDraftSchema.safeParse(readDraft(name)).data ?? null;
}

/** The step that was open then; the first when nothing is remembered. */
export function readSavedStep(name: string): number {
  return registrationStepSchema.safeParse(readDraft(name)).data?.step ?? 1;
}

/** A person's own draft: of a new business, or of the one to be mended. */
export function registrationDraftKey(userId: string, businessId: number | null): string {
  return `registration.${userId}.${businessId ?? 'new'}`;
}
