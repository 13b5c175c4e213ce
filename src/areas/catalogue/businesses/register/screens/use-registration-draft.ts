import { useEffect, useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from '#shared/ui/fields/drafts.ts';
import {
  type RegistrationDraft,
  registrationDraftSchema,
  registrationStepSchema,
} from '../registration-draft.ts';

/** Saves the draft and step in this browser under `name` until it is sent. */
export function useRegistrationDraft(name: string, draft: RegistrationDraft, step: number) {
  const [keeping, setKeeping] = useState(() => readSavedRegistration(name) !== null);
  useEffect(() => {
    if (keeping) saveDraft(name, { ...draft, step });
  }, [name, keeping, draft, step]);
  return {
    keep: () => setKeeping(true),
    forget: () => {
      setKeeping(false);
      deleteDraft(name);
    },
  };
}

export function readSavedRegistration(name: string): RegistrationDraft | null {
  return registrationDraftSchema.safeParse(readDraft(name)).data ?? null;
}

/** The first step without a draft. */
export function readSavedStep(name: string): number {
  return registrationStepSchema.safeParse(readDraft(name)).data?.step ?? 1;
}

export function registrationDraftKey(userId: string, businessId: number | null): string {
  return `registration.${userId}.${businessId ?? 'new'}`;
}
