import type { RegistrationDraft, RegistrationErrors } from '../registration-draft.ts';

export interface StepProps {
  draft: RegistrationDraft;
  errors: RegistrationErrors;
  onChange: (changes: Partial<RegistrationDraft>) => void;
}
