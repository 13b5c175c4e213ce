import { useId } from 'react';
import { z } from 'zod';
import { FileField } from '#shared/ui/fields/file-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { submitClaim } from '../api.ts';
import { claimSchema, type UnclaimedListing } from '../contract.ts';
import { claimToasts, documentsProblem } from '../copy.ts';

const noFiles: readonly File[] = [];
const schema = claimSchema.extend({
  documents: z.custom<readonly File[]>().superRefine((files, refusing) => {
    const problem = documentsProblem(files);
    if (problem !== null) refusing.addIssue(problem);
  }),
});

/** Keeps the text when the server refuses. */
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
  const { values, errors, ...form } = useMutationForm({
    id: formId,
    schema,
    initial: { claimMessage: '', documents: noFiles },
    mutate: ({ claimMessage, documents }) => submitClaim(api, listing.id, claimMessage, documents),
    successToast: claimToasts.submitted,
    onSuccess: onSubmitted,
    onError: ({ status, sentence, fields }) => {
      if (status === 401) return onSignedOut();
      if (Object.keys(fields).length > 0) return null;
      return status === null || status >= 500
        ? claimToasts.failed
        : { ...claimToasts.failed, description: sentence };
    },
  });
  return (
    <MutationDialog
      open
      mutation={{ ...form, sentence: null }}
      locked={values.claimMessage !== ''}
      onClose={onClose}
      title={`Claim ${listing.name}`}
      description={`${listing.address}, ${listing.postcode}`}
      cancelLabel="Cancel"
      confirmLabel="Submit Claim"
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
    </MutationDialog>
  );
}
