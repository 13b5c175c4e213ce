import { pluralize } from '#shared/domain/pluralize.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { type BusinessCourse, type BusinessCourses, cancelCourseSchema } from '../contract.ts';

/** Shows the dates, bookings and refund, and sends them: if they have changed, the server refuses. */
export function CancelCourseDialog({
  courseId,
  title,
  cancellation,
  onClose,
  onRefused,
  onCancelled,
}: {
  courseId: number;
  title: string;
  cancellation: NonNullable<BusinessCourse['cancellation']>;
  onClose: () => void;
  onRefused: () => void;
  onCancelled: (answer: BusinessCourses, said: string) => void;
}) {
  const api = useApi();
  const { dates, bookings, refund } = cancellation;
  const places = pluralize(bookings, 'place');
  const form = useMutationForm({
    schema: cancelCourseSchema,
    initial: { reason: '' },
    input: ({ reason }) => ({ reason, bookings, refund }),
    mutate: (input) => api.call('POST /api/courses/:courseId/cancel', { params: { courseId }, body: input }),
    onSuccess: (answer) =>
      onCancelled(
        answer,
        bookings === 0 ? 'There was nothing to refund.' : `${places} refunded, £${refund} in total.`,
      ),
    onError: onRefused,
  });
  return (
    <MutationDialog
      open
      onClose={onClose}
      mutation={form}
      title="Cancel the course?"
      description={title}
      cancelLabel="Keep the course"
      confirmLabel="Cancel the course"
      busyLabel="Cancelling..."
      onConfirm={() => void form.submit()}
    >
      <p className="text-h4 font-semibold">
        {bookings === 0 ? 'No bookings' : `${places} at ${pluralize(dates, 'date')}, £${refund} to refund`}
      </p>
      <p className="mt-1.5 mb-4 text-ink-2">
        We cancel every date to come, refund each date in full and email people your reason. Dates that have
        passed stay paid. You can’t undo this.
      </p>
      <div ref={form.form.ref}>
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          hint="We email this to everyone on the course."
          maxLength={500}
        />
      </div>
    </MutationDialog>
  );
}
