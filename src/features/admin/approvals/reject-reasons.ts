import type { ListingKind } from './contract.ts';

/** Sentences that admins start from when they reject a listing; the owner reads what they make of them. */
export const rejectReasons: Readonly<Record<ListingKind, readonly { label: string; text: string }[]>> = {
  businesses: [
    {
      label: 'Address not found',
      text: 'We could not find a business at this address. Please check the street and the postcode.',
    },
    {
      label: 'Already listed',
      text: 'This business is already listed. Please claim the existing listing instead.',
    },
    {
      label: 'Too little to go on',
      text: 'The description does not say what you offer. Please add what people can expect from your sessions.',
    },
    {
      label: 'Contact details',
      text: 'We could not reach you with the contact details given. Please check the telephone number and the email address.',
    },
    {
      label: 'Medical claims',
      text: 'The description promises medical treatment, which listings on this site cannot offer.',
    },
  ],
  'business-edits': [
    {
      label: 'Address not found',
      text: 'We could not find a business at the new address. Please check the street and the postcode.',
    },
    {
      label: 'Another business',
      text: 'This reads like another business. Please register that one, and keep this page for the one people know.',
    },
    {
      label: 'Too little to go on',
      text: 'The new description does not say what you offer. Please say what people can expect from your sessions.',
    },
    {
      label: 'Medical claims',
      text: 'The description promises medical treatment, which listings on this site cannot offer.',
    },
  ],
  sessions: [
    {
      label: 'Description unclear',
      text: 'The description does not say what happens in the session. Please add who it is for and what to bring.',
    },
    { label: 'Already listed', text: 'This session is already listed at the same place and time.' },
    {
      label: 'Wrong type or level',
      text: 'The session type or difficulty does not match the description. Please correct one of them.',
    },
    {
      label: 'Price or times',
      text: 'The price or the times do not look right. Please check them and submit the session again.',
    },
    {
      label: 'Medical claims',
      text: 'The description promises medical results, which sessions on this site cannot offer.',
    },
  ],
  trainers: [
    {
      label: 'Certificates',
      text: 'We could not confirm the certificates you named. Please check them, or leave out those that have lapsed.',
    },
    {
      label: 'Too little to go on',
      text: 'The bio does not say whom you train and how. Please add what people can expect from an hour with you.',
    },
    {
      label: 'Contact details',
      text: 'We could not reach you with the contact details given. Please check the telephone number and the email address.',
    },
    {
      label: 'Medical claims',
      text: 'The bio promises medical treatment or results, which profiles on this site cannot offer.',
    },
  ],
};
