/** Requests a minute to the public API: of one key, and of one address without any. */
export const REQUESTS_PER_KEY = 300;
export const REQUESTS_PER_ADDRESS = 60;
