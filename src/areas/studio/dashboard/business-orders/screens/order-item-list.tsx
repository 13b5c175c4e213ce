import CalendarSync from 'lucide-react/icons/calendar-sync';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { stateBadge } from '#areas/booking/bookings/copy.ts';
import { isCancelled } from '#areas/booking/bookings/rules.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { CheckboxField } from '#shared/ui/fields/choice-field.tsx';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { Badge, StatusBadge } from '#shared/ui/type/badge.tsx';
import type { BusinessOrder, BusinessOrderItem } from '../contract.ts';
import { orderSizeText } from '../copy.ts';

const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog);
const CancelItemsDialog = lazyDialog(
  async () => (await import('./cancel-items-dialog.tsx')).CancelItemsDialog,
);
const MoveItemsDialog = lazyDialog(async () => (await import('./move-items-dialog.tsx')).MoveItemsDialog);

type ItemAction = 'move' | 'refund' | 'cancel';

function availableActions(
  { may, dispute }: BusinessOrder,
  { money, cancellation }: BusinessOrderItem,
): Record<ItemAction, boolean> {
  return {
    move: may.includes('move_booking') && cancellation !== null,
    refund: may.includes('refund_booking') && money.left !== '0.00' && dispute?.running !== true,
    cancel: may.includes('cancel_booking') && cancellation !== null,
  };
}

export function OrderItemList({
  sale,
  onChanged,
  onStale,
}: {
  sale: BusinessOrder;
  onChanged: (sale: BusinessOrder, said: ToastRequest) => void;
  onStale: () => void;
}) {
  const [open, setOpen] = useState<ItemAction | null>(null);
  const [openings, setOpenings] = useState(0);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set([sale.bookingId]));
  const { places } = sale;
  const several = places.length > 1;
  const severalDates = new Set(places.map(({ startsAt }) => startsAt)).size > 1;
  const canAct = (place: BusinessOrderItem) => Object.values(availableActions(sale, place)).some(Boolean);
  const chosen = places.filter((place) => !several || (ticked.has(place.bookingId) && canAct(place)));
  const offered = (act: ItemAction) => places.some((place) => availableActions(sale, place)[act]);
  const possible = (act: ItemAction) =>
    chosen.length > 0 && chosen.every((place) => availableActions(sale, place)[act]);
  const begin = (act: ItemAction) => {
    onStale(); // the figures in the dialog are to be today's
    setOpenings(openings + 1);
    setOpen(act);
  };
  const dialog = {
    sale,
    chosen,
    onClose: () => setOpen(null),
    onRefused: onStale,
    onDone: (changed: BusinessOrder, said: ToastRequest) => {
      setOpen(null);
      onChanged(changed, said);
    },
  };
  return (
    <section aria-labelledby="places" className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-5 py-4 md:px-6">
        <h2 id="places" className="text-h3">
          {severalDates ? 'Dates' : several ? 'Places' : 'Place'}
        </h2>
        {several && <p className="text-sm text-ink-2">{stateCountsText(places)}</p>}
        <p className="text-sm">
          <HelpLink about="refund-or-cancel">How refunds, moves and cancelling work</HelpLink>
        </p>
      </div>
      <ul className="divide-y divide-line">
        {places.map((place) => (
          <OrderItemRow
            key={place.bookingId}
            place={place}
            withDate={severalDates}
            tick={
              several
                ? {
                    checked: chosen.includes(place),
                    disabled: !canAct(place),
                    onChange: (checked) =>
                      setTicked(
                        new Set(
                          checked
                            ? [...ticked, place.bookingId]
                            : [...ticked].filter((id) => id !== place.bookingId),
                        ),
                      ),
                  }
                : null
            }
          />
        ))}
      </ul>
      {(offered('move') || offered('refund') || offered('cancel')) && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-sunken px-5 py-3.5 md:px-6">
          {several && (
            <p role="status" className="mr-auto text-sm font-semibold">
              {orderSizeText(chosen)} chosen
            </p>
          )}
          {offered('move') && (
            <Button
              variant="secondary"
              disabled={!possible('move')}
              onPointerEnter={MoveItemsDialog.preload}
              onFocus={MoveItemsDialog.preload}
              onClick={() => begin('move')}
            >
              <Icon drawing={CalendarSync} size="sm" />
              Move
            </Button>
          )}
          {offered('refund') && (
            <Button
              variant="secondary"
              disabled={!possible('refund')}
              onPointerEnter={RefundDialog.preload}
              onFocus={RefundDialog.preload}
              onClick={() => begin('refund')}
            >
              <Icon drawing={Undo2} size="sm" />
              Refund
            </Button>
          )}
          {offered('cancel') && (
            <Button
              variant="destructive-quiet"
              disabled={!possible('cancel')}
              onPointerEnter={CancelItemsDialog.preload}
              onFocus={CancelItemsDialog.preload}
              onClick={() => begin('cancel')}
            >
              {several ? 'Cancel places' : 'Cancel booking'}
            </Button>
          )}
        </div>
      )}
      {openings > 0 && (
        <>
          <MoveItemsDialog key={`move ${openings}`} {...dialog} open={open === 'move'} />
          <RefundDialog key={`refund ${openings}`} {...dialog} open={open === 'refund'} />
          <CancelItemsDialog key={`cancel ${openings}`} {...dialog} open={open === 'cancel'} />
        </>
      )}
    </section>
  );
}

