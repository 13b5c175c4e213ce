import type { ListingKind } from './contract.ts';

/** Templates for a rejection. Admins can edit the text; the owner reads the result. */
export const rejectReasons: Readonly<Record<ListingKind, readonly { label: string; text: string }[]>> = {
  businesses: [
    {
      label: 'Address not found',
      text: 'We couldn’t find a business at this address. Please check the street and the postcode.',
    },
    {
      label: 'Already listed',
      text: 'This business is already listed. Please claim the existing listing instead.',
    },
    {
      label: 'Not enough detail',
      text: 'The description doesn’t say what you offer. Please add what people can expect from your sessions.',
    },
    {
      label: 'Contact details',
      text: 'We couldn’t reach you with these contact details. Please check your phone number and email address.',
    },
    {
      label: 'Medical claims',
      text: 'The description promises medical treatment. Listings on this site can’t offer that.',
    },
  ],
  'business-edits': [
    {
      label: 'Address not found',
      text: 'We couldn’t find a business at the new address. Please check the street and the postcode.',
    },
    {
      label: 'Another business',
      text: 'This looks like a different business. Please register it separately and keep this page for your current one.',
    },
    {
      label: 'Not enough detail',
      text: 'The new description doesn’t say what you offer. Please add what people can expect from your sessions.',
    },
    {
      label: 'Medical claims',
      text: 'The description promises medical treatment. Listings on this site can’t offer that.',
    },
  ],
  sessions: [
    {
      label: 'Description unclear',
      text: 'The description doesn’t say what happens in the session. Please add who it’s for and what to bring.',
    },
    { label: 'Already listed', text: 'This session is already listed at the same place and time.' },
    {
      label: 'Wrong type or level',
      text: 'The session type or difficulty doesn’t match the description. Please correct one of them.',
    },
    {
      label: 'Price or times',
      text: 'The price or the times don’t look right. Please check them and submit the session again.',
    },
    {
      label: 'Medical claims',
      text: 'The description promises medical results. Sessions on this site can’t offer that.',
    },
  ],
  trainers: [
    {
      label: 'Certificates',
      text: 'We couldn’t confirm your certificates. Please check them, and leave out any that have expired.',
    },
    {
      label: 'Not enough detail',
      text: 'The bio doesn’t say who you train or how. Please add what people can expect from an appointment with you.',
    },
    {
      label: 'Contact details',
      text: 'We couldn’t reach you with these contact details. Please check your phone number and email address.',
    },
    {
      label: 'Medical claims',
      text: 'The bio promises medical treatment or results. Profiles on this site can’t offer that.',
    },
  ],
};
