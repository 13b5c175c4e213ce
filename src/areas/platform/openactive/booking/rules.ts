// Order rules and errors (Open Booking API 1.0), without HTTP and SQL.

export const brokerRoles = ['AgentBroker', 'ResellerBroker', 'NoBroker'] as const;
export type BrokerRole = (typeof brokerRoles)[number];

/** Errors of a whole request, with HTTP status. */
const errorTypes = {
  IncompleteBrokerDetailsError: [400, 'Broker details are incomplete'],
  IncompleteCustomerDetailsError: [400, 'Customer details are incomplete'],
  TotalPaymentDueMismatchError: [400, 'The total doesn’t match the amount due'],
  MissingPaymentDetailsError: [400, 'Payment details are missing'],
  IncompletePaymentDetailsError: [400, 'Payment details are incomplete'],
  UnnecessaryPaymentDetailsError: [400, 'There’s nothing to pay'],
  CancellationNotPermittedError: [400, 'This item can’t be cancelled'],
  PatchContainsExcessivePropertiesError: [400, 'The patch contains properties that can’t be changed'],
  PatchNotAllowedOnPropertyError: [400, 'This property can’t be changed to that value'],
  OpenBookingError: [400, 'The request can’t be read'],
  InvalidAPITokenError: [401, 'The token isn’t valid'],
  InvalidAuthorizationDetailsError: [401, 'The token is for another seller'],
  UnauthenticatedError: [403, 'Credentials are missing'],
  UnknownOrderError: [404, 'We can’t find that order'],
  UnknownOrIncorrectEndpointError: [404, 'There’s nothing at this address'],
  SellerMismatchError: [500, 'The items belong to another seller'],
  OrderItemIdInvalidError: [500, 'We can’t find that order item'],
  OrderItemNotWithinOrderError: [500, 'The order item belongs to another order'],
  OrderAlreadyExistsError: [500, 'An order with this UUID already exists'],
  TooManyRequestsError: [429, 'Too many requests'],
  TemporarilyUnableToProduceResponseError: [503, 'Please try again'],
  InternalApplicationError: [500, 'Something went wrong'],
} as const satisfies Record<string, readonly [number, string]>;
export type OpenBookingErrorType = keyof typeof errorTypes;

/** An error of the whole request, in the standard's form. */
export class OpenBookingError extends Error {
  readonly type: OpenBookingErrorType;
  readonly status: number;
  readonly title: string;

  constructor(type: OpenBookingErrorType, description?: string) {
    const [status, title] = errorTypes[type];
    super(description ?? title);
    this.type = type;
    this.status = status;
    this.title = title;
  }
}

/** Errors of single items; the response is 409 with all items. */
const itemErrorMessages = {
  IncompleteOrderItemError: 'The order item has no opportunity or no offer',
  UnknownOpportunityError: 'We can’t find that opportunity',
  UnknownOfferError: 'We can’t find that offer',
  OpportunityOfferPairNotBookableError: 'This can’t be booked',
  OpportunityIsFullError: 'There are no places left',
  OpportunityCapacityIsReservedByLeaseError: 'The last places are being booked',
  OpportunityHasInsufficientCapacityError: 'There aren’t enough places left',
} as const;
export type ItemErrorType = keyof typeof itemErrorMessages;

export const itemErrorMessage = (type: ItemErrorType): string => itemErrorMessages[type];

/**
 * Returns a verdict per wanted place, in request order: first free ones, then those held by others, then those that
 * don't exist.
 */
export function allocatePlaces(
  wanted: number,
  { free, held }: { free: number; held: number },
): (ItemErrorType | null)[] {
  return Array.from({ length: wanted }, (_place, index) => {
    if (index < free) return null;
    if (index < free + held) return 'OpportunityCapacityIsReservedByLeaseError';
    return free + held === 0 ? 'OpportunityIsFullError' : 'OpportunityHasInsufficientCapacityError';
  });
}

export const LEASE_MS = 10 * 60_000;

/** Pence, half a penny rounded up; included in the price or on top. */
export function computeTaxPence(
  pricePence: number,
  { mode, percent }: { mode: 'gross' | 'net'; percent: number },
): number {
  return mode === 'gross'
    ? Math.round((pricePence * percent) / (100 + percent))
    : Math.round((pricePence * percent) / 100);
}

/** In the standard's words. */
export function itemStatus(state: string | null): string {
  const statuses: Readonly<Record<string, string>> = {
    confirmed: 'OrderItemConfirmed',
    cancelled_by_seeker: 'CustomerCancelled',
    cancelled_by_business: 'SellerCancelled',
    attended: 'AttendeeAttended',
    no_show: 'AttendeeAbsent',
  };
  return `https://openactive.io/${statuses[state ?? 'confirmed'] ?? 'OrderItemConfirmed'}`;
}

/** Whether the customer can still cancel with a full refund. */
export function canCancelOpenBooking(
  terms: { hoursBefore: number; givesBack: 'all' | 'half' },
  startsAt: Date,
  now: Date,
): boolean {
  return terms.givesBack === 'all' && startsAt.getTime() - now.getTime() >= terms.hoursBefore * 3_600_000;
}
