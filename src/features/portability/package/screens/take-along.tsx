import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { withCommas } from '#shared/domain/counted.ts';
import { hrefOf } from '#shared/http/api-client.ts';
import { useAct } from '#shared/ui/act/use-act.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { fileSize } from '#shared/ui/fields/file-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { askForExport, exportsQuery } from '../../api.ts';
import type { BusinessExport } from '../../contract.ts';

/** Everything of a business as one file: asking for it, and those that were made. */
export function TakeAlong({ businessId }: { businessId: number }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const exports = useQuery(exportsQuery(api, businessId));
  const asking = useAct({
    act: () => askForExport(api, businessId, crypto.randomUUID()),
    said: { title: 'Your export is being made', description: 'We will email you when it is ready.' },
    done: (answer) => queryClient.setQueryData(exportsQuery(api, businessId).queryKey, answer),
  });
  const making = exports.data?.some(({ state }) => state === 'making') === true;
  return (
    <Panel className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="text-h3">Export your data</h2>
        <p className="text-ink-2">
          One ZIP file with all that you have here: sessions and their dates, bookings, customers with your
          notes, passes, codes, reviews, photographs and documents, as CSV for spreadsheets and as JSON for
          other systems. Another Fettle can make the same business of it again.
        </p>
        <p className="text-ink-2">
          It holds personal data of your customers. What they answered about their health is not in it, nor
          are payments and payouts, which stay with the payment provider. The file says what else is not, and
          why.
        </p>
      </div>
      <div>
        <Button busy={asking.busy || making} busyLabel="Being made..." onClick={() => void asking.run()}>
          Make an export
        </Button>
      </div>
      <Loaded
        query={exports}
        failure="Your exports could not be loaded. Please try again."
        waiting={<Skeleton className="h-20 rounded-card" />}
      >
        {(made) =>
          made.length === 0 ? (
            <p className="text-sm text-ink-3">You have not made one yet.</p>
          ) : (
            <ul className="grid gap-3">
              {made.map((one) => (
                <MadeExport key={one.id} businessId={businessId} one={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

const states = {
  making: { label: 'Being made', tone: 'info' },
  ready: { label: 'Ready', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  gone: { label: 'Gone', tone: 'neutral' },
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
        <p className="text-sm text-ink-2">{lineOf(state, { goneAt, bytes, records })}</p>
      </div>
      {state === 'ready' && (
        <ButtonLink
          variant="secondary"
          download
          href={hrefOf('GET /api/businesses/:businessId/exports/:exportId/file', {
            params: { businessId, exportId: id },
          })}
        >
          Download
        </ButtonLink>
      )}
    </li>
  );
}

function lineOf(
  state: BusinessExport['state'],
  { goneAt, bytes, records }: Pick<BusinessExport, 'goneAt' | 'bytes' | 'records'>,
): string {
  if (state === 'making') return 'This page says when it is ready, and so does an email.';
  if (state === 'failed') return 'It could not be made. Please make another.';
  if (goneAt === null || bytes === null || records === null) return '';
  return state === 'gone'
    ? 'It was kept for seven days.'
    : `${withCommas(records)} records, ${fileSize(bytes)}. Kept until ${formatLondonMoment(new Date(goneAt))}.`;
}
