import type { AttendeeInput, RememberedAttendee } from '../contract.ts';
import { GUARDED_UNDER } from '../rules.ts';

/** Who comes, as it is typed on the way to paying. Apart from React and HTTP. */

/** Where what is known of a person comes from. */
export type DraftSource = 'me' | 'new' | RememberedAttendee['id'];

/** One place's person; everything as typed. */
export interface AttendeeDraft {
  from: DraftSource;
  name: string;
  age: string;
  guardianName: string;
  guardianPhone: string;
  note: string;
}

/** The texts of a draft that somebody types. */
export type DraftField = Exclude<keyof AttendeeDraft, 'from'>;

/** What has to be mended of a draft, by its field. */
export type DraftErrors = Partial<Record<DraftField, string>>;

/** Whoever buys: comes on the first place unless told otherwise, and looks after children unless told otherwise. */
export interface Buyer {
  name: string;
  phone: string;
}

const nobody = { name: '', age: '', guardianName: '', guardianPhone: '', note: '' };

/** The first place is the buyer's, the others are somebody's who is not known yet. */
export function draftFor(place: number): AttendeeDraft {
  return { ...nobody, from: place === 0 ? 'me' : 'new' };
}

/** The draft of a place for somebody else; what was typed of a new person stays when it is still nobody else. */
export function chosenDraft(from: DraftSource, saved: readonly RememberedAttendee[]): AttendeeDraft {
  const person = saved.find(({ id }) => id === from);
  return {
    ...nobody,
    from: person === undefined && from !== 'me' ? 'new' : from,
    name: person?.name ?? '',
    age: person?.age == null ? '' : String(person.age),
    guardianName: person?.guardian?.name ?? '',
    guardianPhone: person?.guardian?.phone ?? '',
  };
}

/** Whether a guardian is to be named: for a child, of whom the age is known. */
export function needsGuardian({ age }: Pick<AttendeeDraft, 'age'>, asksAges: boolean): boolean {
  return asksAges && /^\d{1,3}$/.test(age.trim()) && Number(age) < GUARDED_UNDER;
}

/** What cannot be sent of a draft yet. The buyer's own name is that of the form. */
export function errorsOf(draft: AttendeeDraft, asksAges: boolean): DraftErrors {
  const errors: DraftErrors = {};
  if (draft.from !== 'me' && draft.name.trim().length < 2) errors.name = 'Name is required';
  if (asksAges && !(/^\d{1,3}$/.test(draft.age.trim()) && Number(draft.age) <= 120))
    errors.age = 'Age is required';
  if (needsGuardian(draft, asksAges)) {
    if (draft.guardianName.trim().length < 2) errors.guardianName = 'Guardian’s name is required';
    if (!/^[+()\d\s.-]{10,30}$/.test(draft.guardianPhone.trim()))
      errors.guardianPhone = 'Valid phone number is required';
  }
  return errors;
}

/** What is sent of a draft without errors. */
export function attendeeOf(draft: AttendeeDraft, buyer: Buyer, asksAges: boolean): AttendeeInput {
  return {
    name: draft.from === 'me' ? buyer.name : draft.name.trim(),
    age: asksAges ? Number(draft.age) : null,
    guardian: needsGuardian(draft, asksAges)
      ? { name: draft.guardianName.trim(), phone: draft.guardianPhone.trim() }
      : null,
    note: draft.note.trim(),
  };
}

/** "11, with Priya Nair": what is known of a saved person beside the name. */
export function savedDetail({ age, guardian }: Pick<RememberedAttendee, 'age' | 'guardian'>): string {
  return [age === null ? '' : String(age), guardian === null ? '' : `with ${guardian.name}`]
    .filter((part) => part !== '')
    .join(', ');
}
