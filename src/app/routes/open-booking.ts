/** Which session's booking dialog stands open over the search: part of the address, so that Back closes it. */
export interface OpenBooking {
  /** The session's id. */
  book?: number;
}

/** Reads the address of the search; anything but a session's id counts as no dialog. */
export function readOpenBooking(raw: Record<string, unknown>): OpenBooking {
  const id = Number(raw.book);
  return Number.isSafeInteger(id) && id > 0 ? { book: id } : {};
}
