import type { BookingState, CallingOff, CancellationPolicy } from '#features/booking/contract.ts';
import type { PriceBreakdown } from '#shared/domain/pence.ts';

/** The business as mails show it. Empty text where the business gave none. */
export interface BusinessData {
  name: string;
  address: string;
  town: string;
  postcode: string;
  /** Null online. */
  latitude: number | null;
  longitude: number | null;
  phone: string;
  email: string | null;
  website: string | null;
  /** Of the account that owns the business: where its mail goes when it gives no address of its own. */
  ownerEmail: string | null;
}

/** What was booked, for a link to it: of the two ids one is null, for it is a session's seat or a trainer's hour. */
export interface BookedPage {
  sessionId: number | null;
  trainerId: number | null;
  /** Whether its page can be opened by anybody: not while it, or who offers it, is taken down. */
  pageOpen: boolean;
}

/** Everything the mails about one booking say, read at the moment of sending. */
export interface BookingMailData extends BookedPage {
  bookingId: string;
  reference: string;
  state: BookingState;
  bookedAt: Date;
  seeker: { name: string; email: string; phone: string };
  specialRequirements: string;
  sessionTitle: string;
  startsAt: Date;
  endsAt: Date;
  /** As paid, in pence. */
  price: PriceBreakdown;
  policy: CancellationPolicy;
  /** Null unless somebody cancelled it. */
  cancelledAt: Date | null;
  /** How often it has followed its date to another time. */
  moves: number;
  /** Who called it off, and in which words, where it was not the seeker. */
  calledOff: CallingOff | null;
  /** What goes, or went, back of the price, in pence. */
  refundPence: number;
  business: BusinessData;
  /** Places of this date that are booked, this one included, of `capacity`. */
  placesBooked: number;
  capacity: number;
  /** What the business wrote for this date; empty for nothing. */
  dateNote: string;
}

/** A payment given back because there was no seat left for it: there is no booking, only the hold it was for. */
export interface RefundMailData extends BookedPage {
  refundId: string;
  state: 'pending' | 'succeeded' | 'failed';
  amountPence: number;
  seeker: { name: string; email: string };
  sessionTitle: string;
  businessName: string;
  startsAt: Date;
  endsAt: Date;
  /** True when the seat was gone because the whole date had been cancelled. */
  dateCancelled: boolean;
}

/** A cancelled date, for its business. */
export interface CancelledDateMailData {
  occurrenceId: number;
  calledOff: CallingOff;
  sessionTitle: string;
  startsAt: Date;
  endsAt: Date;
  business: { name: string; email: string | null; ownerEmail: string | null };
  /** Bookings that were called off, and what goes back to their seekers, in pence. */
  bookings: number;
  refundPence: number;
}

/** A business that somebody registered, and whom to tell. */
export interface SubmittedBusinessData {
  name: string;
  businessType: string;
  address: string;
  town: string;
  postcode: string;
  phone: string;
  email: string | null;
  website: string | null;
  owner: { name: string; email: string };
  admins: { id: string; name: string; email: string }[];
}

export interface AccountMailData {
  email: string;
}

/** What an admin decided about a business, one of its sessions or a trainer, for the owner. */
export interface ListingDecisionMailData {
  subject: 'business' | 'session' | 'trainer' | 'business-edit';
  subjectId: number;
  /** The business's name, the session's title, or the trainer's name. */
  title: string;
  /** The business, or the trainer again. */
  businessName: string;
  verdict: 'approved' | 'rejected';
  /** Why it was rejected, in the admin's words. */
  reason: string | null;
  ownerEmail: string;
  ownerFirstName: string;
}

/** An application of a trainer that has just come in, for the trainer. */
export interface TrainerApplicationMailData {
  firstName: string;
  name: string;
  email: string;
  /** An earlier application was sent back, and this one mends it. */
  again: boolean;
}

/** Something an admin did, for the person it concerns. */
export interface AdminActMailData {
  /** As the audit log calls it: `business.suspended`. */
  action: string;
  /** What it was done to, in words: the business's name, the session's title, a booking's reference. */
  title: string;
  reason: string;
  /** Of a refund, in pounds: "5.00". */
  amount: string | null;
  recipient: { name: string; email: string };
}
