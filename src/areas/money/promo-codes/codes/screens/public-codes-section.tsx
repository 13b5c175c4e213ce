import { useQuery } from '@tanstack/react-query';
import Tag from 'lucide-react/icons/tag';
import { formatShortDay } from '#shared/calendar/calendar-day.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { publicCodesQuery } from '../../api.ts';
import { codeTerms, discountText } from '../copy.ts';

/** Renders nothing without offers. */
export function PublicCodesSection({ businessId }: { businessId: number }) {
  const { data: codes = [] } = useQuery(publicCodesQuery(useApi(), businessId));
  if (codes.length === 0) return null;
  return (
    <section aria-label="Offers" className="mb-8 grid gap-3">
      {codes.map((code) => (
        <article
          key={code.code}
          className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 md:px-5"
        >
          <span className="grid size-10 flex-none place-items-center rounded-control bg-success-soft text-on-success-soft">
            <Icon drawing={Tag} />
          </span>
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="flex flex-wrap items-center gap-2 font-sans text-h4 font-semibold">
              {discountText(code)}
              {code.newcomersOnly && <Badge tone="success">New here</Badge>}
            </h2>
            <p className="text-sm text-ink-2 wrap-anywhere">
              {codeTerms(code).join(' · ')}
              {code.validUntil !== null && ` · until ${formatShortDay(code.validUntil)}`}
            </p>
          </div>
          <p className="text-sm text-ink-2">
            Enter{' '}
            <b className="rounded-sm bg-sunken px-2 py-1 font-semibold tracking-wide text-ink wrap-anywhere">
              {code.code}
            </b>{' '}
            when you book
          </p>
        </article>
      ))}
    </section>
  );
}
