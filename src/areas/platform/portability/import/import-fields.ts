import { normaliseWidth } from '#shared/domain/text-normalisation.ts';

/** Importable kinds, their fields and known headings. */

export const importKinds = ['customers', 'timetable', 'passes', 'bookings'] as const;
export type ImportKind = (typeof importKinds)[number];

export const kindLabels: Readonly<Record<ImportKind, string>> = {
  customers: 'Customers',
  timetable: 'Timetable',
  passes: 'Passes',
  bookings: 'Future bookings',
};

export const MAX_RECORDS_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_RECORDS_FILE_ROWS = 50_000;

export interface ImportField {
  name: string;
  label: string;
  required: boolean;
  /** As `normaliseHeading` spells them. */
  headings: readonly string[];
}

const email: ImportField = {
  name: 'email',
  label: 'Email',
  required: true,
  headings: [
    'email',
    'e_mail',
    'email_address',
    'customer_email',
    'attendee_email',
    'booker_email',
    'buyer_email',
    'member_email',
  ],
};
const name: ImportField = {
  name: 'name',
  label: 'Name',
  required: false,
  headings: [
    'name',
    'full_name',
    'customer',
    'customer_name',
    'attendee',
    'attendee_name',
    'booker_name',
    'member',
  ],
};
const firstName: ImportField = {
  name: 'firstName',
  label: 'First name',
  required: false,
  headings: [
    'first_name',
    'first_names',
    'forename',
    'forenames',
    'firstname',
    'given_name',
    'given_names',
    'first',
    'christian_name',
    'attendee_first_name',
    'buyer_first_name',
  ],
};
const lastName: ImportField = {
  name: 'lastName',
  label: 'Last name',
  required: false,
  headings: [
    'last_name',
    'last_names',
    'surname',
    'lastname',
    'family_name',
    'last',
    'attendee_last_name',
    'buyer_last_name',
  ],
};
const phone: ImportField = {
  name: 'phone',
  label: 'Phone',
  required: false,
  headings: [
    'phone',
    'telephone',
    'mobile',
    'phone_number',
    'mobile_number',
    'cell_phone',
    'mobile_phone',
    'contact_number',
    'telephone_number',
    'tel',
    'tel_no',
    'mobile_no',
    'phone_no',
  ],
};
const title: ImportField = {
  name: 'title',
  label: 'Session',
  required: true,
  headings: [
    'title',
    'session',
    'class',
    'class_name',
    'event',
    'event_title',
    'event_name',
    'session_name',
    'entry',
    'entry_title',
    'class_type',
  ],
};
const paid: ImportField = {
  name: 'paid',
  label: 'Paid',
  required: false,
  headings: ['paid', 'price', 'amount', 'amount_paid', 'total', 'total_paid', 'ticket_price', 'cost'],
};
const personFields = [email, name, firstName, lastName, phone];

