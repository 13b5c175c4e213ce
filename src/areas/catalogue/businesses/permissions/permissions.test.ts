import { describe, expect, it } from 'vitest';
import { type BusinessRole, type BusinessStatus, businessStatusSchema } from '../contract.ts';
import { type BusinessAction, businessActions, canPerform, statusRefusal } from './permissions.ts';

/** Written out, not derived, to check the table independently. */
const table: Record<BusinessAction, Record<BusinessRole, boolean>> = {
  teach: { owner: true, manager: true, front_desk: true, instructor: true },
  view_dashboard: { owner: true, manager: true, front_desk: true, instructor: false },
  view_calendar: { owner: true, manager: true, front_desk: true, instructor: false },
  view_attendees: { owner: true, manager: true, front_desk: true, instructor: false },
  check_in: { owner: true, manager: true, front_desk: true, instructor: false },
  view_sessions: { owner: true, manager: true, front_desk: false, instructor: false },
  manage_sessions: { owner: true, manager: true, front_desk: false, instructor: false },
  change_occurrence: { owner: true, manager: true, front_desk: false, instructor: false },
  cancel_occurrence: { owner: true, manager: true, front_desk: false, instructor: false },
  view_bookings: { owner: true, manager: true, front_desk: false, instructor: false },
  view_revenue: { owner: true, manager: true, front_desk: false, instructor: false },
  refund_booking: { owner: true, manager: true, front_desk: false, instructor: false },
  cancel_booking: { owner: true, manager: true, front_desk: false, instructor: false },
  move_booking: { owner: true, manager: true, front_desk: false, instructor: false },
  message_customer: { owner: true, manager: true, front_desk: false, instructor: false },
  answer_dispute: { owner: true, manager: true, front_desk: false, instructor: false },
  answer_reviews: { owner: true, manager: true, front_desk: false, instructor: false },
  manage_offers: { owner: true, manager: true, front_desk: false, instructor: false },
  view_customers: { owner: true, manager: true, front_desk: true, instructor: false },
  note_customer: { owner: true, manager: true, front_desk: true, instructor: false },
  manage_customers: { owner: true, manager: true, front_desk: false, instructor: false },
  message_customers: { owner: true, manager: true, front_desk: false, instructor: false },
  manage_waiver: { owner: true, manager: true, front_desk: false, instructor: false },
  manage_pay: { owner: true, manager: true, front_desk: false, instructor: false },
  read_waivers: { owner: true, manager: true, front_desk: true, instructor: false },
  take_booking: { owner: true, manager: true, front_desk: true, instructor: false },
  edit_business: { owner: true, manager: false, front_desk: false, instructor: false },
  view_details: { owner: true, manager: false, front_desk: false, instructor: false },
  manage_plan: { owner: true, manager: false, front_desk: false, instructor: false },
  buy_plan: { owner: true, manager: false, front_desk: false, instructor: false },
  manage_payouts: { owner: true, manager: false, front_desk: false, instructor: false },
  manage_papers: { owner: true, manager: false, front_desk: false, instructor: false },
  manage_api: { owner: true, manager: false, front_desk: false, instructor: false },
  export_business: { owner: true, manager: false, front_desk: false, instructor: false },
  import_records: { owner: true, manager: false, front_desk: false, instructor: false },
  manage_team: { owner: true, manager: false, front_desk: false, instructor: false },
};

describe('who may do what at a business', () => {
  const rows = businessActions.flatMap((action) =>
    (['owner', 'manager', 'front_desk', 'instructor'] as const).map(
      (role) => [role, action, table[action][role]] as const,
    ),
  );
  it.each(rows)('%s, %s: %s', (role, action, allowed) => {
    expect(canPerform(role, action)).toBe(allowed);
  });
});

describe('what a business’s standing allows', () => {
  const left: Record<BusinessStatus, readonly BusinessAction[]> = {
    approved: businessActions,
    suspended: [
      'teach',
      'view_dashboard',
      'view_calendar',
      'view_attendees',
      'check_in',
      'view_customers',
      'note_customer',
      'read_waivers',
      'view_sessions',
      'change_occurrence',
      'cancel_occurrence',
      'view_bookings',
      'view_revenue',
      'refund_booking',
      'cancel_booking',
      'move_booking',
      'message_customer',
      'answer_dispute',
      'manage_customers',
      'message_customers',
      'manage_waiver',
      'manage_pay',
      'edit_business',
      'manage_plan',
      'manage_payouts',
      'manage_papers',
      'manage_api',
      'export_business',
    ],
    submitted: ['view_dashboard', 'view_sessions', 'edit_business', 'export_business'],
    rejected: ['view_dashboard', 'view_sessions', 'edit_business', 'export_business'],
    unclaimed: ['view_dashboard', 'view_sessions', 'edit_business', 'export_business'],
  };
  it.each(businessStatusSchema.options)('%s', (status) => {
    expect(businessActions.filter((action) => statusRefusal(status, action) === null)).toEqual(left[status]);
  });

  it('says why in a sentence', () => {
    expect(statusRefusal('submitted', 'manage_sessions')).toBe(
      'You can do this once we’ve approved the business.',
    );
    expect(statusRefusal('suspended', 'manage_sessions')).toBe(
      'This business is suspended. Please contact support.',
    );
  });
});
