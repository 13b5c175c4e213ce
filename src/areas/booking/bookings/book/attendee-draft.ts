import type { Audience } from '#areas/catalogue/sessions/show/audience.ts';
import { readPhone } from '#shared/domain/registry-data.ts';
import { hasLetter } from '#shared/domain/text-normalisation.ts';
import type { Attendee, AttendeeInput, RememberedAttendee } from '../contract.ts';
import { ADULT_AGE, GUARDIAN_BELOW_AGE } from '../rules.ts';

export type DraftSource = 'me' | 'new' | RememberedAttendee['id'];

export interface AttendeeDraft {
  from: DraftSource;
  name: string;
  /** Under 18. We ask children for their age, adults never. */
  child: boolean;
  age: string;
  guardian: 'buyer' | 'other';
  guardianName: string;
  guardianPhone: string;
  note: string;
}

export type DraftField = 'name' | 'age' | 'guardianName' | 'guardianPhone' | 'note';

export type DraftErrors = Partial<Record<DraftField, string>>;

export interface Buyer {
  name: string;
  phone: string;
}

const emptyDraft = {
  name: '',
  age: '',
  guardian: 'buyer',
  guardianName: '',
  guardianPhone: '',
  note: '',
} as const;

export interface DraftContext {
  audience: Audience;
  /** Attendees from earlier bookings, the latest first. */
  saved: readonly RememberedAttendee[];
  /** The buyer's name; a guardian of this name is the buyer. */
  buyerName: string;
}

/** Defaults: the buyer on the first place unless for children only, then children from last time. */
export function attendeeDrafts(
  places: number,
  said: readonly (AttendeeDraft | undefined)[],
  known: DraftContext,
): AttendeeDraft[] {
  const taken = new Set(said.slice(0, places).map((draft) => draft?.from));
  const free =
    known.audience === 'anybody' ? [] : known.saved.filter((one) => isChild(one) && !taken.has(one.id));
  return Array.from({ length: places }, (_, place) => {
    const draft = said[place];
    if (draft !== undefined) return draft;
    const buyers = place === 0 && known.audience !== 'children' && !taken.has('me');
    return draftFromSource(buyers ? 'me' : (free.shift()?.id ?? 'new'), known);
  });
}

const isChild = ({ age }: Pick<RememberedAttendee, 'age'>): boolean => age !== null && age < ADULT_AGE;

export function draftFromSource(
  from: DraftSource,
  { audience, saved, buyerName }: DraftContext,
): AttendeeDraft {
  if (from === 'me') return { ...emptyDraft, from, child: false };
  const person = saved.find(({ id }) => id === from);
  if (person === undefined) return { ...emptyDraft, from: 'new', child: audience !== 'anybody' };
  const draft = draftFromAttendee(person, from);
  return {
    ...draft,
    child: draft.child || (person.age === null && audience === 'children'),
    guardian: person.guardian?.name === buyerName ? 'buyer' : draft.guardian,
  };
}

export function draftFromAttendee({ name, age, guardian }: Attendee, from: DraftSource): AttendeeDraft {
  const child = isChild({ age });
  return {
    ...emptyDraft,
    from,
    name,
    child,
    age: child ? String(age) : '',
    guardian: guardian === null ? 'buyer' : 'other',
    guardianName: guardian?.name ?? '',
    guardianPhone: guardian?.phone ?? '',
  };
}

/** Under 16, as far as the typed age is a number. */
export function needsGuardian({ child, age }: Pick<AttendeeDraft, 'child' | 'age'>): boolean {
  return child && /^\d{1,2}$/.test(age.trim()) && Number(age) < GUARDIAN_BELOW_AGE;
}

/** The errors that block sending. The contact form checks the buyer's own name. */
export function draftErrors(draft: AttendeeDraft, audience: Audience): DraftErrors {
  const errors: DraftErrors = {};
  if (draft.from !== 'me' && !hasLetter(draft.name)) errors.name = 'Name is required';
  if (audience === 'anybody' || !draft.child) return errors;
  if (!/^\d{1,3}$/.test(draft.age.trim())) errors.age = 'Age is required';
  else if (Number(draft.age) >= ADULT_AGE) errors.age = `For age ${ADULT_AGE} or over, choose “Adult”`;
  if (needsGuardian(draft) && draft.guardian === 'other') {
    if (!hasLetter(draft.guardianName)) errors.guardianName = 'Guardian’s name is required';
    if (readPhone(draft.guardianPhone) === null) errors.guardianPhone = 'Valid phone number is required';
  }
  return errors;
}

/** Only for a draft without errors. */
export function attendeeFromDraft(draft: AttendeeDraft, buyer: Buyer, audience: Audience): AttendeeInput {
  const asked = audience !== 'anybody' && draft.child;
  const other = { name: draft.guardianName.trim(), phone: draft.guardianPhone.trim() };
  return {
    name: draft.from === 'me' ? buyer.name : draft.name.trim(),
    age: asked ? Number(draft.age) : null,
    guardian: asked && needsGuardian(draft) ? (draft.guardian === 'buyer' ? buyer : other) : null,
    note: draft.note.trim(),
  };
}

/** "Child, 11, with Priya Nair". */
export function savedAttendeeDetail({ age, guardian }: Pick<RememberedAttendee, 'age' | 'guardian'>): string {
  if (age === null) return '';
  if (!isChild({ age })) return 'Adult';
  return guardian === null ? `Child, ${age}` : `Child, ${age}, with ${guardian.name}`;
}

export function childrenOfBuyer(drafts: readonly AttendeeDraft[], audience: Audience): string[] {
  if (audience === 'anybody') return [];
  return drafts
    .filter((draft) => needsGuardian(draft) && draft.guardian === 'buyer')
    .flatMap(({ name }) => name.trim().split(' ')[0] || []);
}

/** "Adult, guardian of Arjun and Mira". */
export function buyerDetail(guarded: readonly string[], audience: Audience): string {
  if (audience === 'anybody') return 'You';
  if (guarded.length === 0) return 'You (adult)';
  return `Adult, guardian of ${new Intl.ListFormat('en-GB').format(guarded)}`;
}
