import { staffRoles } from '#shared/domain/business-options.ts';
import type { BusinessRole, BusinessStatus, StaffRole } from '../contract.ts';

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
 * What an action covers, where its name doesn't say it:
 * - teach: registers of one's own classes. Roles with view_attendees open every register.
 * - view_dashboard: every role has it.
 * - view_attendees: with contact details and special requirements.
 * - change_occurrence: capacity, time or note of dates. cancel_occurrence: refunds everybody.
 * - cancel_booking: refunds one person in full. move_booking: to another date.
 * - answer_dispute: sends evidence on a bank's dispute, or accepts the loss.
 * - view_customers: visits, notes and tags; money only with view_revenue. note_customer: own notes, and tags.
 * - manage_customers: removes others' notes, exports the list. message_customers: writes to groups.
 * - read_waivers: includes health answers; each reading is logged.
 * - take_booking: at the desk: books, adds customers, records money, sells passes.
 * - edit_business: also resubmits it. view_details: reads its form, with the pending change.
 * - manage_plan: also while suspended, so that it can always end its plan. buy_plan: starts, changes, resumes one.
 * - manage_payouts: also while suspended, as its earnings stay its own.
 * - manage_papers: owner only, as documents name who was checked.
 * - manage_api: keys, webhooks, partners. Owner only, as keys bypass roles; while suspended, to revoke them.
 * - export_business: in any status, so that no business is locked in.
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

/** Checks the role only, not the business's status. */
export function canPerform(role: BusinessRole, action: BusinessAction): boolean {
  return allowedActions[role].includes(action);
}

export const staffRolesWith = (action: BusinessAction): StaffRole[] =>
  staffRoles.filter((role) => canPerform(role, action));

/** Selling needs an approved business. Serving booked customers continues while it is suspended. */
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

/** Returns a sentence that says why not, or null if the action is allowed. */
export function statusRefusal(status: BusinessStatus, action: BusinessAction): string | null {
  const needed = requiredStatus[action];
  if (needed === 'any' || status === 'approved') return null;
  if (status === 'suspended')
    return needed === 'approved_once' ? null : 'This business is suspended. Please contact support.';
  return 'You can do this once we’ve approved the business.';
}

export const canPerformNow = (
  { role, status }: { role: BusinessRole; status: BusinessStatus },
  action: BusinessAction,
): boolean => canPerform(role, action) && statusRefusal(status, action) === null;
