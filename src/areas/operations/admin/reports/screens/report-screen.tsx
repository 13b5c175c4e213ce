import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { FieldError } from '#shared/ui/fields/field-frame.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useLightForm } from '#shared/ui/mutation/use-light-form.ts';
import { RefusedError } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { reportedTitleQuery, sendReport } from '../api.ts';
import {
  hasEnoughDetail,
  type ReportedSubject,
  reportErrors,
  reportedSubjects,
  reportReasons,
} from '../report-options.ts';

const reportedLabels: Readonly<Partial<Record<ReportedSubject, string>>> = {
  review: 'this review',
  photo: 'this photo',
  instructor: 'this instructor',
};

/** `/report`: anybody can report a listing or a review. */
export function ReportScreen({
  subject,
  subjectId,
  title,
}: {
  subject: ReportedSubject;
  subjectId: string;
  title: string;
}) {
  const api = useApi();
  const reasonErrorId = useId();
  const [sent, setSent] = useState(false);
  const [reason, setReason] = useState('');
  const { errors, ...form } = useLightForm({
    fields: ['reason', 'details'],
    check: (typed) => (hasEnoughDetail(typed) ? {} : { details: reportErrors.details }),
    mutate: async (typed) => {
      const chosen = reportReasons.find(({ value }) => value === typed.reason);
      if (chosen === undefined) throw new RefusedError(reportErrors.reason, 'reason');
      return sendReport(api, { subject, subjectId, reason: chosen.value, details: typed.details });
    },
    onSuccess: () => setSent(true),
  });
  if (sent) {
    return (
      <div className="container-narrow page" role="status">
        <h1>Thank you</h1>
        <p className="mt-3 mb-6 text-lead text-ink-2">
          We have your report of {title}. We check every report, usually within two working days.
        </p>
        <ButtonLink href="/search">Find Sessions</ButtonLink>
      </div>
    );
  }
  return (
    <div className="container-narrow page">
      <h1>Report {reportedLabels[subject] ?? 'this listing'}</h1>
      <p className="mt-3 mb-6 text-lead break-words text-ink-2">{title}</p>
      <form {...form.form} onChange={form.lookAgain} className="grid gap-5">
        <fieldset
          tabIndex={-1}
          data-invalid={errors.reason === undefined ? undefined : true}
          aria-describedby={errors.reason === undefined ? undefined : reasonErrorId}
          className="border-0"
        >
          <legend className="mb-1.5 font-semibold">What’s wrong?</legend>
          {reportReasons.map(({ value, label }) => (
            <RadioField
              key={value}
              label={label}
              name="reason"
              value={value}
              checked={reason === value}
              onChange={() => setReason(value)}
            />
          ))}
          {errors.reason !== undefined && <FieldError id={reasonErrorId}>{errors.reason}</FieldError>}
        </fieldset>
        <TextAreaField
          label="Tell us more"
          optional={reason !== 'other'}
          name="details"
          rows={4}
          maxLength={1000}
          error={errors.details}
        />
        {form.sentence !== null && (
          <Notice tone="danger" role="alert">
            {form.sentence}
          </Notice>
        )}
        <div>
          <Button type="submit" busy={form.busy} busyLabel="Sending...">
            Send report
          </Button>
        </div>
        <p className="text-sm text-ink-2">
          See our{' '}
          <RouteLink href="/community-guidelines" className="text-brand underline underline-offset-[3px]">
            community guidelines
          </RouteLink>
          . The person you report won’t know who you are.
        </p>
      </form>
    </div>
  );
}

export function NothingToReportScreen() {
  return (
    <div className="container-narrow page">
      <EmptyState
        title="We can’t find what you’re reporting"
        action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
      >
        We may have already taken it down. Open a report from the page it’s about.
      </EmptyState>
    </div>
  );
}

const route = getRouteApi('/report');

/** `/report?subject=session&id=12` */
export function ReportPage() {
  const { subject = '', id = '' } = route.useSearch();
  const { data, isError } = useQuery({
    ...reportedTitleQuery(useApi(), subject, id),
    enabled: subject !== '' && id !== '',
  });
  const known = reportedSubjects.find((kind) => kind === subject);
  if (known === undefined || id === '' || isError) return <NothingToReportScreen />;
  if (data === undefined) return <FullPageSpinner label="Loading" />;
  return <ReportScreen subject={known} subjectId={id} title={data.title} />;
}
