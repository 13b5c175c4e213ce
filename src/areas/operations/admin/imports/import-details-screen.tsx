import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { type ListingImportDetails, NOTES_SHOWN } from '#areas/catalogue/businesses/import/contract.ts';
import { formatCount, pluralize } from '#shared/domain/pluralize.ts';
import { endpointHref } from '#shared/http/api-client.ts';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { actionFailedToast } from '../approvals/copy.ts';
import { formatReceivedAt } from '../frame/copy.ts';
import { importQuery, isInProgress, startImport } from './api.ts';
import { importStateLabels, listingCount } from './copy.ts';

const route = getRouteApi('/admin/import/$id');

/** `/admin/import/{id}`: progress, result of the check, and the import. The work continues if the admin leaves. */
export function ImportDetailsPage() {
  const { id } = route.useParams();
  const now = new Date(route.useLoaderData().now);
  return (
    <>
      <BackLink href="/admin/import">All imports</BackLink>
      <QueryContent
        query={useQuery(importQuery(useApi(), id))}
        failure="We couldn’t load the import. Try again."
        waiting={<Skeleton className="mt-4 h-80 rounded-card" />}
      >
        {(found) => (
          <>
            <div className="mt-3 mb-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
              <h1 className="min-w-0 wrap-anywhere">{found.fileName}</h1>
              <Badge tone={importStateLabels[found.state].tone}>{importStateLabels[found.state].label}</Badge>
            </div>
            <p className="mb-6 text-sm text-ink-2">
              {formatReceivedAt(found.createdAt, now)}, {found.startedBy}
            </p>
            <ImportStatus found={found} />
            <ImportFigures found={found} />
            <ImportNotes found={found} />
          </>
        )}
      </QueryContent>
    </>
  );
}

function ImportStatus({ found }: { found: ListingImportDetails }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { busy, run: start } = useMutationAction({
    mutate: () => startImport(api, found.id),
    onError: ({ sentence }) => actionFailedToast(sentence),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'imports'] }),
  });
  if (isInProgress(found)) {
    const checking = found.state === 'checking';
    return (
      <Panel className="mb-5">
        <ProgressBar
          label={checking ? 'Checking the file' : 'Importing the listings'}
          fraction={found.fraction}
          text={pluralize(found.rowsRead, 'row', 'rows')}
        />
        <p className="mt-3 text-sm text-ink-2">
          {checking ? 'Nothing is listed yet. ' : ''}You can leave this page. It carries on in the background.
        </p>
      </Panel>
    );
  }
  if (found.state === 'failed')
    return (
      <Notice tone="danger" role="status" className="mb-5">
        {found.failure}{' '}
        {found.newListings > 0 &&
          `${listingCount(found.newListings)} imported before the error are still listed. `}
        Correct the file and check it again.
      </Notice>
    );
  if (found.state === 'imported')
    return (
      <Notice tone="brand" role="status" className="mb-5">
        {listingCount(found.newListings)} imported.{' '}
        <RouteLink href="/claim-business" className="font-semibold underline underline-offset-[3px]">
          See them on Claim Your Business
        </RouteLink>
      </Notice>
    );
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3" role="status">
      {found.newListings > 0 ? (
        <>
          <Button busy={busy} busyLabel="Starting..." onClick={() => void start()}>
            Import {listingCount(found.newListings)}
          </Button>
          <p className="text-sm text-ink-2">File checked. Nothing is listed until you import.</p>
        </>
      ) : (
        <Notice className="w-full">This file has no new listings.</Notice>
      )}
    </div>
  );
}

function ImportFigures({ found }: { found: ListingImportDetails }) {
  const figures = [
    ['Rows checked', found.rowsRead],
    [found.state === 'imported' || found.state === 'importing' ? 'Imported' : 'New', found.newListings],
    ['Already listed', found.duplicates],
    ['With errors', found.refused],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-2 gap-3.5 lg:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="rounded-card border border-line bg-surface p-4 md:px-5.5 md:py-5">
            <dt className="text-sm font-medium">{label}</dt>
            <dd className="mt-2 font-display text-title leading-tight font-bold tracking-tighter">
              {formatCount(figure)}
            </dd>
          </div>
        ))}
      </dl>
      {found.approximate > 0 && (
        <Notice tone="warning" className="mt-4">
          {listingCount(found.approximate)} with an approximate location: we don’t know the exact postcode.
          Import the postcode table first to place them exactly.
        </Notice>
      )}
      {found.ignoredColumns.length > 0 && (
        <Notice className="mt-4">Columns we ignored: {found.ignoredColumns.join(', ')}.</Notice>
      )}
    </>
  );
}

const kinds = { duplicate: 'Already listed', refused: 'Error', approximate: 'Approximate location' } as const;

function ImportNotes({ found }: { found: ListingImportDetails }) {
  const all = found.duplicates + found.refused + found.approximate;
  if (found.notes.length === 0) return null;
  return (
    <section aria-labelledby="notes" className="mt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="notes" className="text-h3">
          Rows to check
        </h2>
        <ButtonLink
          variant="secondary"
          size="sm"
          href={endpointHref('GET /api/admin/imports/:importId/report.csv', {
            params: { importId: found.id },
          })}
          download
        >
          Download report
        </ButtonLink>
      </div>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {found.notes.map(({ line, kind, name, sentence }) => (
          <li
            key={line}
            className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm md:grid-cols-[90px_130px_minmax(0,1fr)] md:px-6"
          >
            <span className="text-ink-2 tabular-nums">Line {formatCount(line)}</span>
            <span className="font-semibold">{kinds[kind]}</span>
            <span className="min-w-0 wrap-anywhere">
              {name !== '' && <b className="font-semibold">{name}: </b>}
              {sentence}
            </span>
          </li>
        ))}
      </ol>
      {all > NOTES_SHOWN && (
        <p className="mt-3 text-sm text-ink-2">
          The first {NOTES_SHOWN} of {formatCount(all)}. Download the report to see them all.
        </p>
      )}
    </section>
  );
}

function ProgressBar({ label, fraction, text }: { label: string; fraction: number; text: string }) {
  const id = useId();
  const percent = Math.floor(Math.min(1, Math.max(0, fraction)) * 100);
  return (
    <div>
      <div className="mb-2 flex justify-between gap-4 text-sm">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <span className="text-ink-2 tabular-nums">
          {percent}%, {text}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-3 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-brand transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
