import type { ErrorCode } from '#shared/domain/app-error.ts';

/** Meaning and remedy of each error. */
export const problemTexts: Readonly<Record<ErrorCode, string>> = {
  invalid_input:
    'A value is missing or invalid. “field” names the first one. “errors” lists them all, each with a sentence.',
  unauthorized:
    'The key is missing, revoked or expired. Send a valid key as “Authorization: Bearer fk_live_…”.',
  payment_required: 'The business needs a plan for this.',
  forbidden:
    'The key is valid but lacks permission. “detail” names the scope it needs. Create a key that has it.',
  booking_disabled: 'The business doesn’t take online bookings. It needs a plan that includes them.',
  fresh_sign_in_required: 'The user has to confirm their sign-in. This never applies to keys.',
  second_factor_required: 'The account needs two-step sign-in for this. This never applies to keys.',
  viewing_as:
    'An admin who is viewing the site as someone can’t change anything. This never applies to keys.',
  not_found: 'It doesn’t exist, or it isn’t yours. We don’t say which.',
  conflict: 'It isn’t possible in the current state. “detail” gives the reason. Nothing has changed.',
  price_changed: 'The price has changed. Show the new one and ask again.',
  code_refused: 'The promo code isn’t valid here.',
  credit_refused: 'The pass isn’t valid here.',
  people_paying:
    'People are paying for appointments that the trainer would stop offering. Ask again, and choose whether to end their holds.',
  sold_out: 'There are fewer places than you asked for. We booked none.',
  already_booked: 'This already has a booking.',
  hold_expired: 'The hold has expired, and the place is free again.',
  payment_incomplete: 'The payment hasn’t completed yet.',
  payment_disputed: 'The customer disputes the payment, and the bank is deciding.',
  gone: 'It existed, but is gone now.',
  body_too_large: 'The body is too large. Send less at a time.',
  uri_too_long: 'The address is too long.',
  unsupported_media_type: 'Send JSON, as “Content-Type: application/json”.',
  idempotency_key_reused:
    'You’ve already used this Idempotency-Key with another body. Use a new key for each request, and reuse it only to send the same request again.',
  rate_limited: 'Too many requests. Wait for the seconds in “Retry-After”.',
  too_many_holds: 'One person is holding too many places at once.',
  internal:
    'Something went wrong on our side. You can safely repeat a write with its Idempotency-Key. If it keeps failing, tell us the “instance”.',
  unavailable: 'We’re temporarily unavailable. Try again after “Retry-After” seconds.',
  payment_provider_refused: 'The payment provider refused this. Repeating the request gives the same answer.',
  payment_provider_unavailable: 'The payment provider isn’t responding. Try again in a minute.',
};
