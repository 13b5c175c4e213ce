import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { FileField } from '#shared/ui/fields/file-field.tsx';
import { showErrors } from '#shared/ui/mutation/show-errors.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { restoredBusinessesQuery, uploadPackage } from '../../api.ts';
import type { RestoredBusiness } from '../../contract.ts';

/** `/admin/import-business` */
export function ImportPackagePage() {
  return (
    <>
      <h1>Import a business</h1>
      <p className="mt-2 mb-6 max-w-176 text-ink-2">
        Import a business from an export made under “Import & export”. We import all of it or nothing. We
        trust its approvals, reviews and photos, so only import files from people you trust.
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <UploadPanel />
        <Panel>
          <h2 className="mb-3 text-h3">What changes after an import</h2>
          <ul className="grid list-disc gap-2 pl-5 text-ink-2">
            <li>The business and its sessions get new numbers and web addresses.</li>
            <li>We mark bookings and passes as paid elsewhere. They add no money to the books.</li>
            <li>Admins check documents for children’s sessions again.</li>
            <li>We ask people to answer waiver questions again.</li>
            <li>
              The business needs a new plan and payout account. We don’t import memberships and gift vouchers.
            </li>
            <li>People see their bookings and passes when they sign in with their email address.</li>
          </ul>
        </Panel>
      </div>
      <h2 className="mt-10 mb-4 text-h3">Imported before</h2>
      <QueryContent
        query={useQuery(restoredBusinessesQuery(useApi()))}
        failure="We couldn’t load your imports. Try again."
        waiting={<Skeleton className="h-24 rounded-card" />}
      >
        {(restored) =>
          restored.length === 0 ? (
            <p className="rounded-card border border-line bg-surface px-6 py-10 text-center text-ink-2">
              No imports yet.
            </p>
          ) : (
            <ul className="grid gap-2 rounded-card border border-line bg-surface p-5">
              {restored.map(({ businessId, business, restoredAt }) => (
                <li key={businessId} className="flex flex-wrap justify-between gap-x-4">
                  <a className="link" href={`/admin/businesses/${businessId}`}>
                    {business}
                  </a>
                  <span className="text-sm text-ink-2">{formatLondonMoment(new Date(restoredAt))}</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </>
  );
}

function UploadPanel() {
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [restored, setRestored] = useState<RestoredBusiness | null>(null);
  const say = (sentence: string | null) => showErrors(form.current, () => setError(sentence));
  const sending = useMutationAction({
    mutate: (chosen: File) => uploadPackage(api, chosen),
    onError: ({ sentence }) => say(sentence),
    refresh: [restoredBusinessesQuery(api).queryKey],
    onSuccess: (answer) => {
      setRestored(answer);
      setFile(null);
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setRestored(null);
    say(file === null ? 'Choose a package.' : null);
    if (file !== null) void sending.run(file);
  };
  return (
    <Panel>
      <h2 className="mb-4 text-h3">Choose a package</h2>
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <FileField
          label="Package"
          accept=".zip,application/zip"
          hint="A ZIP file, at most 256 MB. Larger ones: npm run import:business."
          error={error ?? undefined}
          files={file === null ? [] : [file]}
          onFiles={([chosen]) => {
            sending.forget();
            setError(null);
            setFile(chosen ?? null);
          }}
        />
        <div>
          <Button type="submit" busy={sending.busy} busyLabel="Importing...">
            Import business
          </Button>
        </div>
        {restored !== null && (
          <Notice tone="brand" role="status">
            {restored.business} imported, with {formatCount(restored.records)} records.{' '}
            <a className="link" href={`/admin/businesses/${restored.businessId}`}>
              View business
            </a>
          </Notice>
        )}
      </form>
    </Panel>
  );
}
