import { useId, useRef, useState } from 'react';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { RadioField } from '#shared/ui/choice-field.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { showErrors } from '#shared/ui/show-errors.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { TextAreaField } from '#shared/ui/text-area-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { type BusinessDate, changeDateSchema, type DateAnswer } from '../contract.ts';
import { changeDate } from '../date-calls.ts';
import { seatsOf } from '../date-words.ts';

/** Places, time and note of a date, or of it and all later ones of its weekly time. */
export function ChangeDateDialog({
  date,
  open,
  onClose,
  onChanged,
}: {
  date: BusinessDate;
  open: boolean;
  onClose: () => void;
  onChanged: (answer: DateAnswer, said: string) => void;
}) {
  const api = useApi();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [capacity, setCapacity] = useState(String(date.capacity));
  const [startTime, setStartTime] = useState(formatLondonTime(new Date(date.startsAt)));
  const [note, setNote] = useState(date.note);
  const [scope, setScope] = useState<'this' | 'later'>('this');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const moves = startTime !== formatLondonTime(new Date(date.startsAt));

  const save = async () => {
    const input = changeDateSchema.safeParse({
      capacity: capacity.trim() === '' ? undefined : Number(capacity),
      startTime,
      note,
      scope,
    });
    if (!input.success) {
      const { issues } = input.error;
      return showErrors(form.current, () =>
        setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))),
      );
    }
    setBusy(true);
    setErrors({});
    try {
      const answer = await changeDate(api, date.id, input.data);
      const said = moves && date.taken > 0 ? 'Everybody who booked is told the new time by email.' : '';
      onChanged(answer, said);
    } catch (error) {
      if (!(error instanceof ApiError))
        setErrors({ form: 'We could not reach the server. Please try again.' });
      else if (Object.keys(error.fieldErrors).length > 0)
        showErrors(form.current, () => setErrors(error.fieldErrors));
      else setErrors({ form: error.sentence });
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
      locked={busy}
      title="Change this date"
      description={date.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Leave it
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Saving...">
            Save changes
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Starts at"
            type="time"
            step={scope === 'later' ? 1800 : undefined}
            dense
            value={startTime}
            error={errors.startTime}
            onChange={(event) => setStartTime(event.target.value)}
          />
          <TextField
            label="Places"
            type="number"
            inputMode="numeric"
            min={1}
            dense
            hint={seatsOf(date)}
            value={capacity}
            error={errors.capacity}
            onChange={(event) => setCapacity(event.target.value)}
          />
        </div>
        <TextAreaField
          label="Note"
          optional
          hint="Who teaches, what to bring. People who booked get it by email."
          value={note}
          maxLength={500}
          error={errors.note}
          onChange={(event) => setNote(event.target.value)}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Change</legend>
          <RadioField
            name="scope"
            label="This date only"
            checked={scope === 'this'}
            onChange={() => setScope('this')}
          />
          <RadioField
            name="scope"
            label="This and all later dates of its weekly time"
            checked={scope === 'later'}
            onChange={() => setScope('later')}
          />
        </fieldset>
        {moves && date.taken > 0 && (
          <Notice tone="warning">
            Everybody who booked is told by email, and may cancel for a full refund until it starts.
          </Notice>
        )}
        {errors.form !== undefined && (
          <Notice tone="danger" role="alert">
            {errors.form}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
