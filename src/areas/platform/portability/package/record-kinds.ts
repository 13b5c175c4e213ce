/**
 * The package format, column by column. Schema, CSV, export and import all derive from it
 * (docs/decisions/0041-export-a-whole-business-as-one-package-and-import-it-whole.md).
 */

export const FORMAT = 'fettle-business';
/**
 * Increment it when a column or kind changes meaning or goes. New columns set `before` instead, and new kinds
 * `addedLater`, so that older packages stay valid.
 */
export const VERSION = 1;

/**
 * `id`: number in this package. `ref`: id of another kind. `person`: id in `people`. `file`: path in the package.
 * Instants are ISO 8601 UTC; days and times are London's.
 */
type ColumnType =
  | 'id'
  | 'ref'
  | 'uuid'
  | 'person'
  | 'text'
  | 'integer'
  | 'number'
  | 'flag'
  | 'day'
  | 'time'
  | 'instant'
  | 'texts'
  | 'json'
  | 'file';

export interface Column {
  type: ColumnType;
  about: string;
  nullable: boolean;
  /** The kind a `ref` points to. */
  of?: string;
  /** Value for packages older than the column; undefined if it always existed. */
  before?: null | boolean | number | string | readonly string[];
  /** The table's column, if named differently. */
  stored?: string;
}

export interface Kind {
  table: string;
  about: string;
  columns: Readonly<Record<string, Column>>;
  /** Omitted columns and why. */
  leftOut: Readonly<Record<string, string>>;
  /** Not restored, and why. */
  readOnly?: string;
  /** Missing in older packages of this version, which had none. */
  addedLater?: true;
}

const column =
  (type: ColumnType) =>
  (about: string): Column => ({ type, about, nullable: false });
const id = column('id')('Its number in this package. An import assigns a new one.');
const uuid = column('uuid');
const person = column('person');
const text = column('text');
const integer = column('integer');
const number = column('number');
const flag = column('flag');
const day = column('day');
const time = column('time');
const instant = column('instant');
const texts = column('texts');
const json = column('json');
const file = column('file');
const ref = (of: string, about: string): Column => ({ type: 'ref', about, nullable: false, of });
const maybe = (of: Column): Column => ({ ...of, nullable: true });
/** A column added after version 1. */
const addedColumn = (of: Column, before: Required<Column>['before']): Column => ({ ...of, before });

/** Maps a column with another name. */
const stored = (of: Column, name: string): Column => ({ ...of, stored: name });

const SET_BY_OWNER_REASON = 'it always belongs to this business';
const TRAINER_DATA_REASON = 'it belongs to trainers’ packages, not to a business';
const RENUMBERED_REASON = 'no other record refers to it';
const DERIVED_REASON = 'calculated from the other columns';

const place = {
  address: text('Street and number.'),
  town: text('Town.'),
  postcode: text('Postcode.'),
  latitude: number('Degrees north.'),
  longitude: number('Degrees east.'),
  easting: integer('British National Grid, metres.'),
  northing: integer('British National Grid, metres.'),
};

