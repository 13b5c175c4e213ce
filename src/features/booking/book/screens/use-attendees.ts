import { useState } from 'react';
import type { AttendeeInput, RememberedAttendee } from '../../contract.ts';
import {
  type AttendeeDraft,
  attendeeOf,
  type Buyer,
  chosenDraft,
  type DraftErrors,
  type DraftField,
  type DraftSource,
  draftFor,
  errorsOf,
  needsGuardian,
} from '../attendee-draft.ts';

/** Who comes on each place, for the form that asks it. */
export interface Attendees {
  /** One for each place. */
  drafts: readonly AttendeeDraft[];
  errors: readonly DraftErrors[];
  /** Ages are asked for: the session is one for children. */
  asksAges: boolean;
  remember: boolean;
  setRemember: (remember: boolean) => void;
  choose: (place: number, from: DraftSource, saved: readonly RememberedAttendee[]) => void;
  type: (place: number, field: DraftField, text: string, buyer: Buyer) => void;
  /** What is sent of them: nothing for one place of the buyer's own; null when something has to be mended first. */
  read: (buyer: Buyer) => { attendees?: AttendeeInput[]; rememberAttendees?: boolean } | null;
}

/** Keeps who comes on each of the places; whoever is taken off comes back with the place. */
export function useAttendees(places: number, asksAges: boolean): Attendees {
  const [typed, setTyped] = useState<readonly AttendeeDraft[]>([]);
  const [shownErrors, setShownErrors] = useState(false);
  const [remember, setRemember] = useState(true);
  const drafts = Array.from({ length: places }, (_, place) => typed[place] ?? draftFor(place));
  // Of one place for the buyer nothing more is asked.
  const asked = places > 1 || (asksAges && drafts[0]?.from !== 'me');
  const errors = drafts.map((draft) => (asked ? errorsOf(draft, asksAges) : {}));
  const change = (place: number, draft: AttendeeDraft) => setTyped(drafts.with(place, draft));
  return {
    drafts,
    errors: shownErrors ? errors : drafts.map(() => ({})),
    asksAges,
    remember,
    setRemember,
    choose: (place, from, saved) => change(place, chosenDraft(from, saved)),
    type: (place, field, text, buyer) => {
      const draft = { ...(drafts[place] ?? draftFor(place)), [field]: text };
      // A child's guardian is whoever books, unless somebody else is named.
      const begun = draft.guardianName !== '' || draft.guardianPhone !== '';
      const fill = field === 'age' && !begun && needsGuardian(draft, asksAges);
      change(place, fill ? { ...draft, guardianName: buyer.name, guardianPhone: buyer.phone } : draft);
    },
    read: (buyer) => {
      if (!asked) return {};
      setShownErrors(true);
      if (errors.some((each) => Object.keys(each).length > 0)) return null;
      return {
        attendees: drafts.map((draft) => attendeeOf(draft, buyer, asksAges)),
        rememberAttendees: remember,
      };
    },
  };
}
