import { staffRoles } from '#shared/domain/business-options.ts';
import type { BusinessRole, BusinessStatus, StaffRole } from '../contract.ts';

/** Who may do what at a business: one table, asked by every route and by the screens that show or hide a way in. */

export const businessRoleLabels: Readonly<Record<BusinessRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  front_desk: 'Front desk',
  instructor: 'Instructor',
};

const instructor = ['teach'] as const;

const frontDesk = [
  ...instructor,
  'view_dashboard',
  'view_calendar',
  'view_attendees',
  'check_in',
  'view_customers',
  'note_customer',
  'read_waivers',
  'take_booking',
] as const;

const manager = [
  ...frontDesk,
  'view_sessions',
  'manage_sessions',
  'change_occurrence',
  'cancel_occurrence',
  'view_bookings',
  'view_revenue',
  'refund_booking',
  'cancel_booking',
  'move_booking',
  'message_customer',
  'answer_dispute',
  'answer_reviews',
  'manage_offers',
  'manage_customers',
  'message_customers',
  'manage_waiver',
  'manage_pay',
] as const;

/**
 * - teach: the registers of one's own classes: who is expected, and whether they came. Roles that may view_attendees open
 *   every register.
 * - view_dashboard: that one has a part in the business at all: its name, state and plan.
 * - view_calendar: dates with seats taken. view_attendees: who comes, with contact and special requirements.
 * - check_in: mark who came and who did not.
 * - view_sessions, manage_sessions: the session forms, pausing, deleting.
 * - change_occurrence: capacity, time or note of dates. cancel_occurrence: call one off and refund everybody.
 * - view_bookings, view_revenue: bookings with their amounts; figures, exports, analytics.
 * - refund_booking: give back all or some of what one person paid. cancel_booking: take one person's place away, with
 *   all of it back. move_booking: give one person a place at another date instead. message_customer: write to whoever
 *   booked, about that booking. answer_dispute: say what the business knows of a case of the customer's bank, or that it
 *   accepts the loss.
 * - manage_offers: its promo codes, and who used them.
 * - view_customers: whoever has booked with it, how often they came, their notes and tags; money only with view_revenue.
 *   note_customer: write and remove one's own notes, tag. manage_customers: remove the notes of others too, take the list as a file.
 *   message_customers: write to those of a date, a session, a tag or a group.
 * - manage_waiver: what people sign before they take part. read_waivers: what somebody who is expected has answered to
 *   it, health among it; each reading is written down.
 * - take_booking: book a place for a customer, add a customer, take and record money at the desk, sell a pass there.
 * - manage_pay: what instructors are paid: rates, and the pay run.
 * - edit_business: its public details, and handing it in again. view_details: the form of the former, with what waits
 *   of it to be read. manage_team: staff.
 * - manage_plan: what it pays Fettle: see it, its card and invoices, pay what is owed, end it. Also while the business
 *   is suspended: nobody is kept in a plan. buy_plan: start one, change it, have it go on.
 * - manage_payouts: its account at the payment provider, and what was paid to its bank. Also while it is suspended: what
 *   it has earned stays its own.
 * - manage_papers: what it shows before children come to it. The owner's alone: it tells who was checked.
 * - manage_api: how programs of its own reach it: keys, webhooks, booking partners it has let in. The owner's alone: what
 *   a program is given is out of reach of the roles here. Also while it is suspended, as what a key opens must be closed.
 * - export_business: everything that it has, as one file: also when it is suspended or not approved, so that nobody is
 *   locked in. import_records: customers, timetables, passes and bookings that it brings from elsewhere.
 */
export const businessActions = [
  ...manager,
  'edit_business',
  'view_details',
  'manage_plan',
  'buy_plan',
  'manage_payouts',
  'manage_papers',
  'manage_api',
  'export_business',
  'import_records',
  'manage_team',
] as const;
export type BusinessAction = (typeof businessActions)[number];

export const allowedActions: Readonly<Record<BusinessRole, readonly BusinessAction[]>> = {
  owner: businessActions,
  manager,
  front_desk: frontDesk,
  instructor,
};

/** May somebody with that role do it, as far as the role goes? The business's own standing is another question. */
export function canPerform(role: BusinessRole, action: BusinessAction): boolean {
  return allowedActions[role].includes(action);
}

/** The roles of a team, the owner's left out, that may do it. */
export const staffRolesWith = (action: BusinessAction): StaffRole[] =>
  staffRoles.filter((role) => canPerform(role, action));

/**
 * What a business must be for the action. Selling takes an approved one. Looking after people who have booked
 * already goes on while it is suspended: they must still be met at the door, or refunded.
 */
const requiredStatus: Readonly<Record<BusinessAction, 'any' | 'approved' | 'approved_once'>> = {
  teach: 'approved_once',
  view_dashboard: 'any',
  view_calendar: 'approved_once',
  view_attendees: 'approved_once',
  check_in: 'approved_once',
  view_sessions: 'any',
  manage_sessions: 'approved',
  change_occurrence: 'approved_once',
  cancel_occurrence: 'approved_once',
  view_bookings: 'approved_once',
  view_revenue: 'approved_once',
  refund_booking: 'approved_once',
  cancel_booking: 'approved_once',
  move_booking: 'approved_once',
  message_customer: 'approved_once',
  answer_dispute: 'approved_once',
  answer_reviews: 'approved',
  manage_offers: 'approved',
  view_customers: 'approved_once',
  note_customer: 'approved_once',
  manage_customers: 'approved_once',
  message_customers: 'approved_once',
  manage_waiver: 'approved_once',
  manage_pay: 'approved_once',
  read_waivers: 'approved_once',
  take_booking: 'approved',
  edit_business: 'any',
  view_details: 'approved',
  manage_plan: 'approved_once',
  buy_plan: 'approved',
  manage_payouts: 'approved_once',
  manage_papers: 'approved_once',
  manage_api: 'approved_once',
  export_business: 'any',
  import_records: 'approved',
  manage_team: 'approved',
};

/** The sentence that says why a business of that status cannot do it yet, or any more; null when it can. */
export function statusRefusal(status: BusinessStatus, action: BusinessAction): string | null {
  const needed = requiredStatus[action];
  if (needed === 'any' || status === 'approved') return null;
  if (status === 'suspended')
    return needed === 'approved_once' ? null : 'This business is suspended. Please contact support.';
  return 'You can do this once we’ve approved the business.';
}

/** Whether somebody with that role may do it at a business of that status. */
export const canPerformNow = (
  { role, status }: { role: BusinessRole; status: BusinessStatus },
  action: BusinessAction,
): boolean => canPerform(role, action) && statusRefusal(status, action) === null;
