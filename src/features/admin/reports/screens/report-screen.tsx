import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { RadioField } from '#shared/ui/choice-field.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FieldError } from '#shared/ui/field-frame.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { RouteLink } from '#shared/ui/route-link.tsx';
import { showErrors } from '#shared/ui/show-errors.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { TextAreaField } from '#shared/ui/text-area-field.tsx';
import { type ReportedSubject, reportReasons, reportSchema } from '../contract.ts';
import { sendReport } from '../report-query.ts';

const UNREACHABLE = 'We could not reach the server. Please try again.';

/** `/report`: anybody says what is wrong with a listing or a review. */
export function ReportScreen({
  subject,
  subjectId,
  title,
}: {
  subject: ReportedSubject;
  subjectId: string;
  /** What it is called. */
  title: string;
}) {
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const reasonErrorId = useId();
  const [reason, setReason] = useState('');
  const [details, setDetails] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const report = reportSchema.safeParse({ subject, subjectId, reason, details });
    if (!report.success) {
      const { issues } = report.error;
      return showErrors(form.current, () =>
        setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))),
      );
    }
    setErrors({});
    setBusy(true);
    try {
      await sendReport(api, report.data);
      setSent(true);
    } catch (error) {
      setErrors({ form: error instanceof ApiError ? error.sentence : UNREACHABLE });
    } finally {
      setBusy(false);
    }
  };
  if (sent) {
    return (
      <div className="container-narrow page" role="status">
        <h1>Thank you</h1>
        <p className="mt-3 mb-6 text-lead text-ink-2">
          We have your report of {title}. One of us looks at every report, usually within two working days.
        </p>
        <ButtonLink href="/search">Find Sessions</ButtonLink>
      </div>
    );
  }
  return (
    <div className="container-narrow page">
      <h1>Report {subject === 'review' ? 'this review' : 'this listing'}</h1>
      <p className="mt-3 mb-6 text-lead break-words text-ink-2">{title}</p>
      <form ref={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
        <fieldset
          tabIndex={-1}
          data-invalid={errors.reason === undefined ? undefined : true}
          aria-describedby={errors.reason === undefined ? undefined : reasonErrorId}
          className="border-0"
        >
          <legend className="mb-1.5 font-semibold">What is wrong?</legend>
          {reportReasons.map(({ value, label }) => (
            <RadioField
              key={value}
              name="reason"
              value={value}
              label={label}
              checked={reason === value}
              onChange={() => {
                setReason(value);
                setErrors({});
              }}
            />
          ))}
          {errors.reason !== undefined && <FieldError id={reasonErrorId}>{errors.reason}</FieldError>}
        </fieldset>
        <TextAreaField
          label="Tell us more"
          optional={reason !== 'other'}
          rows={4}
          maxLength={1000}
          value={details}
          error={errors.details}
          onChange={(event) => setDetails(event.target.value)}
        />
        {errors.form !== undefined && (
          <Notice tone="danger" role="alert">
            {errors.form}
          </Notice>
        )}
        <div>
          <Button type="submit" busy={busy} busyLabel="Sending...">
            Send report
          </Button>
        </div>
        <p className="text-sm text-ink-2">
          What may be listed here is in our{' '}
          <RouteLink href="/community-guidelines" className="text-brand underline underline-offset-[3px]">
            community guidelines
          </RouteLink>
          . The person you report does not learn who you are.
        </p>
      </form>
    </div>
  );
}

/** There is nothing to report at this address. */
export function NothingToReportScreen() {
  return (
    <div className="container-narrow page">
      <EmptyState
        title="There is nothing to report here"
        action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
      >
        It may have been taken down already. Open a report from the page it is about.
      </EmptyState>
    </div>
  );
}