/** In restore order: references come after their targets. */
export const kinds = {
  people: {
    table: 'users',
    about:
      'Everyone in this package: customers as in their latest booking, the team as in their accounts. People who deleted their account or left the team have no name here.',
    columns: {
      id: uuid('Identifies this person within this package only.'),
      name: maybe(text('Name.')),
      email: maybe(text('Email address. An import finds or creates their account by it.')),
      phone: maybe(text('Phone number.')),
    },
    leftOut: {
      first_name: 'it’s in name',
      last_name: 'it’s in name',
      email_verified: 'it belongs to the person’s own account',
      image: 'it belongs to the person’s own account',
      role: 'it belongs to the person’s own account',
      suspended_at: 'it belongs to the person’s own account',
      suspension_reason: 'it belongs to the person’s own account',
      receipt_company: 'it belongs to the person’s own account',
      wants_review_requests: 'it belongs to the person’s own account',
      wants_statements: 'it belongs to the person’s own account',
      sign_in_offer_answered_at: 'it belongs to the person’s own account',
      is_demo: 'it belongs to this site',
      deleted_at: 'it belongs to the person’s own account',
      created_at: 'it belongs to the person’s own account',
      updated_at: 'it belongs to the person’s own account',
    },
  },
  business: {
    table: 'businesses',
    about: 'The business and its page.',
    columns: {
      id,
      owner: person('The owner.'),
      name: text('Name.'),
      description: text('Its own description.'),
      ...place,
      exactly_placed: stored(
        flag('True if the pin is at its door or postcode, not in the middle of a district.'),
        'has_exact_location',
      ),
      phone: text('Phone number.'),
      email: maybe(text('Email address.')),
      website: maybe(text('Website.')),
      facebook_url: maybe(text('Facebook.')),
      instagram_url: maybe(text('Instagram.')),
      twitter_url: maybe(text('X.')),
      youtube_url: maybe(text('YouTube.')),
      business_type: text('Type of business.'),
      specialties: texts('Specialties.'),
      age_ranges: texts('Age ranges.'),
      difficulty_levels: texts('Difficulty levels.'),
      amenities: texts('Amenities.'),
      opening_times: addedColumn(
        texts('Opening hours: Mo 06:30-20:00, 2026-12-24 08:00-12:00, 2026-12-25 closed.'),
        [],
      ),
      weeks_ahead: addedColumn(integer('Weeks ahead for which weekly times have dates.'), 12),
      status: text('unclaimed, submitted, approved, rejected or suspended.'),
      rejection_reason: maybe(text('Reason for rejection.')),
      approved_at: maybe(instant('Time of approval.')),
      created_at: instant('Time of registration.'),
    },
    leftOut: {
      owner_id: 'it’s in owner',
      town_slug: DERIVED_REASON,
      access_mask: DERIVED_REASON,
      details_version: 'it tracks open forms on this site',
      booking_enabled: 'it follows the plan, an agreement with this site',
      subscription_tier: 'the plan is an agreement with this site',
      is_demo: 'it belongs to this site',
      updated_at: 'it’s the last time this site wrote the row',
    },
  },
  team: {
    table: 'business_members',
    about: 'The team, without the owner.',
    columns: {
      person: person('Who.'),
      role: text('manager, front_desk or instructor.'),
      created_at: instant('Start time.'),
    },
    leftOut: { id: RENUMBERED_REASON, business_id: SET_BY_OWNER_REASON, user_id: 'it’s in person' },
  },
  venues: {
    table: 'venues',
    about: 'Venues other than its own address.',
    columns: {
      id,
      name: text('Name.'),
      ...place,
      state: text('waiting, shown, refused or removed.'),
      reason: maybe(text('Reason for refusal.')),
      proposed: maybe(json('Proposed change to a live venue.')),
      sent_at: instant('Time of submission.'),
    },
    leftOut: { business_id: SET_BY_OWNER_REASON, access_mask: DERIVED_REASON },
  },
  rooms: {
    table: 'rooms',
    about: 'Rooms at a venue or at its own address.',
    columns: {
      id,
      venue_id: maybe(ref('venues', 'The venue. Empty: its own address.')),
      name: text('Name.'),
      capacity: integer('Capacity.'),
      removed_at: maybe(instant('Time of removal.')),
    },
    leftOut: { business_id: SET_BY_OWNER_REASON },
  },
  instructors: {
    table: 'instructors',
    about: 'Instructors.',
    columns: {
      id,
      person: maybe(person('Their account, if they’re on the team.')),
      name: text('Name.'),
      bio: text('Biography.'),
      qualifications: texts('Qualifications.'),
      state: text('waiting, shown, refused or removed.'),
      reason: maybe(text('Reason for refusal.')),
      sent_at: instant('Time of submission.'),
    },
    leftOut: { business_id: SET_BY_OWNER_REASON, user_id: 'it’s in person' },
  },
  sessions: {
    table: 'sessions',
    about: 'Sessions.',
    columns: {
      id,
      session_type_id: integer('Activity: 1 Gym, 2 Yoga and so on, as GET /api/session-types lists them.'),
      title: text('Title.'),
      description: text('Description.'),
      difficulties: texts('Difficulty levels.'),
      age_groups: texts('Age groups.'),
      gender: text('mixed, female_only or male_only.'),
      gender_reason: maybe(text('Legal reason for a women-only or men-only session.')),
      gender_reason_at: maybe(instant('Time the reason was given.')),
      price_pence: integer('Price of a place at a date, or in a course, in pence, without the booking fee.'),
      duration_minutes: integer('Minutes.'),
      capacity: integer('Places.'),
      cancellation_hours: integer('Hours before the start up to which customers get a refund.'),
      cancellation_gives_back: stored(text('all or half of the price.'), 'cancellation_refund'),
      sold_as: addedColumn(text('date or course.'), 'date'),
      booking_opens_days: addedColumn(
        maybe(integer('Days before the start at which booking opens. Empty: straight away.')),
        null,
      ),
      booking_early_days: addedColumn(integer('Days earlier for people with a pass or membership.'), 0),
      booking_closes_minutes: addedColumn(
        maybe(integer('Minutes before the start at which booking closes. Empty: at the start.')),
        null,
      ),
      minimum_people: addedColumn(maybe(integer('Least people of a date. Empty: it always runs.')), null),
      minimum_hours: addedColumn(maybe(integer('Hours before the start at which we decide.')), null),
      minimum_since: addedColumn(maybe(instant('Time the minimum was set.')), null),
      status: text('draft, pending, published, paused, rejected or deleted.'),
      rejection_reason: maybe(text('Reason for rejection.')),
      papers_lapsed_at: stored(
        maybe(instant('Time it was paused because documents for children’s sessions were missing.')),
        'certificates_lapsed_at',
      ),
      venue_id: maybe(ref('venues', 'The venue. Empty: its own address.')),
      room_id: maybe(ref('rooms', 'The room.')),
      created_at: instant('Time of creation.'),
      updated_at: instant('Time of the last change.'),
    },
    leftOut: { business_id: SET_BY_OWNER_REASON, access_mask: DERIVED_REASON },
  },
  weekly_times: {
    table: 'session_slots',
    about: 'Weekly times of sessions.',
    columns: {
      id,
      session_id: ref('sessions', 'The session.'),
      day_of_week: integer('0 is Sunday.'),
      start_time: time('Start.'),
      end_time: time('End.'),
      first_day: maybe(day('First valid day.')),
      capacity: maybe(integer('Places, if different from the session.')),
      note: maybe(text('A note for each date.')),
    },
    leftOut: {},
  },
  terms: {
    table: 'session_terms',
    about: 'Terms in which a session runs. With no terms it runs all year.',
    columns: {
      id,
      session_id: ref('sessions', 'The session.'),
      name: text('Name.'),
      first_day: day('First day.'),
      last_day: day('Last day, included.'),
    },
    leftOut: {},
  },
  prices: {
    table: 'session_prices',
    about: 'Prices of sessions for people, beside the standard one.',
    columns: {
      session_id: ref('sessions', 'The session.'),
      category: text('concession, student, junior, senior or carer.'),
      price_pence: integer('Price of a place in pence, without the booking fee.'),
      proof: text('Proof that people bring.'),
      proof_check: text('visit or once: how often the team checks it.'),
    },
    leftOut: {},
  },
  closures: {
    table: 'closures',
    about: 'Closures.',
    columns: {
      id,
      session_id: maybe(ref('sessions', 'The session. Empty: all sessions, or all at a place.')),
      at_place: addedColumn(flag('True if it closes one place only.'), false),
      venue_id: addedColumn(
        maybe(ref('venues', 'The venue of a closed place. Empty: its own address.')),
        null,
      ),
      room_id: addedColumn(maybe(ref('rooms', 'The room. Empty: all rooms.')), null),
      first_day: day('First day.'),
      last_day: day('Last day, included.'),
      reason: text('Reason shown to customers.'),
      created_at: instant('Time of creation.'),
      lifted_at: maybe(instant('Time of removal.')),
    },
    leftOut: { business_id: SET_BY_OWNER_REASON },
  },
  dates: {
    table: 'occurrences',
    about: 'Dates of sessions.',
    columns: {
      id,
      session_id: ref('sessions', 'The session.'),
      starts_at: instant('Start.'),
      ends_at: instant('End.'),
      capacity: integer('Places.'),
      taken: integer('Places booked and walk-ins. Holds are left out.'),
      state: text('scheduled or cancelled.'),
      note: maybe(text('A note.')),
      laid_out_for: stored(maybe(instant('The original start, if it was moved.')), 'original_starts_at'),
      venue_id: maybe(ref('venues', 'The venue. Empty: its own address.')),
      room_id: maybe(ref('rooms', 'The room.')),
      one_off: flag('True for a one-off date.'),
      closure_id: maybe(ref('closures', 'The closure that removed it.')),
    },
    leftOut: {
      waitlist_reserved: 'it’s for waiting lists, which aren’t in the package',
      visitor_held: 'it’s for holds, which last ten minutes',
    },
  },
  courses: {
    table: 'courses',
    about: 'Terms of sessions that are sold as a whole.',
    addedLater: true,
    columns: {
      id,
      session_id: ref('sessions', 'The session.'),
      price_pence: integer('Price of a place at all dates in pence, without the booking fee.'),
      dates: integer('Number of dates when it was added.'),
      kept_until: maybe(instant('Until when places were kept for people of the term before.')),
      created_at: instant('When it was added.'),
    },
    leftOut: {},
  },
  course_dates: {
    table: 'course_dates',
    about: 'The dates of courses.',
    addedLater: true,
    columns: {
      date_id: ref('dates', 'The date.'),
      course_id: ref('courses', 'The course.'),
    },
    leftOut: { occurrence_id: 'it’s in date_id' },
  },
  cancelled_dates: {
    table: 'occurrence_cancellations',
    about: 'Cancelled dates, with reasons.',
    columns: {
      date_id: ref('dates', 'The date.'),
      cancelled_by: text('business or admin.'),
      reason: text('Why.'),
      created_at: instant('When.'),
      finished_at: maybe(instant('Time all bookings were processed.')),
      refunds_marked: stored(
        addedColumn(flag('True if people with an attendance mark were refunded too.'), true),
        'refund_attendees',
      ),
    },
    leftOut: { occurrence_id: 'it’s in date_id' },
  },
  session_instructors: {
    table: 'session_instructors',
    about: 'Usual instructors of sessions.',
    columns: {
      session_id: ref('sessions', 'The session.'),
      instructor_id: ref('instructors', 'Who.'),
      place: stored(integer('Order among several.'), 'position'),
      since: stored(instant('Start time.'), 'effective_from'),
    },
    leftOut: {},
  },
  pay_rates: {
    table: 'instructor_pay_rates',
    about: 'Pay rates of instructors, each from a day on.',
    columns: {
      instructor_id: ref('instructors', 'Who.'),
      session_id: maybe(
        ref('sessions', 'Only for this session. Empty: for every session without a rate of its own.'),
      ),
      basis: text('class, head, hour or usual. usual ends the rate of a session.'),
      amount_pence: integer('Pence.'),
      first_day: stored(day('The first day, in London.'), 'effective_from'),
      set_at: instant('When it was set.'),
    },
    leftOut: { id: RENUMBERED_REASON, business_id: SET_BY_OWNER_REASON },
  },
  date_instructors: {
    table: 'occurrence_instructors',
    about: 'Instructors of single dates.',
    columns: {
      date_id: ref('dates', 'The date.'),
      instructor_id: ref('instructors', 'Who.'),
      place: stored(integer('Order among several.'), 'position'),
    },
    leftOut: { occurrence_id: 'it’s in date_id' },
  },
  customers: {
    table: 'customers',
    about: 'Customers.',
    columns: {
      id: uuid('The customer’s id at this business.'),
      person: person('Who.'),
      created_at: instant('Start time.'),
      merged_into: addedColumn(maybe(uuid('The customer this one is merged into.')), null),
      brought_at: stored(
        addedColumn(maybe(instant('Time of import from another system.')), null),
        'imported_at',
      ),
      brought_name: stored(addedColumn(maybe(text('Name there.')), null), 'imported_name'),
      brought_email: stored(addedColumn(maybe(text('Email address there.')), null), 'imported_email'),
      brought_phone: stored(addedColumn(maybe(text('Phone number there.')), null), 'imported_phone'),
    },
    leftOut: {
      business_id: SET_BY_OWNER_REASON,
      user_id: 'it’s in person',
      news_token: 'it’s the unsubscribe secret; an import creates a new one',
    },
  },
  customer_notes: {
    table: 'customer_notes',
    about: 'Team notes about customers. They may be about health, so protect them.',
    columns: {
      id: uuid('Id.'),
      customer_id: uuid('The customer.'),
      author: maybe(person('The author.')),
      body: text('The note.'),
      at_desk: stored(flag('True if shown at the front desk.'), 'for_front_desk'),
      written_at: instant('When.'),
    },
    leftOut: { author_id: 'it’s in author' },
  },
  customer_tags: {
    table: 'customer_tags',
    about: 'Customer tags.',
    columns: { customer_id: uuid('The customer.'), tag: text('The tag.') },
    leftOut: {},
  },
  customer_birthdays: {
    table: 'customer_birthdays',
    about: 'Customers’ birthdays.',
    columns: { customer_id: uuid('The customer.'), birthday: text('Day and month, as MM-DD.') },
    leftOut: {},
  },
  customer_categories: {
    table: 'customer_categories',
    about: 'Prices for people that the team has checked for customers.',
    columns: {
      customer_id: uuid('The customer.'),
      category: text('concession, student, junior, senior or carer.'),
      valid_until: day('Last day.'),
      checked_by: maybe(person('The person who checked it.')),
      checked_at: instant('Time of the check.'),
    },
    leftOut: {},
  },
  customer_consents: {
    table: 'customer_consents',
    about: 'Every opt-in and opt-out for news. The latest counts.',
    columns: {
      customer_id: uuid('The customer.'),
      wants: stored(flag('True for an opt-in.'), 'opted_in'),
      said: stored(text('Channel: profile, link, checkout, desk, paper, phone or import.'), 'channel'),
      wording: addedColumn(maybe(text('The question as the customer read it, where we asked it.')), null),
      recorded_by: maybe(person('The person who recorded it.')),
      said_at: stored(instant('When.'), 'recorded_at'),
    },
    leftOut: { id: 'the records are in this order' },
  },
  automations: {
    table: 'automations',
    about: 'Emails that go out by themselves after an occasion.',
    columns: {
      template: text('The occasion: first_visit, lapsed, pass_ending, birthday or no_show.'),
      is_on: flag('True if it sends.'),
      weeks: maybe(integer('Weeks without a visit. Only of lapsed.')),
      subject: text('The subject, with words in braces.'),
      body: text('The text, with words in braces.'),
      changed_at: instant('When it was last changed.'),
    },
    leftOut: { business_id: SET_BY_OWNER_REASON },
  },
  automation_sends: {
    table: 'automation_sends',
    about: 'Automated emails to customers, so that an import sends none of them again.',
    columns: {
      id: uuid('Id.'),
      template: text('The automation.'),
      customer_id: uuid('The customer.'),
      occasion: text('The occasion: a day, a date, a pass or a year.'),
      subject: text('The subject as sent.'),
      body: text('The text as sent.'),
      sent_at: instant('When.'),
    },
    leftOut: { business_id: SET_BY_OWNER_REASON },
  },
  messages: {
    table: 'customer_messages',
    about: 'Messages to several customers.',
    columns: {
      id: uuid('Id.'),
      author: maybe(person('The author.')),
      kind: text('booked: about bookings; news: for people who opted in.'),
      sent_to: stored(text('The audience, in words.'), 'audience'),
      subject: text('Subject.'),
      body: text('The message.'),
      sent_at: instant('When.'),
    },
    leftOut: { business_id: SET_BY_OWNER_REASON, author_id: 'it’s in author' },
  },
  message_recipients: {
    table: 'customer_message_recipients',
    about: 'Recipients of these messages.',
    columns: { message_id: uuid('The message.'), customer_id: uuid('The customer.') },
    leftOut: {},
  },
  promo_codes: {
    table: 'promo_codes',
    about: 'Promo codes.',
    columns: {
      id,
      code: text('The code.'),
      percent_off: maybe(integer('Per cent off each place.')),
      pence_off: maybe(integer('Pence off each place.')),
      valid_from: day('From.'),
      valid_until: maybe(day('Last day, included.')),
      most_places: stored(maybe(integer('Total uses, in places.')), 'max_places'),
      most_each: stored(maybe(integer('Uses per person, in places.')), 'max_per_user'),
      newcomers_only: stored(flag('True for new customers only.'), 'new_customers_only'),
      shown: flag('True if shown on the public page.'),
      paused_at: maybe(instant('Time it was paused.')),
      created_at: instant('Time of creation.'),
    },
    leftOut: { business_id: SET_BY_OWNER_REASON },
  },
  promo_code_sessions: {
    table: 'promo_code_sessions',
    about: 'Sessions of a code. None: all sessions.',
    columns: { code_id: ref('promo_codes', 'The code.'), session_id: ref('sessions', 'The session.') },
    leftOut: {},
  },
  series_prices: {
    table: 'series_discounts',
    about: 'Multi-date discounts.',
    columns: {
      session_id: ref('sessions', 'The session.'),
      least_dates: stored(integer('Minimum number of dates.'), 'min_occurrences'),
      percent_off: maybe(integer('Per cent off each place.')),
      pence_off: maybe(integer('Pence off each place.')),
      set_at: stored(instant('Time it was set.'), 'updated_at'),
    },
    leftOut: {},
  },
  pass_products: {
    table: 'entitlement_products',
    about: 'Passes and memberships on sale.',
    columns: {
      id,
      kind: text('pass or membership.'),
      name: text('Name.'),
      places: maybe(integer('Number of places. Empty: unlimited.')),
      price_pence: integer('Price in pence, without the booking fee. For memberships, per month.'),
      valid_months: maybe(integer('Months of validity. Empty for an introductory offer.')),
      intro_days: addedColumn(maybe(integer('Days of validity of an introductory offer.')), null),
      pause_days: integer('Pause allowance in days.'),
      minimum_months: integer('Minimum term in months.'),
      weekly_places: addedColumn(maybe(integer('Most places of a week. Empty: no such limit.')), null),
      shared_with: stored(
        addedColumn(integer('Number of people a pass can be shared with.'), 0),
        'max_shares',
      ),
      off_sale_at: maybe(instant('Time it went off sale.')),
      created_at: instant('Time of creation.'),
    },
    leftOut: {
      business_id: SET_BY_OWNER_REASON,
      trainer_id: TRAINER_DATA_REASON,
      session_type: TRAINER_DATA_REASON,
      minutes: TRAINER_DATA_REASON,
    },
  },
  pass_product_sessions: {
    table: 'entitlement_product_sessions',
    about: 'Sessions of a pass. None: all sessions.',
    columns: {
      product_id: ref('pass_products', 'The pass.'),
      session_id: ref('sessions', 'The session.'),
    },
    leftOut: {},
  },
  passes: {
    table: 'entitlements',
    about: 'Passes of customers.',
    columns: {
      id: uuid('Id.'),
      purchase_id: uuid('Id of its purchase.'),
      person: person('The holder.'),
      product_id: maybe(ref('pass_products', 'The pass on sale. Empty: imported from another system.')),
      name: text('Name.'),
      pause_days: integer('Pause allowance in days.'),
      unlimited: addedColumn(flag('True if unlimited. Its first place then represents all of them.'), false),
      paid_pence: integer('Price paid in pence, with the booking fee, less refunds at the desk.'),
      paid_at: instant('Time of payment.'),
      paid_elsewhere: maybe(text('Where, if it was paid elsewhere.')),
      created_at: instant('Start of ownership.'),
    },
    leftOut: {
      business_id: SET_BY_OWNER_REASON,
      user_id: 'it’s in person',
      kind: 'this site holds the money of vouchers and membership months',
    },
  },
  pass_places: {
    table: 'entitlement_units',
    about: 'Each place of a pass, with its last day.',
    columns: {
      pass_id: uuid('The pass.'),
      number: integer('Number of the place.'),
      valid_until: day('Last day it can be used for booking.'),
      ended: stored(maybe(text('used, expired, refunded or taken_back. Empty while valid.')), 'end_reason'),
      ended_at: maybe(instant('Time it ended.')),
      warned_of: stored(maybe(day('Last day named in the expiry warning.')), 'expiry_warned_for'),
    },
    leftOut: {
      entitlement_id: 'it’s in pass_id',
      session_fee_pence: 'it’s a share of the price in passes',
      platform_fee_pence: 'it’s a share of the price in passes',
      total_pence: 'it’s a share of the price in passes',
      face_pence: 'this site holds the money of vouchers',
    },
  },
  pass_pauses: {
    table: 'entitlement_pauses',
    about: 'Pauses of passes.',
    columns: { pass_id: uuid('The pass.'), from_day: day('From.'), until_day: day('Last day, included.') },
    leftOut: { entitlement_id: 'it’s in pass_id' },
  },
  bookings: {
    table: 'bookings',
    about: 'Booked places, with terms and payment.',
    columns: {
      id: uuid('Id.'),
      reference: text('Booking reference.'),
      order_id: uuid('Order id, shared by places bought together.'),
      position: integer('Number of the place in the order.'),
      date_id: ref('dates', 'The date.'),
      session_id: ref('sessions', 'The session.'),
      person: person('The customer.'),
      state: text('confirmed, cancelled_by_seeker, cancelled_by_business, attended or no_show.'),
      full_name: text('Name, as typed.'),
      email: text('Email address, as typed.'),
      phone: text('Telephone, as typed.'),
      special_requirements: text('Special requirements.'),
      attendee_name: maybe(text('Attendee, if not the customer.')),
      attendee_age: maybe(integer('Age of the attendee.')),
      guardian_name: maybe(text('Guardian.')),
      guardian_phone: maybe(text('Phone number of the guardian.')),
      category: addedColumn(maybe(text('Category of the price: none is the standard price.')), null),
      proof: addedColumn(maybe(text('Proof that was asked for.')), null),
      session_fee_pence: integer('Session fee in pence.'),
      platform_fee_pence: integer('Booking fee in pence.'),
      total_pence: integer('Price paid in pence.'),
      discount_pence: integer('Discount in pence.'),
      refunded_pence: integer('Refund in pence.'),
      policy: json('Cancellation terms.'),
      starts_at: instant('Start, as booked.'),
      ends_at: instant('End, as booked.'),
      moves: stored(integer('Number of moves.'), 'calendar_sequence'),
      cancelled_at: maybe(instant('Time of cancellation.')),
      called_off_by: stored(maybe(text('business or admin, if not the customer.')), 'cancelled_by'),
      calling_off_reason: stored(maybe(text('Why.')), 'cancellation_reason'),
      marked_by: stored(maybe(person('The person who marked attendance.')), 'attendance_marked_by'),
      marked_at: stored(maybe(instant('When.')), 'attendance_marked_at'),
      reminded_at: maybe(instant('Time of the reminder.')),
      review_requested_at: maybe(instant('Time of the review request.')),
      created_at: instant('Time of booking.'),
      came_by: maybe(text('Channel of the booking.')),
      sold_through: maybe(text('Booking partner.')),
      paid_elsewhere: maybe(text('Where, if it was paid elsewhere.')),
    },
    leftOut: {
      occurrence_id: 'it’s in date_id',
      business_id: SET_BY_OWNER_REASON,
      user_id: 'it’s in person',
      payment_id: 'payments are with this site’s payment provider; amounts are in the record',
      appointment_id: 'it belongs to trainers, not to businesses',
      trainer_id: 'it belongs to trainers, not to businesses',
      awaiting_announcement: 'this site sends the emails',
    },
  },
  pass_uses: {
    table: 'entitlement_redemptions',
    about: 'Pass places used for bookings.',
    columns: {
      order_id: uuid('The booking.'),
      position: integer('The booking.'),
      pass_id: uuid('The pass.'),
      number: integer('Number of the place.'),
      given_back_at: stored(maybe(instant('Time it was returned after a cancellation.')), 'returned_at'),
    },
    leftOut: {
      entitlement_id: 'it’s in pass_id',
      covered_session_fee_pence: 'amounts are in bookings',
      covered_platform_fee_pence: 'amounts are in bookings',
      session_fee_pence: 'amounts are in bookings',
      platform_fee_pence: 'amounts are in bookings',
      total_pence: 'amounts are in bookings',
    },
  },
  promo_uses: {
    table: 'promo_redemptions',
    about: 'Orders with a promo code.',
    columns: { order_id: uuid('The order.'), code_id: ref('promo_codes', 'The code.') },
    leftOut: {},
  },
  booking_messages: {
    table: 'booking_messages',
    about: 'Messages about bookings.',
    columns: {
      id: uuid('Id.'),
      booking_id: uuid('The booking.'),
      author: maybe(person('The author.')),
      body: text('The message.'),
      sent_at: instant('When.'),
    },
    leftOut: { author_id: 'it’s in author' },
  },
  walk_ins: {
    table: 'walk_ins',
    about: 'Walk-ins.',
    columns: {
      id: uuid('Id.'),
      date_id: ref('dates', 'The date.'),
      name: text('Name.'),
      places: integer('Places.'),
      paid_by: text('cash, card_reader or nothing.'),
      paid_pence: integer('Payment in pence.'),
      came_at: stored(instant('Time of arrival.'), 'arrived_at'),
      noted_at: stored(instant('Time it was recorded.'), 'recorded_at'),
      noted_by: stored(maybe(person('The person who recorded it.')), 'recorded_by'),
      taken_back_at: stored(maybe(instant('Time it was undone.')), 'voided_at'),
    },
    leftOut: { occurrence_id: 'it’s in date_id' },
  },
  reviews: {
    table: 'reviews',
    about: 'Reviews and replies.',
    columns: {
      id: uuid('Id.'),
      booking_id: uuid('The booking of the reviewer.'),
      session_id: maybe(ref('sessions', 'The session.')),
      instructor_id: maybe(ref('instructors', 'Or the instructor.')),
      person: person('The author.'),
      stars: integer('Rating from 1 to 5.'),
      body: text('Review text.'),
      answer: maybe(text('Reply of the business.')),
      answered_at: maybe(instant('When.')),
      hidden_reason: maybe(text('Reason an admin hid it.')),
      created_at: instant('Time of writing.'),
      edited_at: maybe(instant('Time of the last change.')),
    },
    leftOut: {
      business_id: SET_BY_OWNER_REASON,
      trainer_id: 'it belongs to trainers, not to businesses',
      user_id: 'it’s in person',
      hidden_by: 'it’s an admin of this site',
    },
  },
  waivers: {
    table: 'waivers',
    about: 'Waivers, by version.',
    columns: {
      id,
      version: integer('The version.'),
      title: text('Title.'),
      body: text('The text.'),
      questions: json('The questions.'),
      published_by: person('The publisher.'),
      published_at: instant('When.'),
      withdrawn_at: maybe(instant('Time of withdrawal.')),
    },
    leftOut: { business_id: SET_BY_OWNER_REASON, trainer_id: 'it belongs to trainers, not to businesses' },
  },
  waiver_signatures: {
    table: 'waiver_signatures',
    about:
      'Signatures, without health answers, because people agreed only to this site keeping them. After an import, people answer questions again.',
    columns: {
      id: uuid('Id.'),
      waiver_id: ref('waivers', 'The version.'),
      booked_by: person('The person who booked.'),
      person: text('The attendee.'),
      signed_name: text('Signed name.'),
      by_guardian: flag('True if a guardian signed.'),
      signed_at: instant('When.'),
      counts: flag('True if valid. Withdrawn signatures and those imported without answers are not.'),
    },
    leftOut: {
      user_id: 'it’s in booked_by',
      by_link: 'it’s for withdrawing answers, which aren’t here',
      answers: 'health data (UK GDPR, article 9), kept by consent for this site only',
      needs_review: 'it follows from health answers',
      consented_at: 'it’s consent to keep answers, which aren’t here',
      erased_at: 'it’s in counts',
    },
  },
  papers: {
    table: 'certificates',
    about: 'Documents for children’s sessions. Criminal record checks have details only, never a copy.',
    columns: {
      id: uuid('Id.'),
      kind: text('check, insurance or first_aid.'),
      state: text('waiting, confirmed or refused. After an import each waits for an admin.'),
      reason: maybe(text('Reason for refusal.')),
      person_name: maybe(text('The person checked or trained.')),
      insurer_name: maybe(text('The insurer.')),
      valid_from: day('From.'),
      valid_until: day('Last day, included.'),
      scheme: maybe(text('dbs, pvg or access_ni.')),
      last_four: maybe(text('The last four digits of the certificate’s number.')),
      seen_as: stored(maybe(text('original or update_service.')), 'inspected_via'),
      seen_by_name: stored(maybe(text('The person who saw it.')), 'inspected_by_name'),
      seen_on: stored(maybe(day('When.')), 'inspected_on'),
      document: maybe(file('The document.')),
      created_at: instant('Time of submission.'),
    },
    leftOut: {
      business_id: SET_BY_OWNER_REASON,
      document_key: 'it’s in document',
      decided_at: 'it records the decision of an admin here',
      decided_by: 'it’s an admin of this site',
      reminded_at: 'it follows from the last day',
    },
  },
  access_facts: {
    table: 'access_facts',
    about: 'Accessibility facts.',
    columns: {
      id: uuid('Id.'),
      venue_id: maybe(ref('venues', 'The venue.')),
      session_id: maybe(ref('sessions', 'The session. Neither: of its own address.')),
      fact: text('The fact.'),
      holds: flag('True if it applies.'),
      statement: text('Details from the business.'),
      stated_at: instant('When.'),
      asked_at: stored(maybe(instant('Time it is due for confirmation.')), 'requested_at'),
      taken_down: stored(maybe(text('Reason an admin removed it.')), 'removal_reason'),
      read_at: maybe(instant('Time up to which an admin has read reports.')),
    },
    leftOut: { business_id: SET_BY_OWNER_REASON },
  },
  access_photos: {
    table: 'access_photos',
    about: 'Photographs of accessibility facts.',
    columns: {
      id: uuid('Id.'),
      fact_id: uuid('The fact.'),
      state: text('waiting, checked or refused.'),
      reason: maybe(text('Reason for refusal.')),
      file: file('The photograph.'),
      sent_at: instant('Time of submission.'),
      decided_at: maybe(instant('Time of the decision.')),
    },
    leftOut: { file_key: 'it’s in file' },
  },
  access_opinions: {
    table: 'access_feedback',
    about: 'Visitors’ reports on accessibility facts.',
    columns: {
      fact_id: uuid('The fact.'),
      person: person('Who.'),
      agrees: flag('True if the visitor agrees.'),
      found: text('The visitor’s report.'),
      said_at: stored(instant('When.'), 'recorded_at'),
    },
    leftOut: { user_id: 'it’s in person' },
  },
  photographs: {
    table: 'photos',
    about: 'Photographs of the business, its sessions and instructors.',
    columns: {
      id: uuid('Id.'),
      session_id: maybe(ref('sessions', 'The session.')),
      instructor_id: maybe(ref('instructors', 'The instructor. Neither: the business.')),
      place: stored(integer('Order.'), 'position'),
      state: text('waiting, shown or refused.'),
      reason: maybe(text('Reason for refusal.')),
      description: text('Alternative text.'),
      digest: text('SHA-256 of the upload.'),
      width: integer('Pixels.'),
      height: integer('Pixels.'),
      cut_x: stored(number('Crop: left edge as a fraction of the width.'), 'crop_x'),
      cut_y: stored(number('As a fraction of its height.'), 'crop_y'),
      cut_width: stored(number('As a fraction of its width.'), 'crop_width'),
      file: file('The whole photograph.'),
      created_at: instant('Time of submission.'),
      decided_at: maybe(instant('Time of the decision.')),
    },
    leftOut: {
      business_id: SET_BY_OWNER_REASON,
      trainer_id: 'it belongs to trainers, not to businesses',
      whole: 'it’s in file',
      files: 'it’s created again from the whole photograph',
    },
  },
  open_data: {
    table: 'open_data_settings',
    about: 'Open data and booking partners.',
    columns: {
      publishes: flag('True if its sessions are in the open feeds.'),
      allows_booking: flag('True if booking partners may sell its places.'),
      tax_mode: text('gross or net.'),
      vat_percent: integer('VAT in its prices, per cent.'),
      changed_at: instant('Start time.'),
    },
    leftOut: { business_id: SET_BY_OWNER_REASON },
  },
  partner_terms: {
    table: 'partner_booking_windows',
    about: 'Time before the start from which partners may sell.',
    columns: {
      session_id: ref('sessions', 'The session.'),
      sells_from_days: stored(integer('Days.'), 'opens_days_before'),
    },
    leftOut: {},
  },
  sessions_without_lists: {
    table: 'waitlist_opt_outs',
    about: 'Sessions without waiting lists.',
    columns: {
      session_id: ref('sessions', 'The session.'),
      since: stored(instant('Start time.'), 'created_at'),
    },
    leftOut: {},
  },
  visits: {
    table: 'session_visits',
    about: 'Page views per session, day and channel.',
    columns: {
      session_id: ref('sessions', 'The session.'),
      day: day('London’s day.'),
      came_by: stored(text('The channel.'), 'referral_source'),
      times: stored(integer('The count.'), 'visits'),
    },
    leftOut: {},
  },
  search_appearances: {
    table: 'search_impressions',
    about: 'Appearances in search results per session and day.',
    columns: {
      session_id: ref('sessions', 'The session.'),
      day: day('London’s day.'),
      times: stored(integer('The count.'), 'impressions'),
    },
    leftOut: {},
  },
  memberships: {
    table: 'memberships',
    about: 'Members, present and past.',
    columns: {
      id: uuid('Id.'),
      person: person('Who.'),
      product_id: ref('pass_products', 'The membership.'),
      state: text('active, past_due or ended.'),
      months: integer('Months paid.'),
      renews_on: day('Start of the next month.'),
      joined_at: instant('Time of joining.'),
      left_at: maybe(instant('Time of leaving.')),
      ended_at: maybe(instant('Time it ended.')),
    },
    leftOut: {
      user_id: 'it’s in person',
      last_month: 'it counts months on this site',
      anchor_on: 'it counts months on this site',
      anchor_number: 'it counts months on this site',
      card_id: 'the payment provider keeps the card for this site only',
      reminded_month: 'it counts months on this site',
    },
    readOnly:
      'A membership charges a card each month, and the payment provider keeps that card for this site only. Members join again after an import.',
  },
  money: {
    table: 'ledger_postings',
    about: 'Every movement of the business’s money on this site, as on its statements.',
    columns: {
      movement: text('sale, sale_undone, transfer, dispute_lost and so on.'),
      booking_id: maybe(uuid('The booking, or the pass for expired places.')),
      pence: integer('In pence. Positive amounts go to the business.'),
      posted_at: instant('When.'),
    },
    leftOut: {
      id: RENUMBERED_REASON,
      cause: 'it prevents double postings on this site',
      payment_id: 'payments are with this site’s payment provider',
      debit: 'it’s in the sign of pence',
      credit: 'it’s in the sign of pence',
      amount_pence: 'it’s in pence',
      provider_object: 'payments are with this site’s payment provider',
    },
    readOnly: 'This site moved this money. Another site must not pay it out again.',
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];
export const getRecordKind = (name: KindName): Kind => kinds[name];

export type PackageRow = Record<string, unknown>;
export type PackageRows = Record<KindName, PackageRow[]>;

/** Omitted tables and why. */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = {
  account_reconciliations: 'it compares this site’s books with its payment provider’s',
  api_keys: 'keys work on this site only',
  api_requests: 'it holds requests of programs to this site',
  attendees: 'saved people belong to the customer',
  imported_bookings: 'amounts are in bookings',
  timetable_feeds: 'they’re calendar links of this site',
  business_edits: 'it holds proposed changes; the live page is in the package',
  business_exports: 'it lists earlier packages',
  business_invitations: 'open invitations are links to this site',
  claims: 'it holds ownership claims on this site',
  client_notes: 'it belongs to trainers, not to businesses',
  entitlement_shares: 'people accepted shared passes on this site',
  disputes: 'disputes are with this site’s payment provider',
  dispute_files: 'disputes are with this site’s payment provider',
  favourites: 'saved items belong to the person',
  favourite_alerts: 'saved items belong to the person',
  gift_vouchers: 'this site holds the money; people spend it or get a refund here',
  help_messages: 'it holds messages to this site',
  help_replies: 'it holds messages to this site',
  holds: 'they last ten minutes; what became of them is in bookings',
  issued_documents: 'they’re on the payouts page as PDF',
  membership_months: 'members paid these months on this site',
  open_feed_changes: DERIVED_REASON,
  open_feed_items: DERIVED_REASON,
  partner_order_items: 'it’s between this site, a partner and its customers; the bookings are in the package',
  partner_orders: 'it’s between this site, a partner and its customers; the bookings are in the package',
  order_items: 'it’s in bookings',
  openid_records: 'they’re codes and tokens of this site',
  oauth_grants: 'it lists partners of this site',
  orders: 'it’s in bookings',
  payments: 'payments are with this site’s payment provider; amounts are in bookings',
  payout_holds: 'payouts are with this site’s payment provider',
  payout_lines: 'payouts are with this site’s payment provider',
  payouts: 'payouts are with this site’s payment provider, and in money',
  purchases: 'it’s in passes',
  record_import_items: 'it’s for undoing imports on this site',
  record_imports: 'it lists imported files; their records are in the package',
  refunds: 'it’s in bookings',
  restored_packages: 'it lists packages imported on this site',
  search_listings: DERIVED_REASON,
  cover_invitations: 'it’s between instructors of this site; who teaches a date is in the package',
  cover_requests: 'it’s between instructors of this site; who teaches a date is in the package',
  instructor_changes: 'it holds unsent emails about instructor changes',
  seller_accounts: 'another site opens a new payout account',
  desk_sales: 'the passes are in the package; payment links work on this site only',
  entitlement_extensions: 'their days and visits are in pass_places',
  staff_bookings: 'the bookings are in the package; payment links work on this site only',
  subscriptions: 'the plan is an agreement with this site',
  takings: 'payments and refunds at the desk are in the amounts of bookings and passes',
  trainers: 'a trainer’s profile belongs to the trainer',
  transfers: 'payouts are with this site’s payment provider, and in money',
  transfer_reversals: 'payouts are with this site’s payment provider, and in money',
  occurrence_minimums: 'we watch the dates again after an import',
  absence_rules: 'the business sets them again',
  absences: 'a pause of online booking doesn’t move to another site',
  visitor_holds: 'they last ten minutes and belong to nobody',
  visitor_hold_dates: 'they last ten minutes and belong to nobody',
  waitlist_offers: 'people asked for a place on this site only',
  waitlist_entries: 'people asked for a place on this site only',
  waiver_links: 'open links work on this site only',
  week_copies: 'it records copied weeks; the dates are in the package',
  week_copy_occurrences: 'it records copied weeks; the dates are in the package',
  webhook_attempts: 'it holds messages to the business’s software',
  webhook_deliveries: 'it holds messages to the business’s software',
  webhook_endpoints: 'signing secrets belong to this site',
  webhook_events: 'it holds messages to the business’s software',
  webhook_outbox: 'it holds unsent messages to the business’s software',
  occurrence_watches: 'people asked for a place on this site only',
};
