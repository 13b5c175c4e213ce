import { useId } from 'react';
import { z } from 'zod';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { FileField } from '#shared/ui/fields/file-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { sendClaim } from '../api.ts';
import { claimSchema, type UnclaimedListing } from '../contract.ts';
import { claimToasts, documentsProblem } from '../copy.ts';

const noFiles: readonly File[] = [];
const schema = claimSchema.extend({
  documents: z.custom<readonly File[]>().superRefine((files, refusing) => {
    const problem = documentsProblem(files);
    if (problem !== null) refusing.addIssue(problem);
  }),
});

/** Why the listing is theirs, and what shows it. What was typed stays when the server refuses. */
export function ClaimDialog({
  listing,
  onClose,
  onSubmitted,
  onSignedOut,
}: {
  listing: UnclaimedListing;
  onClose: () => void;
  onSubmitted: () => void;
  onSignedOut: () => void;
}) {
  const api = useApi();
  const formId = useId();
  const { values, errors, ...form } = useActForm({
    id: formId,
    schema,
    initial: { claimMessage: '', documents: noFiles },
    act: ({ claimMessage, documents }) => sendClaim(api, listing.id, claimMessage, documents),
    said: claimToasts.submitted,
    done: onSubmitted,
    refused: ({ status, sentence, fields }) => {
      if (status === 401) return onSignedOut();
      if (Object.keys(fields).length > 0) return null;
      return status === null || status >= 500
        ? claimToasts.failed
        : { ...claimToasts.failed, description: sentence };
    },
  });
  return (
    <ActDialog
      open
      act={{ ...form, sentence: null }}
      locked={values.claimMessage !== ''}
      onClose={onClose}
      title={`Claim ${listing.name}`}
      description={`${listing.address}, ${listing.postcode}`}
      keep="Cancel"
      confirm="Submit Claim"
      busyLabel="Submitting..."
      destructive={false}
      onConfirm={formId}
    >
      <form {...form.form} className="grid gap-5">
        <TextAreaField
          label="Why is this your business?"
          hint="Describe your role, since when, and how we can check it."
          maxLength={4000}
          {...form.field('claimMessage')}
        />
        <FileField
          label="Documents"
          optional
          multiple
          accept=".pdf,.jpg,.jpeg,.png"
          hint="A bill, lease or licence: up to five PDF, JPEG or PNG files of 5 MB each."
          error={errors.documents}
          files={values.documents}
          onFiles={(documents) => form.set({ documents }, true)}
        />
        <p className="text-sm text-ink-2">
          Only you and our reviewers can see these documents. We usually review a claim within 1-3 business
          days.
        </p>
      </form>
    </ActDialog>
  );
}
