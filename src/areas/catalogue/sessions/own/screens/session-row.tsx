import CalendarRange from 'lucide-react/icons/calendar-range';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import Images from 'lucide-react/icons/images';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { decimalToPence } from '#shared/domain/pence.ts';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import { Price } from '#shared/ui/type/price.tsx';
import { formatWeeklyTimes } from '../../occurrences/copy.ts';
import type { OwnSession } from '../contract.ts';
import { cancellationSummary } from '../copy.ts';

export interface SessionActions {
  onEdit: (session: OwnSession) => void;
  onTerms: (session: OwnSession) => void;
  onPause: (session: OwnSession) => void;
  onResume: (session: OwnSession) => void;
  onDuplicate: (session: OwnSession) => void;
  onDelete: (session: OwnSession) => void;
}

export function SessionRow({
  session,
  bookings,
  mayManage,
  actions,
}: {
  session: OwnSession;
  bookings: number | undefined;
  mayManage: boolean;
  actions: SessionActions;
}) {
  const titleId = useId();
  const { status, title, totalPrice } = session;
  const total = totalPrice === '0.00' ? 'Free' : `£${totalPrice}`;
  return (
    <li
      aria-labelledby={titleId}
      className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3.5 xl:grid-cols-[44px_minmax(0,1fr)_128px_88px_308px]"
    >
      <ActivityTile activity={session.sessionType.slug} size="xs" />
      <div className="min-w-0">
        <h3 id={titleId} className="text-base font-semibold tracking-normal wrap-anywhere">
          {title}
        </h3>
        <p className="text-sm text-ink-2 tabular-nums">
          {formatWeeklyTimes(session.schedule)}
          {bookings !== undefined && ` · ${bookingsLine(bookings)}`}
          <span className="sm:hidden"> · {total}</span>
        </p>
        {totalPrice !== '0.00' && (
          <p className="text-sm text-ink-2">{cancellationSummary(session.cancellation)}</p>
        )}
        {session.rejectionReason !== null && (
          <p className="mt-1 text-sm text-danger">Reason: {session.rejectionReason}</p>
        )}
      </div>
      <div className="max-xl:hidden">
        <Price sessionFeePence={decimalToPence(session.price) ?? 0} align="right" />
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 xl:contents">
        <span className="xl:justify-self-start">
          <StatusBadge status={status} />
        </span>
        <span className="text-sm font-semibold tabular-nums max-sm:hidden xl:hidden">{total}</span>
        <div className="ml-auto flex flex-wrap justify-end xl:ml-0">
          {mayManage && (
            <ActionButton icon={Pencil} name={`Edit ${title}`} onPress={() => actions.onEdit(session)} />
          )}
          <ButtonLink
            href={`/sessions/${session.id}`}
            variant="ghost"
            iconOnly
            aria-label={`View ${title}`}
            title="View"
          >
            <Icon drawing={Eye} />
          </ButtonLink>
          {mayManage && (
            <>
              <ButtonLink
                href={`/business/sessions/${session.id}/photos`}
                variant="ghost"
                iconOnly
                aria-label={`Photographs of ${title}`}
                title="Photographs"
              >
                <Icon drawing={Images} />
              </ButtonLink>
              <ActionButton
                icon={CalendarRange}
                name={`Terms of ${title}`}
                onPress={() => actions.onTerms(session)}
              />
              {status === 'published' ? (
                <ActionButton icon={Pause} name={`Pause ${title}`} onPress={() => actions.onPause(session)} />
              ) : status === 'paused' ? (
                <ActionButton
                  icon={Play}
                  name={`Resume ${title}`}
                  onPress={() => actions.onResume(session)}
                />
              ) : (
                // A placeholder, so that buttons line up.
                <span className="size-11 flex-none max-sm:hidden" />
              )}
              <ActionButton
                icon={Copy}
                name={`Duplicate ${title}`}
                onPress={() => actions.onDuplicate(session)}
              />
              <ActionButton
                icon={Trash2}
                name={`Delete ${title}`}
                onPress={() => actions.onDelete(session)}
              />
            </>
          )}
        </div>
      </div>
    </li>
  );
}

function ActionButton({ icon, name, onPress }: { icon: IconDrawing; name: string; onPress: () => void }) {
  return (
    <Button variant="ghost" iconOnly aria-label={name} title={name.split(' ')[0]} onClick={onPress}>
      <Icon drawing={icon} />
    </Button>
  );
}

function bookingsLine(bookings: number): string {
  if (bookings === 0) return 'No bookings yet';
  return bookings === 1 ? '1 booking' : `${bookings} bookings`;
}
