import { useEffect, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '#shared/ui/drafts.ts';
import {
  type RegistrationDraft,
  registrationDraftSchema,
  registrationStepSchema,
} from '../../registration-draft.ts';

/** The form's values and its open step, remembered in this browser under `name` until they are sent. */
export function useRegistration(
  name: string,
  initial: RegistrationDraft,
  step: number,
): {
  draft: RegistrationDraft;
  change: (changes: Partial<RegistrationDraft>) => void;
  /** Forgets what is remembered: it has been sent, or is not wanted. */
  forget: () => void;
} {
  const [remembered] = useState(() => rememberedRegistration(name));
  const [draft, setDraft] = useState(remembered ?? initial);
  const [keeping, setKeeping] = useState(remembered !== null);
  useEffect(() => {
    if (keeping) keepDraft(name, { ...draft, step });
  }, [name, keeping, draft, step]);
  return {
    draft,
    change: (changes) => {
      setDraft((before) => ({ ...before, ...changes }));
      setKeeping(true);
    },
    forget: () => {
      setKeeping(false);
      forgetDraft(name);
    },
  };
}

/** What was typed before and never sent; null for nothing. */
export function rememberedRegistration(name: string): RegistrationDraft | null {
  return registrationDraftSchema.safeParse(readDraft(name)).data ?? null;
}

/** The step that was open then; the first when nothing is remembered. */
export function rememberedStep(name: string): number {
  return registrationStepSchema.safeParse(readDraft(name)).data?.step ?? 1;
}

/** A person's own draft: of a new business, or of the one to be mended. */
export function registrationDraftName(userId: string, businessId: number | null): string {
  return `registration.${userId}.${businessId ?? 'new'}`;
}
