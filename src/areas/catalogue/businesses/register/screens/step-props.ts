import type { RegistrationDraft, RegistrationErrors } from '../registration-draft.ts';

/** What each step of the wizard is given. */
export interface StepProps {
  draft: RegistrationDraft;
  errors: RegistrationErrors;
  onChange: (changes: Partial<RegistrationDraft>) => void;
}
