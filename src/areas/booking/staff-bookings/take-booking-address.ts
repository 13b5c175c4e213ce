import { idField } from '#shared/domain/id-field.ts';

/** What the page of taking a booking begins with. */
export interface TakeBookingView {
  customer?: string;
  session?: number;
  occurrence?: number;
}

const readId = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Reads the page's query; what is no id is left out. */
export function readTakeBookingView(raw: Record<string, unknown>): TakeBookingView {
  const customer = idField.safeParse(raw.customer);
  const [session, occurrence] = [readId(raw.session), readId(raw.occurrence)];
  return {
    ...(customer.success ? { customer: customer.data } : {}),
    ...(session === undefined ? {} : { session }),
    ...(occurrence === undefined ? {} : { occurrence }),
  };
}

/** The address at which the team takes a booking. */
export function takeBookingHref(businessId: number, { customer, occurrence }: TakeBookingView = {}): string {
  const query = new URLSearchParams({ business: String(businessId) });
  if (customer !== undefined) query.set('customer', customer);
  if (occurrence !== undefined) query.set('occurrence', String(occurrence));
  return `/business/take-booking?${query.toString()}`;
}
