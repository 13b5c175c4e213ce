import type { ErrorCode } from '#shared/domain/app-error.ts';

/** What each kind of refusal means, and what whoever meets it can do. */
export const problemTexts: Readonly<Record<ErrorCode, string>> = {
  invalid_input:
    'Something that was sent is missing or wrong. “field” names the first, “errors” all of them, each with a sentence.',
  unauthorized:
    'There is no key, or it opens nothing: it was revoked, or its time is up. Send one that works as “Authorization: Bearer fk_live_…”.',
  payment_required: 'The business needs a plan for this.',
  forbidden:
    'The key works, and may not do this. “detail” names the scope that it needs: make a key that has it.',
  booking_disabled: 'The business takes no online bookings: it needs a plan that has them.',
  fresh_sign_in_required: 'Whoever is signed in has to show again that it is them. Keys never meet it.',
  second_factor_required: 'The account needs two-step sign-in for this. Keys never meet it.',
  viewing_as: 'An admin who sees the site as somebody changes nothing there. Keys never meet it.',
  not_found: 'There is no such thing, or it is not yours. We do not say which.',
  conflict: 'It cannot be done as things stand; “detail” says why. Nothing has been changed.',
  price_changed: 'The price is another by now. Show the new one and ask again.',
  code_refused: 'The promo code cannot be used here.',
  credit_refused: 'The pass cannot be used here.',
  people_paying:
    'People are paying for hours that the trainer would no longer offer. Ask again and choose whether their holds end.',
  sold_out: 'Fewer places are left than you asked for. None was taken.',
  already_booked: 'This was booked already.',
  hold_expired: 'The place was kept for long enough and is free again.',
  payment_incomplete: 'The payment is not through yet.',
  payment_disputed: 'The payment is disputed with the bank, which decides about the money.',
  gone: 'It was there, and is not any more.',
  body_too_large: 'The body is larger than we read. Send less at once.',
  uri_too_long: 'The address is longer than we read.',
  unsupported_media_type: 'Send JSON, as “Content-Type: application/json”.',
  idempotency_key_reused:
    'This Idempotency-Key was sent before with another body. Give each request a key of its own, and the same one only when you send the same again.',
  rate_limited: 'Too many requests. Wait for as many seconds as “Retry-After” says.',
  too_many_holds: 'Too many places are kept for one person at once.',
  internal:
    'Something is wrong with us. A write with an Idempotency-Key can be sent again as it is. Tell us “instance” if it stays.',
  unavailable: 'We cannot answer for the moment. Try again after “Retry-After” seconds.',
  payment_provider_refused:
    'The payment provider has refused this. The same request again gets the same answer.',
  payment_provider_unavailable: 'The payment provider does not answer. Try again in a minute.',
};
