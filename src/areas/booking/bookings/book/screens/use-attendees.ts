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

/** Who comes on each place, for the form that asks it. */
export interface Attendees extends DraftContext {
  /** One for each place. */
  drafts: readonly AttendeeDraft[];
  errors: readonly DraftErrors[];
  remember: boolean;
  setRemember: (remember: boolean) => void;
  choose: (place: number, from: DraftSource) => void;
  change: (place: number, changes: Partial<AttendeeDraft>) => void;
  /** Takes somebody off; those behind them come forward. */
  remove: (place: number) => void;
  /** What is sent of them: nothing for one place of the buyer's own; null when something has to be mended first. */
  read: (buyer: Buyer) => { attendees?: AttendeeInput[]; rememberAttendees?: boolean } | null;
}

/** Keeps who comes on each of the places; whoever is taken off with the last place comes back with it. */
export function useAttendees(places: number, known: DraftContext): Attendees {
  const { audience } = known;
  const [said, setSaid] = useState<readonly (AttendeeDraft | undefined)[]>([]);
  const [shownErrors, setShownErrors] = useState(false);
  const [remember, setRemember] = useState(true);
  const drafts = attendeeDrafts(places, said, known);
  // Of one place for the buyer nothing more is asked.
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
