/**
 * Texts that the language check leaves as they are, because docs/product fixes them to the letter.
 */
export const fixedTexts: ReadonlySet<string> = new Set([
  // Signing in and out.
  'Log out',
  'Login Required',
  'Please log in to book a session.',
  'You are logged out. Logging in again...',
  'You need to log in to book a fitness session.',
  'You need to log in to claim a business.',
  // An error, a heading and a type of business.
  "The session you're trying to book could not be found.",
  "What you'll get",
  'Wellness Center',
]);
