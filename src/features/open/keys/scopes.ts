import type { BusinessAction } from '#features/businesses/permissions/permissions.ts';

/**
 * What a key may be allowed to do, each with what somebody must be allowed to do at a business for the same: a key never
 * does what its business may not do as it stands.
 */
export const scopes = {
  'sessions:read': {
    label: 'See sessions',
    hint: 'All of your sessions and dates, those that are not published too',
    action: 'view_sessions',
  },
  'sessions:write': {
    label: 'Change sessions',
    hint: 'Make, change and pause sessions, and their dates: add one, change its places, time or note, call one off',
    action: 'manage_sessions',
  },
  'bookings:read': {
    label: 'See bookings',
    hint: 'Who has booked what, what was paid, and how they are reached',
    action: 'view_bookings',
  },
  'bookings:write': {
    label: 'Book and cancel',
    hint: 'Take places for people who pay you elsewhere, and cancel bookings with their refund',
    action: 'cancel_booking',
  },
  'attendees:read': {
    label: 'See who comes',
    hint: 'The list of each date, as your front desk has it',
    action: 'view_attendees',
  },
  'check-in:write': {
    label: 'Check in',
    hint: 'Mark who came and who did not',
    action: 'check_in',
  },
  'customers:read': {
    label: 'See customers',
    hint: 'Everybody who has booked with you, how they are reached and how often they came',
    action: 'view_customers',
  },
  'export:read': {
    label: 'Export your data',
    hint: 'Have the file made that holds everything of your business, and download it: customers, bookings and money among it',
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

/** For how many days a key can be made; null: until it is revoked. */
export const keyDays = [30, 90, 365] as const;

/** More keys that work than this is somebody's script. */
export const MOST_KEYS = 20;
