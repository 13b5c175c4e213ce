import { useState } from 'react';
import type { AttendeeInput } from '../../contract.ts';
import {
  type AttendeeDraft,
  attendeeDrafts,
  attendeeFromDraft,
  type Buyer,
  type DraftContext,
  type DraftErrors,
  type DraftSource,
  draftErrors,
  draftFromSource,
} from '../attendee-draft.ts';

export interface Attendees extends DraftContext {
  drafts: readonly AttendeeDraft[];
  errors: readonly DraftErrors[];
  remember: boolean;
  setRemember: (remember: boolean) => void;
  choose: (place: number, from: DraftSource) => void;
  change: (place: number, changes: Partial<AttendeeDraft>) => void;
  /** Removes a place's attendee; those after it move up. */
  remove: (place: number) => void;
  /** The request's attendees: empty if only the buyer comes, null while there are errors. */
  read: (buyer: Buyer) => { attendees?: AttendeeInput[]; rememberAttendees?: boolean } | null;
}

/** Keeps a draft for each place. Reducing and raising the number of places restores the last attendee. */
export function useAttendees(places: number, known: DraftContext): Attendees {
  const { audience } = known;
  const [said, setSaid] = useState<readonly (AttendeeDraft | undefined)[]>([]);
  const [shownErrors, setShownErrors] = useState(false);
  const [remember, setRemember] = useState(true);
  const drafts = attendeeDrafts(places, said, known);
  // A buyer alone needs no attendee fields.
  const asked = places > 1 || (audience !== 'anybody' && drafts[0]?.from !== 'me');
  const errors = drafts.map((draft) => (asked ? draftErrors(draft, audience) : {}));
  const put = (place: number, draft: AttendeeDraft | undefined) =>
    setSaid((before) => {
      const after = [...before];
      after[place] = draft;
      return after;
    });
  return {
    ...known,
    drafts,
    errors: shownErrors ? errors : drafts.map(() => ({})),
    remember,
    setRemember,
    choose: (place, from) => put(place, draftFromSource(from, known)),
    change: (place, changes) => {
      const draft = drafts[place];
      if (draft !== undefined) put(place, { ...draft, ...changes });
    },
    remove: (place) => setSaid(drafts.filter((_, index) => index !== place)),
    read: (buyer) => {
      if (!asked) return {};
      setShownErrors(true);
      if (errors.some((each) => Object.keys(each).length > 0)) return null;
      return {
        attendees: drafts.map((draft) => attendeeFromDraft(draft, buyer, audience)),
        rememberAttendees: remember,
      };
    },
  };
}
