/** Per minute: by key, or by network without one. */
export const REQUESTS_PER_KEY = 300;
export const REQUESTS_PER_ADDRESS = 60;
