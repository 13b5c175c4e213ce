import { formatShortMoment } from '#shared/calendar/london-time.ts';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import type { BusinessOrder, BusinessOrderItem } from '../contract.ts';
import { orderSizeText } from '../copy.ts';

/** Mount one dialog per opening. */
export interface OrderDialogProps {
  sale: BusinessOrder;
  /** Never empty. */
  chosen: readonly BusinessOrderItem[];
  open: boolean;
  onClose: () => void;
  /** Refetch: the booking on screen may be stale. */
  onRefused: () => void;
  onDone: (sale: BusinessOrder, said: ToastRequest) => void;
}

type NamedPlace = Pick<BusinessOrderItem, 'attendee' | 'startsAt' | 'reference'>;

/** "this booking", "6 dates", "2 places" */
export function selectedPlacesText(chosen: readonly NamedPlace[]): string {
  return chosen.length === 1 ? 'this booking' : orderSizeText(chosen);
}

/** Attendees, session and dates, with the reference if it is one place. */
export function dialogSubtitle(
  { title }: Pick<BusinessOrder, 'title'>,
  chosen: readonly NamedPlace[],
): string {
  const dates = [...new Set(chosen.map(({ startsAt }) => startsAt))];
  const people = [...new Set(chosen.map(({ attendee }) => attendee))];
  const when = (startsAt: string) => formatShortMoment(new Date(startsAt));
  const [only] = chosen;
  if (only !== undefined && chosen.length === 1)
    return `${only.attendee}, ${title}, ${when(only.startsAt)} (${only.reference})`;
  // Everybody attends every date, so name each once.
  if (dates.length * people.length === chosen.length)
    return `${people.join(', ')}. ${title}: ${dates.map(when).join('; ')}`;
  return `${title}: ${chosen.map(({ attendee, startsAt }) => `${attendee}, ${when(startsAt)}`).join('; ')}`;
}
