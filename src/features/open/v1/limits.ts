/** Requests a minute to the public API: of one key, and of one address without any. */
export const PER_KEY = 300;
export const PER_ADDRESS = 60;
