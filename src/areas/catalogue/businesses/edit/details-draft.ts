import {
  currentPin,
  draftFromBusiness,
  parseDraft,
  type RegistrationDraft,
} from '../register/registration-draft.ts';
import type { BusinessDetails } from './contract.ts';
import { type FieldChange, fieldChanges } from './copy.ts';
import { type Details, type DetailsField, immediateFields, reviewedFields } from './details.ts';

/** Shows pending values instead of the published ones. */
export function openDraft({ details, pending }: BusinessDetails): RegistrationDraft {
  return draftFromBusiness({ ...details, ...pending?.after });
}

/** Resets reviewed fields to the published values; the others stay as typed. */
export function withoutPending(draft: RegistrationDraft, { details }: BusinessDetails): RegistrationDraft {
  const { phone, email, website, facebookUrl, instagramUrl, twitterUrl, youtubeUrl } = draft;
  const { amenities, openingTimes } = draft;
  const links = { phone, email, website, facebookUrl, instagramUrl, twitterUrl, youtubeUrl };
  return { ...draftFromBusiness(details), ...links, amenities, openingTimes };
}

export function isChanged(draft: RegistrationDraft, opened: RegistrationDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(opened);
}

/** The unsaved changes, split by whether they show at once or need review. */
export function draftChanges(
  draft: RegistrationDraft,
  details: Details,
): { atOnce: FieldChange[]; readFirst: FieldChange[] } {
  const pin = currentPin(draft);
  // As it would be saved if it is valid, else as typed.
  const form = parseDraft(draft).data ?? typed(draft);
  const between = (fields: readonly DetailsField[]) => {
    const some = (from: object) =>
      Object.fromEntries(Object.entries(from).filter(([field]) => fields.some((one) => one === field)));
    return fieldChanges({ before: some({ ...details, town: undefined }), after: some(form) });
  };
  const readFirst = between(reviewedFields);
  if (pin === null && form.postcode === details.postcode)
    readFirst.push({ label: 'Pin on the map', before: 'Where you put it', after: 'At the postcode' });
  return { atOnce: between(immediateFields), readFirst };
}

function typed({ pin: _pin, ...draft }: RegistrationDraft) {
  return { ...draft, website: draft.website || null, email: draft.email || null };
}
