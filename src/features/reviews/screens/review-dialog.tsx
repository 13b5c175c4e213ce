import { useRef, useState } from 'react';
import { asApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { showErrors } from '#shared/ui/show-errors.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { TextAreaField } from '#shared/ui/text-area-field.tsx';
import { type OwnReview, reviewInputSchema } from '../contract.ts';
import { changeReview, removeReview, writeReview } from '../reviews-query.ts';
import { StarChoice } from './star-choice.tsx';

/**
 * Asks somebody who went for their stars and words, or lets them change or take out what they wrote. What is sent is
 * public.
 */
export function ReviewDialog({
  booking,
  review,
  open,
  onClose,
  onChanged,
}: {
  /** What it is about: the booking, and the session's title and day in words. */
  booking: { id: string; title: string; day: string };
  /** What stands there; null for a first review. */
  review: OwnReview | null;
  open: boolean;
  onClose: () => void;
  onChanged: (review: OwnReview | null) => void;
}) {
  const api = useApi();
  const [stars, setStars] = useState<number | null>(review?.stars ?? null);
  const [text, setText] = useState(review?.text ?? '');
  const [errors, setErrors] = useState<{ stars?: string; text?: string }>({});
  const body = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);

  const call = async (change: () => Promise<OwnReview | null>) => {
    setRefusal(null);
    setBusy(true);
    try {
      onChanged(await change());
    } catch (error) {
      setRefusal(asApiError(error)?.sentence ?? 'We could not reach the server. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  const send = () => {
    const read = reviewInputSchema.safeParse({ stars: stars ?? undefined, text });
    if (!read.success) {
      const of = (field: string) => read.error.issues.find(({ path }) => path[0] === field)?.message;
      return showErrors(body.current, () => setErrors({ stars: of('stars'), text: of('text') }));
    }
    setErrors({});
    void call(() => (review === null ? writeReview : changeReview)(api, booking.id, read.data));
  };
  const remove = () =>
    void call(async () => {
      await removeReview(api, booking.id);
      return null;
    });
  const refused = refusal !== null && (
    <Notice tone="danger" role="alert">
      {refusal}
    </Notice>
  );
  const frame = {
    open,
    onOpenChange: (next: boolean) => {
      if (!next && !busy) onClose();
    },
    description: `${booking.title}, ${booking.day}`,
  };
  if (removing) {
    return (
      <Dialog
        {...frame}
        locked={busy}
        title="Remove your review?"
        footer={
          <>
            <Button variant="secondary" onClick={() => setRemoving(false)} disabled={busy}>
              Keep it
            </Button>
            <Button variant="destructive" busy={busy} busyLabel="Removing..." onClick={remove}>
              Remove review
            </Button>
          </>
        }
      >
        <p>Your stars and words go, with any answer to them, and no longer count in the rating.</p>
        {refused}
      </Dialog>
    );
  }
  return (
    <Dialog
      {...frame}
      locked={busy || text !== (review?.text ?? '')}
      title={review === null ? 'How was it?' : 'Edit your review'}
      footer={
        <>
          {review !== null && (
            <Button
              variant="destructive-quiet"
              className="mr-auto"
              onClick={() => setRemoving(true)}
              disabled={busy}
            >
              Remove
            </Button>
          )}
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {review === null ? 'Not now' : 'Cancel'}
          </Button>
          <Button busy={busy} busyLabel="Sending..." onClick={send}>
            {review === null ? 'Publish review' : 'Save changes'}
          </Button>
        </>
      }
    >
      <div ref={body} className="grid gap-5">
        <StarChoice
          stars={stars}
          onChange={(chosen) => {
            setStars(chosen);
            setErrors(({ text: said }) => ({ text: said }));
          }}
          error={errors.stars}
        />
        <TextAreaField
          label="Your review"
          optional
          rows={5}
          value={text}
          error={errors.text}
          hint={
            review === null
              ? 'Everybody sees it, with your first name. You can edit or remove it later.'
              : 'Everybody sees that it was edited, and when.'
          }
          onChange={(event) => setText(event.target.value)}
        />
        {refused}
      </div>
    </Dialog>
  );
}
