import { pluralize } from '#shared/domain/pluralize.ts';
import type { CurrentWaiver } from './contract.ts';
import type { WaiverStatus } from './rules.ts';

export const waiverStatusLabels: Readonly<Record<WaiverStatus, string>> = {
  missing: 'Waiver not signed',
  signed: 'Waiver signed',
  look: 'Check answers',
};

export const waiverSentences = {
  changed: 'The waiver has changed. Read it again, then sign.',
  nothingToSign: 'There’s nothing left to sign for this booking.',
  over: 'This booking is over or cancelled.',
  deadLink: 'This link has expired. Ask the person who booked for a new one.',
  signedByLink: 'This was signed by link. Only the person who signed can erase the answers, with that link.',
  signedAlready: 'This is already signed.',
  editedMeanwhile: 'Someone else has published a new version. Reload the page to see it.',
} as const;

/** A new version invalidates all signatures. */
export function newVersionQuestion({
  version,
  signed,
}: Pick<NonNullable<CurrentWaiver['inForce']>, 'version' | 'signed'>): {
  title: string;
  description: string;
  keep: string;
} {
  return {
    title: `Publish version ${version + 1}?`,
    description:
      signed === 0
        ? `No one has signed version ${version} yet. We’ll ask everyone with a booking to sign the new version.`
        : `${pluralize(signed, 'person has', 'people have')} signed version ${version}. Those signatures won’t count for the new version. We’ll ask everyone with a booking to sign again.`,
    keep: `Keep version ${version}`,
  };
}

export function publishedToast(
  { inForce }: CurrentWaiver,
  { was }: { was: number | null },
): { title: string; description: string } {
  if (inForce !== null && inForce.version === was)
    return { title: 'No changes to publish', description: `Version ${was} is still your current waiver.` };
  const unsigned = inForce?.unsigned ?? 0;
  return {
    title: 'Waiver published',
    description:
      unsigned === 0
        ? 'No one needs to sign it yet. We’ll ask people when they book.'
        : `We’ll ask ${pluralize(unsigned, 'person', 'people')} with a booking to sign it.`,
  };
}
