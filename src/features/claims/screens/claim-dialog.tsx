import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FileField } from '#shared/ui/file-field.tsx';
import { showErrors } from '#shared/ui/show-errors.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { TextAreaField } from '#shared/ui/text-area-field.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import { sendClaim } from '../claim-calls.ts';
import { claimToasts, documentsProblem } from '../claim-words.ts';
import { claimSchema, type UnclaimedListing } from '../contract.ts';

interface Problems {
  claimMessage?: string;
  documents?: string;
}

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
  const { toast } = useToast();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = claimSchema.safeParse({ claimMessage: message });
    const found: Problems = {
      ...(parsed.success ? {} : { claimMessage: parsed.error.issues[0]?.message }),
      ...(documentsProblem(files) === null ? {} : { documents: documentsProblem(files) ?? '' }),
    };
    showErrors(form.current, () => setProblems(found));
    if (!parsed.success || found.documents !== undefined) return;
    setBusy(true);
    try {
      await sendClaim(api, listing.id, parsed.data.claimMessage, files);
      toast(claimToasts.submitted);
      onSubmitted();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return onSignedOut();
      const fields = error instanceof ApiError ? error.fieldErrors : {};
      showErrors(form.current, () => setProblems(fields));
      if (Object.keys(fields).length > 0) return;
      const said = error instanceof ApiError && error.status < 500 ? error.sentence : null;
      toast(said === null ? claimToasts.failed : { ...claimToasts.failed, description: said });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      locked={busy || message !== ''}
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title={`Claim ${listing.name}`}
      description={`${listing.address}, ${listing.postcode}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Submitting...">
            Submit Claim
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <TextAreaField
          label="Why is this your business?"
          hint="What you do there and since when, and how we can check it."
          value={message}
          maxLength={4000}
          error={problems.claimMessage}
          onChange={({ target }) => setMessage(target.value)}
        />
        <FileField
          label="Documents"
          optional
          multiple
          accept=".pdf,.jpg,.jpeg,.png"
          hint="A bill, a lease or a licence: up to five PDF, JPEG or PNG files of at most 5 MB."
          error={problems.documents}
          files={files}
          onFiles={(chosen) => {
            setFiles(chosen);
            setProblems({ ...problems, documents: documentsProblem(chosen) ?? undefined });
          }}
        />
        <p className="text-sm text-ink-2">
          Only our reviewers and you can see these documents. A claim is reviewed within 1-3 business days.
        </p>
      </form>
    </Dialog>
  );
}
