export interface TakeBookingView {
  customer?: string;
  session?: number;
  occurrence?: number;
}

// A regex, because every workspace page loads this file and should not load the schema library.
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const readId = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

export function readTakeBookingView(raw: Record<string, unknown>): TakeBookingView {
  const { customer } = raw;
  const [session, occurrence] = [readId(raw.session), readId(raw.occurrence)];
  return {
    ...(typeof customer === 'string' && UUID.test(customer) ? { customer: customer.toLowerCase() } : {}),
    ...(session === undefined ? {} : { session }),
    ...(occurrence === undefined ? {} : { occurrence }),
  };
}

export function takeBookingHref(businessId: number, { customer, occurrence }: TakeBookingView = {}): string {
  const query = new URLSearchParams({ business: String(businessId) });
  if (customer !== undefined) query.set('customer', customer);
  if (occurrence !== undefined) query.set('occurrence', String(occurrence));
  return `/business/take-booking?${query.toString()}`;
}
