import type { BusinessAction } from '#areas/catalogue/businesses/permissions/permissions.ts';

/** Each scope needs the same ability of the business, so a key can't do more than its business. */
export const scopes = {
  'sessions:read': {
    label: 'See sessions',
    hint: 'All your sessions and dates, including unpublished ones',
    action: 'view_sessions',
  },
  'sessions:write': {
    label: 'Change sessions',
    hint: 'Create, change and pause sessions. Add and cancel dates, and change their places, times and notes',
    action: 'manage_sessions',
  },
  'bookings:read': {
    label: 'See bookings',
    hint: 'Bookings, payments and contact details',
    action: 'view_bookings',
  },
  'bookings:write': {
    label: 'Book and cancel',
    hint: 'Book for people who pay you elsewhere, and cancel bookings with a refund',
    action: 'cancel_booking',
  },
  'attendees:read': {
    label: 'See attendees',
    hint: 'The list for each date, as your front desk sees it',
    action: 'view_attendees',
  },
  'check-in:write': {
    label: 'Check in',
    hint: 'Mark people as attended or no-show',
    action: 'check_in',
  },
  'customers:read': {
    label: 'See customers',
    hint: 'Everyone who has booked with you, with contact details and attendance',
    action: 'view_customers',
  },
  'export:read': {
    label: 'Export your data',
    hint: 'Export all your business data: customers, bookings and money',
    action: 'export_business',
  },
} as const satisfies Record<string, { label: string; hint: string; action: BusinessAction }>;
export type Scope = keyof typeof scopes;

export const allScopes = [
  'sessions:read',
  'sessions:write',
  'bookings:read',
  'bookings:write',
  'attendees:read',
  'check-in:write',
  'customers:read',
  'export:read',
] as const satisfies readonly Scope[];

/** Null: until revoked. */
export const KEY_LIFETIME_DAYS = [30, 90, 365] as const;

/** Per business; more is a runaway script. */
export const MAX_KEYS = 20;