function OrderItemRow({
  place,
  withDate,
  tick,
}: {
  place: BusinessOrderItem;
  withDate: boolean;
  tick: { checked: boolean; disabled: boolean; onChange: (checked: boolean) => void } | null;
}) {
  const { attendee, age, reference, guardian, state, startsAt, money, specialRequirements } = place;
  const gone = isCancelled(state);
  const facts = [
    reference,
    ...(age === null ? [] : [`aged ${age}`]),
    ...(guardian === null ? [] : [`guardian ${guardian.name}, ${guardian.phone}`]),
    ...(money.refunded === '0.00' ? [] : [`£${money.refunded} refunded`]),
  ];
  const name = (
    <span className={classNames('font-semibold', gone && 'text-ink-2 line-through')}>{attendee}</span>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3.5 md:px-6">
      <div className="min-w-0 grow basis-52 wrap-anywhere">
        {tick === null ? (
          <p>{name}</p>
        ) : (
          <CheckboxField
            label={name}
            checked={tick.checked}
            disabled={tick.disabled}
            onChange={(event) => tick.onChange(event.target.checked)}
          />
        )}
        <p className={classNames('text-sm text-ink-2 tabular-nums', tick !== null && 'pl-7.75')}>
          {(withDate || place.moved) && (
            <>
              <RouteLink href={`/business/occurrences/${place.occurrenceId}`} className="link">
                {formatShortMoment(new Date(startsAt))}
              </RouteLink>
              {' · '}
            </>
          )}
          {facts.join(' · ')}
        </p>
      </div>
      {place.moved && state === 'confirmed' ? (
        <Badge tone="info">Moved</Badge>
      ) : (
        <StatusBadge status={stateBadge(state)} />
      )}
      <p
        className={classNames(
          'ml-auto text-h4 font-bold tabular-nums sm:ml-0 sm:w-20 sm:text-right',
          gone && 'font-normal text-ink-2 line-through',
        )}
      >
        £{money.paid}
      </p>
      {specialRequirements !== '' && (
        <p className="w-full rounded-sm bg-warning-soft px-2.5 py-1.5 text-sm wrap-anywhere text-on-warning-soft">
          {specialRequirements}
        </p>
      )}
    </li>
  );
}

/** "2 booked, 1 moved, 1 cancelled" */
function stateCountsText(places: readonly BusinessOrderItem[]): string {
  const cancelled = places.filter(({ state }) => isCancelled(state)).length;
  const moved = places.filter((place) => place.moved && !isCancelled(place.state)).length;
  return [
    [places.length - cancelled - moved, 'booked'],
    [moved, 'moved'],
    [cancelled, 'cancelled'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}
