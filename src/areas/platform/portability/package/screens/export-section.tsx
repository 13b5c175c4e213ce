import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { endpointHref } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { fileSize } from '#shared/ui/fields/file-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { exportsQuery, requestExport } from '../../api.ts';
import type { BusinessExport } from '../../contract.ts';

export function ExportSection({ businessId }: { businessId: number }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const exports = useQuery(exportsQuery(api, businessId));
  const asking = useMutationAction({
    mutate: () => requestExport(api, businessId, crypto.randomUUID()),
    successToast: { title: 'Creating your export', description: 'We’ll email you when it’s ready.' },
    onSuccess: (answer) => queryClient.setQueryData(exportsQuery(api, businessId).queryKey, answer),
  });
  const making = exports.data?.some(({ state }) => state === 'making') === true;
  return (
    <Panel className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="text-h3">Export your data</h2>
        <p className="text-ink-2">
          One ZIP file with all your data: sessions, dates, bookings, customers and notes, passes, codes,
          reviews, photos and documents. It includes CSV for spreadsheets and JSON for other systems.
        </p>
        <p className="text-ink-2">
          It contains your customers’ personal data. It leaves out health answers, payments and payouts. The
          README in the file lists anything else left out and why.
        </p>
      </div>
      <div>
        <Button busy={asking.busy || making} busyLabel="Creating..." onClick={() => void asking.run()}>
          Create export
        </Button>
      </div>
      <QueryContent
        query={exports}
        failure="We couldn’t load your exports. Try again."
        waiting={<Skeleton className="h-20 rounded-card" />}
      >
        {(made) =>
          made.length === 0 ? (
            <p className="text-sm text-ink-3">No exports yet.</p>
          ) : (
            <ul className="grid gap-3">
              {made.map((one) => (
                <MadeExport key={one.id} businessId={businessId} one={one} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Panel>
  );
}

const states = {
  making: { label: 'In progress', tone: 'info' },
  ready: { label: 'Ready', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  gone: { label: 'Expired', tone: 'neutral' },
} as const;

function MadeExport({ businessId, one }: { businessId: number; one: BusinessExport }) {
  const { id, state, askedAt, goneAt, bytes, records } = one;
  const { label, tone } = states[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {formatLondonMoment(new Date(askedAt))} <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-sm text-ink-2">{exportSummary(state, { goneAt, bytes, records })}</p>
      </div>
      {state === 'ready' && (
        <ButtonLink
          variant="secondary"
          download
          href={endpointHref('GET /api/businesses/:businessId/exports/:exportId/file', {
            params: { businessId, exportId: id },
          })}
        >
          Download
        </ButtonLink>
      )}
    </li>
  );
}

function exportSummary(
  state: BusinessExport['state'],
  { goneAt, bytes, records }: Pick<BusinessExport, 'goneAt' | 'bytes' | 'records'>,
): string {
  if (state === 'making') return 'We’ll show it here and email you when it’s ready.';
  if (state === 'failed') return 'We couldn’t create it. Create another export.';
  if (goneAt === null || bytes === null || records === null) return '';
  return state === 'gone'
    ? 'We kept it for seven days.'
    : `${formatCount(records)} records, ${fileSize(bytes)}. Available until ${formatLondonMoment(new Date(goneAt))}.`;
}
