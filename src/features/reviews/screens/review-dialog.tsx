import { useState } from 'react';
import { asApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { TextAreaField } from '#shared/ui/text-area-field.tsx';
import { type OwnReview, reviewInputSchema } from '../contract.ts';
import { writeReview } from '../reviews-query.ts';
import { StarChoice } from './star-choice.tsx';

/** Asks somebody who went for their stars and words. What is sent is public, and cannot be changed afterwards. */
export function ReviewDialog({
  booking,
  open,
  onClose,
  onWritten,
}: {
  /** What it is about: the booking, and the session's title and day in words. */
  booking: { id: string; title: string; day: string };
  open: boolean;
  onClose: () => void;
  onWritten: (review: OwnReview) => void;
}) {
  const api = useApi();
  const [stars, setStars] = useState<number | null>(null);
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<{ stars?: string; text?: string }>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async () => {
    const read = reviewInputSchema.safeParse({ stars: stars ?? undefined, text });
    setRefusal(null);
    if (!read.success) {
      const of = (field: string) => read.error.issues.find(({ path }) => path[0] === field)?.message;
      return setErrors({ stars: of('stars'), text: of('text') });
    }
    setErrors({});
    setBusy(true);
    try {
      onWritten(await writeReview(api, booking.id, read.data));
    } catch (error) {
      setRefusal(asApiError(error)?.sentence ?? 'We could not reach the server. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onClose();
      }}
      locked={busy || text !== ''}
      title="How was it?"
      description={`${booking.title}, ${booking.day}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Not now
          </Button>
          <Button busy={busy} busyLabel="Sending..." onClick={() => void send()}>
            Publish review
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <StarChoice stars={stars} onChange={setStars} error={errors.stars} />
        <TextAreaField
          label="Your review"
          optional
          rows={5}
          value={text}
          error={errors.text}
          hint="Everybody sees it, with your first name. It cannot be changed afterwards."
          onChange={(event) => setText(event.target.value)}
        />
        {refusal !== null && (
          <Notice tone="danger" role="alert">
            {refusal}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
