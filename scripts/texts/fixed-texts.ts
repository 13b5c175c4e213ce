/** Texts fixed by docs/product, word for word. */
export const fixedTexts: ReadonlySet<string> = new Set([
  'Log out',
  'Login Required',
  'Not now',
  'Please log in to book a session.',
  'You are logged out. Logging in again...',
  'You need to log in to book a fitness session.',
  'You need to log in to claim a business.',
  "The session you're trying to book could not be found.",
  "What you'll get",
  'Wellness Center',
]);
