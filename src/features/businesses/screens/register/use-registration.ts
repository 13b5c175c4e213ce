import { useEffect, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '#shared/ui/drafts.ts';
import { type RegistrationDraft, registrationDraftSchema } from '../../registration-draft.ts';

/** The form's values, remembered in this browser under `name` until they are sent. */
export function useRegistration(
  name: string,
  initial: RegistrationDraft,
): {
  draft: RegistrationDraft;
  change: (changes: Partial<RegistrationDraft>) => void;
  /** Forgets what is remembered: it has been sent, or is not wanted. */
  forget: () => void;
} {
  const [draft, setDraft] = useState(() => rememberedRegistration(name) ?? initial);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (changed) keepDraft(name, draft);
  }, [name, changed, draft]);
  return {
    draft,
    change: (changes) => {
      setDraft((before) => ({ ...before, ...changes }));
      setChanged(true);
    },
    forget: () => {
      setChanged(false);
      forgetDraft(name);
    },
  };
}

/** What was typed before and never sent; null for nothing. */
export function rememberedRegistration(name: string): RegistrationDraft | null {
  return registrationDraftSchema.safeParse(readDraft(name)).data ?? null;
}

/** A person's own draft: of a new business, or of the one to be mended. */
export function registrationDraftName(userId: string, businessId: number | null): string {
  return `registration.${userId}.${businessId ?? 'new'}`;
}
