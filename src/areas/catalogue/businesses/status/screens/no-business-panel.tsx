import { useSyncExternalStore } from 'react';
import { CourtDrawing } from '#shared/ui/brand/court-drawing.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { deleteDraft } from '#shared/ui/fields/drafts.ts';
import { useBrand } from '#shared/ui/site-context.tsx';
import {
  readSavedRegistration,
  readSavedStep,
  registrationDraftKey,
} from '../../register/screens/use-registration-draft.ts';

export function NoBusinessPanel({
  userId,
  firstName,
  onRegister,
}: {
  userId: string;
  firstName: string;
  /** With the step to resume. */
  onRegister: (step: number) => void;
}) {
  const brand = useBrand();
  const draftName = registrationDraftKey(userId, null);
  const begun = useSyncExternalStore(
    subscribeNever,
    () => readSavedRegistration(draftName) !== null,
    alwaysFalse,
  );
  return (
    <div className="container-page page">
      <h1>Business Dashboard</h1>
      <div className="mt-6 grid justify-items-center gap-3 rounded-dialog border border-line bg-surface px-6 py-14 text-center">
        <CourtDrawing />
        <h2 className="wrap-anywhere">{firstName ? `Welcome, ${firstName}` : `Welcome to ${brand.name}`}</h2>
        <p className="max-w-[52ch] text-ink-2">
          List your sessions for free. Tell us about your business in four short steps. We’ll check it and
          email you when it’s live.
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-2.5">
          <Button onClick={() => onRegister(readSavedStep(draftName))}>Register Your Business</Button>
          <ButtonLink href="/claim-business" variant="secondary">
            Claim a listing
          </ButtonLink>
        </div>
        {begun && (
          <p className="text-sm text-ink-2">
            We’ve kept your entries from last time.{' '}
            <button
              type="button"
              className="link min-h-6"
              onClick={() => {
                deleteDraft(draftName);
                onRegister(1);
              }}
            >
              Start again
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

// Read once: nothing on this page changes it.
const subscribeNever = () => () => {};
const alwaysFalse = () => false;