export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  customers: [
    ...personFields,
    { name: 'tags', label: 'Tags', required: false, headings: ['tags', 'tag', 'groups', 'labels'] },
    { name: 'note', label: 'Note', required: false, headings: ['note', 'notes', 'comments', 'comment'] },
    {
      name: 'consent',
      label: 'Marketing opt-in',
      required: false,
      headings: [
        'consent',
        'marketing',
        'marketing_consent',
        'marketing_opt_in',
        'opt_in',
        'opted_in',
        'newsletter',
        'email_opt_in',
        'wants_news',
        'subscribed',
        'marketing_emails',
        'marketing_preferences',
      ],
    },
    {
      name: 'consentDate',
      label: 'Date they opted in',
      required: false,
      headings: [
        'consent_date',
        'marketing_consent_date',
        'opt_in_date',
        'opted_in_at',
        'opt_in_at',
        'subscribed_at',
        'consent_given',
        'consented_at',
        'said_on',
        'date_they_opted_in',
      ],
    },
    {
      name: 'birthday',
      label: 'Birthday',
      required: false,
      headings: ['birthday', 'birth_day', 'date_of_birth', 'dob', 'birth_date', 'birthdate', 'born'],
    },
  ],
  timetable: [
    title,
    {
      name: 'day',
      label: 'Day or date',
      required: true,
      headings: [
        'day',
        'day_or_date',
        'weekday',
        'day_of_week',
        'date',
        'start_date',
        'event_starts',
        'starts_at',
        'start',
      ],
    },
    {
      name: 'time',
      label: 'Start',
      required: false,
      headings: [
        'time',
        'start_time',
        'starts',
        'from',
        'start',
        'times',
        'begins',
        'class_time',
        'time_start',
      ],
    },
    {
      name: 'end',
      label: 'End',
      required: false,
      headings: [
        'end',
        'end_time',
        'ends',
        'finish',
        'finishes',
        'finish_time',
        'until',
        'to',
        'event_ends',
        'ends_at',
        'end_date',
        'time_end',
      ],
    },
    {
      name: 'minutes',
      label: 'Minutes',
      // Optional: the end or a range such as "18:00-19:00" also gives it.
      required: false,
      headings: ['minutes', 'duration', 'length', 'duration_minutes', 'duration_mins'],
    },
    {
      name: 'places',
      label: 'Places',
      required: true,
      headings: [
        'places',
        'capacity',
        'spaces',
        'max_attendees',
        'class_size',
        'attendance_limit',
        'max_participants',
        'spots',
      ],
    },
    {
      name: 'price',
      label: 'Price',
      required: false,
      headings: ['price', 'cost', 'drop_in_price', 'fee', 'amount', 'drop_in'],
    },
    {
      name: 'description',
      label: 'Description',
      required: false,
      headings: ['description', 'about', 'details', 'summary'],
    },
    {
      name: 'activity',
      label: 'Activity',
      required: false,
      headings: ['activity', 'type', 'category', 'session_type', 'discipline'],
    },
    {
      name: 'instructor',
      label: 'Instructor',
      required: false,
      headings: [
        'instructor',
        'instructors',
        'instructor_name',
        'teacher',
        'teacher_name',
        'coach',
        'trainer',
        'tutor',
        'taught_by',
        'led_by',
        'leader',
        'staff',
        'staff_member',
        'with',
      ],
    },
    {
      name: 'venue',
      label: 'Venue',
      required: false,
      headings: ['venue', 'venue_name', 'location', 'location_name', 'place', 'where', 'site', 'address'],
    },
    {
      name: 'room',
      label: 'Room',
      required: false,
      headings: ['room', 'room_name', 'studio', 'hall', 'space', 'resource'],
    },
  ],
  passes: [
    ...personFields,
    {
      name: 'pass',
      label: 'Pass',
      required: true,
      headings: [
        'pass',
        'pass_name',
        'package',
        'package_name',
        'pack',
        'class_pack',
        'membership',
        'membership_name',
        'plan',
        'product',
      ],
    },
    {
      name: 'left',
      label: 'Places left',
      required: true,
      headings: [
        'left',
        'places_left',
        'credits',
        'credits_left',
        'remaining',
        'credits_remaining',
        'remaining_credits',
        'sessions_left',
        'sessions_remaining',
        'uses_remaining',
        'classes_remaining',
        'remaining_uses',
        'balance',
      ],
    },
    {
      name: 'until',
      label: 'Valid until',
      required: true,
      headings: [
        'until',
        'valid_until',
        'expires',
        'expires_on',
        'expiry',
        'expiry_date',
        'expiration_date',
        'expiration',
        'end_date',
        'expires_at',
        'valid_to',
      ],
    },
    paid,
  ],
  bookings: [
    ...personFields,
    title,
    {
      name: 'day',
      label: 'Date',
      required: true,
      headings: [
        'date',
        'day',
        'start_date',
        'event_date',
        'session_date',
        'class_date',
        'event_starts',
        'starts_at',
        'start',
        'event_start_date',
      ],
    },
    {
      name: 'time',
      label: 'Start',
      required: false,
      headings: [
        'time',
        'start_time',
        'event_time',
        'session_time',
        'class_time',
        'event_start_time',
        'start',
      ],
    },
    paid,
    {
      name: 'status',
      label: 'State',
      required: false,
      headings: ['status', 'state', 'attendance_status', 'booking_status', 'attendee_status', 'order_status'],
    },
  ],
};

/**
 * Source systems, with columns from their public help pages. Other columns are found by heading or chosen by hand
 * (docs/import-records.md).
 */
export const importSources = [
  'Bookwhen',
  'TeamUp',
  'Gymcatch',
  'Momence',
  'Eventbrite',
  'Fettle',
  'Another system',
] as const;
export type ImportSource = (typeof importSources)[number];

/** Headings a system uses in its own sense. */
const sourceHeadings: Readonly<Partial<Record<ImportSource, Readonly<Record<string, string>>>>> = {
  Bookwhen: { event_starts: 'day', attendance_status: 'status', event_title: 'title' },
  TeamUp: { membership: 'pass', class: 'title' },
  Eventbrite: { ticket_type: '', attendee_status: 'status', event_name: 'title' },
  Fettle: { full_name: 'name', attendee_name: '' },
};

/** "E-mail address" → "e_mail_address", "First Name(s)" → "first_name". */
export const normaliseHeading = (text: string): string =>
  normaliseWidth(text)
    .toLowerCase()
    .replace(/\((?:s|es)\)/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

export type ColumnMapping = Readonly<Record<string, number | null>>;

/** Per field the first known heading in the file. */
export function guessMapping(
  kind: ImportKind,
  source: ImportSource,
  headings: readonly string[],
): ColumnMapping {
  const spelt = headings.map(normaliseHeading);
  const own = sourceHeadings[source] ?? {};
  const taken = new Set<number>();
  const mapping: Record<string, number | null> = {};
  for (const { name: field, headings: known } of importFields[kind]) {
    const named = spelt.findIndex((heading, index) => own[heading] === field && !taken.has(index));
    const found = known
      .map((heading) =>
        spelt.findIndex((each, index) => each === heading && own[each] !== '' && !taken.has(index)),
      )
      .find((index) => index >= 0);
    const column = named >= 0 ? named : (found ?? null);
    mapping[field] = column;
    if (column !== null) taken.add(column);
  }
  return mapping;
}

/** Known headings among a line's cells. */
export function countKnownHeadings(kind: ImportKind, source: ImportSource, cells: readonly string[]): number {
  const mapped = Object.values(guessMapping(kind, source, cells));
  return mapped.filter((column) => column !== null).length;
}

/** Required fields without a column. */
export function missingFields(kind: ImportKind, mapping: ColumnMapping): string[] {
  const missing = importFields[kind].filter(
    ({ name: field, required }) => required && (mapping[field] ?? null) === null,
  );
  return missing.map(({ label }) => label);
}
