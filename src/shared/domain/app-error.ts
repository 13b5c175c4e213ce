/** Every error code and its HTTP status. */
export const errorStatus = {
  invalid_input: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  booking_disabled: 403,
  fresh_sign_in_required: 403,
  second_factor_required: 403,
  viewing_as: 403,
  not_found: 404,
  conflict: 409,
  price_changed: 409,
  code_refused: 409,
  credit_refused: 409,
  people_paying: 409,
  sold_out: 409,
  already_booked: 409,
  hold_expired: 409,
  payment_incomplete: 409,
  payment_disputed: 409,
  gone: 410,
  body_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  too_many_holds: 429,
  internal: 500,
  payment_provider_refused: 502,
  unavailable: 503,
  payment_provider_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Path of a refused field (`schedule.0.startTime`) and the message to show beside it. */
export interface FieldError {
  field: string;
  message: string;
}

/** An expected failure. `message` is public, a plain sentence; `cause` is only logged. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldError[];
  /** Undefined if unknown. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    publicMessage: string,
    options: { errors?: FieldError[]; cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(publicMessage, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus[code];
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export interface ErrorBody {
  code: ErrorCode;
  message: string;
  field?: string;
  errors?: FieldError[];
}

/** Returns the public part of an `AppError`. */
export function toErrorBody(error: AppError): ErrorBody {
  const [first] = error.errors;
  return {
    code: error.code,
    message: error.message,
    ...(first === undefined ? {} : { field: first.field, errors: error.errors }),
  };
}
