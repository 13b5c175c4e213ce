import type { WaiverStand } from './rules.ts';

/** What is said at the door. */
export const standWords: Readonly<Record<WaiverStand, string>> = {
  missing: 'Waiver not signed',
  signed: 'Waiver signed',
  look: 'Read the answers',
};

export const waiverSentences = {
  changed: 'This was changed while you read it. Please read it again, then sign.',
  nothingToSign: 'There is nothing to sign for this booking any more.',
  over: 'This booking is over or cancelled.',
  deadLink: 'This link opens nothing any more. Ask whoever booked for another.',
  signedByLink: 'This was signed by a link, and whoever signed takes the answers back there.',
  signedAlready: 'This was signed already, perhaps on another page.',
  editedMeanwhile: 'Somebody else has published another version meanwhile. Load the page again to see it.',
} as const;
