/**
 * The format of a package: every kind of record that a business takes along, column by column. It is what the schema in
 * the package, its CSV files, what is read and what is put back are made of, so that they cannot say different things
 * (docs/decisions/0041-export-a-whole-business-as-one-package-and-import-it-whole.md).
 */

export const FORMAT = 'fettle-business';
/**
 * Another number whenever a column or a kind has changed its meaning or has gone, or a kind is new. A column that is new
 * says what it is read as where a package is older than it (`later`), so that older packages stay good.
 */
export const VERSION = 1;

/**
 * What a column holds. `id`: the record's number in this package. `ref`: the number of a record of another kind. `person`:
 * the id of one of `people`. `file`: a path within the package. Instants are ISO 8601 in UTC, days and times of day are London's.
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
  /** Of a `ref`: the kind of what it names. */
  of?: string;
  /** What it is read as in a package that was made before there was such a column. Without it every package has it. */
  before?: null | boolean | number | readonly string[];
}

export interface Kind {
  /** The table it is of. */
  table: string;
  about: string;
  columns: Readonly<Record<string, Column>>;
  /** Columns of the table that are not in the package, each with why. */
  leftOut: Readonly<Record<string, string>>;
  /** For reading only: importing the package does not bring it back, and this is why. */
  readOnly?: string;
}

const column =
  (type: ColumnType) =>
  (about: string): Column => ({ type, about, nullable: false });
const id = column('id')('Its number in this package; importing gives it another.');
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
/** A column that packages of this version have not always had. */
const later = (of: Column, before: Required<Column>['before']): Column => ({ ...of, before });

const OWNER_SAYS = 'whose it is, is this business';
const OF_TRAINERS = 'of packages of trainers, which are no business’s';
const NUMBERED = 'a number that nothing else refers to';
const WORKED_OUT = 'worked out anew from the rest';

const place = {
  address: text('Street and number.'),
  town: text('Town.'),
  postcode: text('Postcode.'),
  latitude: number('Degrees north.'),
  longitude: number('Degrees east.'),
  easting: integer('British National Grid, metres.'),
  northing: integer('British National Grid, metres.'),
};

/** The kinds in the order in which they can be put back: what a record refers to stands before it. */
export const kinds = {
  people: {
    table: 'users',
    about:
      'Everybody who stands in this package, as the business knows them: customers by their latest booking, the team by their accounts. Who deleted their account, and who has left the team, has no name here.',
    columns: {
      id: uuid('A name for this person within this package, and nothing to anybody else.'),
      name: maybe(text('Name.')),
      email: maybe(text('Email address; importing finds or makes their account by it.')),
      phone: maybe(text('Telephone.')),
    },
    leftOut: {
      first_name: 'the name is in name',
      last_name: 'the name is in name',
      email_verified: 'of the account, which is the person’s own',
      image: 'of the account, which is the person’s own',
      role: 'of the account, which is the person’s own',
      suspended_at: 'of the account, which is the person’s own',
      suspension_reason: 'of the account, which is the person’s own',
      receipt_company: 'of the account, which is the person’s own',
      wants_review_requests: 'of the account, which is the person’s own',
      wants_statements: 'of the account, which is the person’s own',
      is_demo: 'of this Fettle',
      deleted_at: 'of the account, which is the person’s own',
      created_at: 'of the account, which is the person’s own',
      updated_at: 'of the account, which is the person’s own',
    },
  },
  business: {
    table: 'businesses',
    about: 'The business and its page.',
    columns: {
      id,
      owner: person('Who owns it.'),
      name: text('What it is called.'),
      description: text('What it says of itself.'),
      ...place,
      exactly_placed: flag('Placed at its own door or postcode, not in the middle of a district.'),
      phone: text('Telephone.'),
      email: maybe(text('Email address.')),
      website: maybe(text('Website.')),
      facebook_url: maybe(text('Facebook.')),
      instagram_url: maybe(text('Instagram.')),
      twitter_url: maybe(text('X.')),
      youtube_url: maybe(text('YouTube.')),
      business_type: text('What kind of business.'),
      specialties: texts('What it offers.'),
      age_ranges: texts('For whom, by age.'),
      difficulty_levels: texts('For whom, by level.'),
      amenities: texts('What there is.'),
      opening_times: later(
        texts('When it is open: Mo 06:30-20:00, 2026-12-24 08:00-12:00, 2026-12-25 closed.'),
        [],
      ),
      status: text('unclaimed, submitted, approved, rejected or suspended.'),
      rejection_reason: maybe(text('Why it was rejected.')),
      approved_at: maybe(instant('When it was approved.')),
      created_at: instant('When it was registered.'),
    },
    leftOut: {
      owner_id: 'the owner is in owner',
      town_slug: WORKED_OUT,
      access_mask: WORKED_OUT,
      details_version: 'tells open forms of one Fettle apart',
      booking_enabled: 'follows the plan, which is an agreement with this Fettle',
      subscription_tier: 'the plan is an agreement with this Fettle',
      is_demo: 'of this Fettle',
      updated_at: 'when this Fettle last wrote the row',
    },
  },
  team: {
    table: 'business_members',
    about: 'Who works for it, beside its owner.',
    columns: {
      person: person('Who.'),
      role: text('manager or front_desk.'),
      created_at: instant('Since when.'),
    },
    leftOut: { id: NUMBERED, business_id: OWNER_SAYS, user_id: 'in person' },
  },
  venues: {
    table: 'venues',
    about: 'Its further places, beside its own address.',
    columns: {
      id,
      name: text('What it is called.'),
      ...place,
      state: text('waiting, shown, refused or removed.'),
      reason: maybe(text('Why it was refused.')),
      proposed: maybe(json('What is proposed of one that is shown.')),
      sent_at: instant('When it was sent in.'),
    },
    leftOut: { business_id: OWNER_SAYS, access_mask: WORKED_OUT },
  },
  rooms: {
    table: 'rooms',
    about: 'Rooms, of a venue or of its own address.',
    columns: {
      id,
      venue_id: maybe(ref('venues', 'Of which venue; empty: of its own address.')),
      name: text('What it is called.'),
      capacity: integer('How many fit in.'),
      removed_at: maybe(instant('When it was removed.')),
    },
    leftOut: { business_id: OWNER_SAYS },
  },
  instructors: {
    table: 'instructors',
    about: 'Who teaches.',
    columns: {
      id,
      person: maybe(person('Their account, if they have one and are on the team.')),
      name: text('Name.'),
      bio: text('About them.'),
      qualifications: texts('Qualifications.'),
      state: text('waiting, shown, refused or removed.'),
      reason: maybe(text('Why they were refused.')),
      sent_at: instant('When their words were sent in.'),
    },
    leftOut: { business_id: OWNER_SAYS, user_id: 'in person' },
  },
  sessions: {
    table: 'sessions',
    about: 'What can be booked.',
    columns: {
      id,
      session_type_id: integer('1 Gym, 2 Yoga, 3 Pilates, 4 BJJ, 5 Running, 6 HIIT, 7 Personal Training.'),
      title: text('Title.'),
      description: text('Description.'),
      difficulties: texts('For which levels.'),
      age_groups: texts('For which ages.'),
      gender: text('mixed, female_only or male_only.'),
      gender_reason: maybe(text('Why it may be for one sex alone.')),
      gender_reason_at: maybe(instant('Since when that is said.')),
      price_pence: integer('Price of a place in pence, without the booking fee.'),
      duration_minutes: integer('Minutes.'),
      capacity: integer('Places.'),
      cancellation_hours: integer('Until how many hours before the start cancelling gives money back.'),
      cancellation_gives_back: text('all or half.'),
      status: text('draft, pending, published, paused, rejected or deleted.'),
      rejection_reason: maybe(text('Why it was rejected.')),
      papers_lapsed_at: maybe(instant('Since when it is paused for want of papers for children.')),
      venue_id: maybe(ref('venues', 'Where; empty: at its own address.')),
      room_id: maybe(ref('rooms', 'In which room.')),
      created_at: instant('When it was made.'),
      updated_at: instant('When it was last changed.'),
    },
    leftOut: { business_id: OWNER_SAYS, access_mask: WORKED_OUT },
  },
  weekly_times: {
    table: 'session_slots',
    about: 'When a session is held in a week.',
    columns: {
      id,
      session_id: ref('sessions', 'Of which session.'),
      day_of_week: integer('0 is Sunday.'),
      start_time: time('Start.'),
      end_time: time('End.'),
      first_day: maybe(day('The first day it holds for.')),
      capacity: maybe(integer('Places, where not as the session.')),
      note: maybe(text('A note for each of its dates.')),
    },
    leftOut: {},
  },
  terms: {
    table: 'session_terms',
    about: 'Terms in which a session runs; without any it runs always.',
    columns: {
      id,
      session_id: ref('sessions', 'Of which session.'),
      name: text('What it is called.'),
      first_day: day('First day.'),
      last_day: day('Last day, included.'),
    },
    leftOut: {},
  },
  closures: {
    table: 'closures',
    about: 'Days on which nothing takes place.',
    columns: {
      id,
      session_id: maybe(ref('sessions', 'Which session; empty: all, or those of a place.')),
      at_place: later(flag('Of one place: nothing is held there, and everything elsewhere.'), false),
      venue_id: later(maybe(ref('venues', 'Which venue, of a place; empty: its own address.')), null),
      room_id: later(maybe(ref('rooms', 'Which room there; empty: all of them.')), null),
      first_day: day('First day.'),
      last_day: day('Last day, included.'),
      reason: text('Why, as everybody reads it.'),
      created_at: instant('When it was made.'),
      lifted_at: maybe(instant('When it was lifted.')),
    },
    leftOut: { business_id: OWNER_SAYS },
  },
  dates: {
    table: 'occurrences',
    about: 'Dates of sessions.',
    columns: {
      id,
      session_id: ref('sessions', 'Of which session.'),
      starts_at: instant('Start.'),
      ends_at: instant('End.'),
      capacity: integer('Places.'),
      taken: integer('Of those booked, and of people who walked in. What is only held is left out.'),
      state: text('scheduled or cancelled.'),
      note: maybe(text('A note for it.')),
      laid_out_for: maybe(instant('The start that its weekly time gave it, where it was moved since.')),
      venue_id: maybe(ref('venues', 'Where; empty: at its own address.')),
      room_id: maybe(ref('rooms', 'In which room.')),
      one_off: flag('Added by itself, by no weekly time.'),
      closure_id: maybe(ref('closures', 'The closure that has taken it out.')),
    },
    leftOut: { for_list: 'kept for people on waiting lists, who are not in the package' },
  },
  cancelled_dates: {
    table: 'occurrence_cancellations',
    about: 'Dates that were called off, and why.',
    columns: {
      date_id: ref('dates', 'Which date.'),
      cancelled_by: text('business or admin.'),
      reason: text('Why.'),
      created_at: instant('When.'),
      finished_at: maybe(instant('When everybody had been seen to.')),
      refunds_marked: later(flag('Whether people with an attendance mark were refunded too.'), true),
    },
    leftOut: { occurrence_id: 'in date_id' },
  },
  session_instructors: {
    table: 'session_instructors',
    about: 'Who teaches a session as a rule.',
    columns: {
      session_id: ref('sessions', 'Which session.'),
      instructor_id: ref('instructors', 'Who.'),
      place: integer('In which place of several.'),
      since: instant('Since when.'),
    },
    leftOut: {},
  },
  date_instructors: {
    table: 'occurrence_instructors',
    about: 'Who teaches a date instead.',
    columns: {
      date_id: ref('dates', 'Which date.'),
      instructor_id: ref('instructors', 'Who.'),
      place: integer('In which place of several.'),
    },
    leftOut: { occurrence_id: 'in date_id' },
  },
  customers: {
    table: 'customers',
    about: 'Whom the business knows.',
    columns: {
      id: uuid('The business’s own id of a customer.'),
      person: person('Who.'),
      created_at: instant('Since when.'),
      merged_into: later(
        maybe(uuid('The customer as whom this one is shown: the business knows that they are one person.')),
        null,
      ),
      brought_at: later(maybe(instant('When the business brought them from another system.')), null),
      brought_name: later(maybe(text('Their name there.')), null),
      brought_email: later(maybe(text('Their email address there.')), null),
      brought_phone: later(maybe(text('Their telephone there.')), null),
    },
    leftOut: {
      business_id: OWNER_SAYS,
      user_id: 'in person',
      news_token: 'opens the end of news; another is made',
    },
  },
  customer_notes: {
    table: 'customer_notes',
    about: 'What the team noted of customers. It may be about health: keep it as such.',
    columns: {
      id: uuid('Id.'),
      customer_id: uuid('Of which customer.'),
      author: maybe(person('Who wrote it.')),
      body: text('The note.'),
      at_desk: flag('For whoever is at the door to see.'),
      written_at: instant('When.'),
    },
    leftOut: { author_id: 'in author' },
  },
  customer_tags: {
    table: 'customer_tags',
    about: 'Words by which customers are grouped.',
    columns: { customer_id: uuid('Which customer.'), tag: text('The word.') },
    leftOut: {},
  },
  customer_consents: {
    table: 'customer_consents',
    about: 'Whether somebody wants news, each time it was said; the latest counts.',
    columns: {
      customer_id: uuid('Which customer.'),
      wants: flag('Whether they want it.'),
      said: text('How it was said: profile, link, desk, paper, phone or import.'),
      recorded_by: maybe(person('Who wrote it down.')),
      said_at: instant('When.'),
    },
    leftOut: { id: 'their sequence is that of the records' },
  },
  messages: {
    table: 'customer_messages',
    about: 'What was written to several customers.',
    columns: {
      id: uuid('Id.'),
      author: maybe(person('Who wrote it.')),
      kind: text('booked: about what they booked; news: to who wants it.'),
      sent_to: text('To whom, in words.'),
      subject: text('Subject.'),
      body: text('The message.'),
      sent_at: instant('When.'),
    },
    leftOut: { business_id: OWNER_SAYS, author_id: 'in author' },
  },
  message_recipients: {
    table: 'customer_message_recipients',
    about: 'Whom such a message was for.',
    columns: { message_id: uuid('Which message.'), customer_id: uuid('Which customer.') },
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
      valid_until: maybe(day('Until, included.')),
      most_places: maybe(integer('For how many places in all.')),
      most_each: maybe(integer('For how many places of one person.')),
      newcomers_only: flag('For people who have not booked before.'),
      shown: flag('On the public page.'),
      paused_at: maybe(instant('Since when it is paused.')),
      created_at: instant('When it was made.'),
    },
    leftOut: { business_id: OWNER_SAYS },
  },
  promo_code_sessions: {
    table: 'promo_code_sessions',
    about: 'For which sessions a code is; without any for all.',
    columns: { code_id: ref('promo_codes', 'Which code.'), session_id: ref('sessions', 'Which session.') },
    leftOut: {},
  },
  series_prices: {
    table: 'series_prices',
    about: 'What costs less when several dates are booked at once.',
    columns: {
      session_id: ref('sessions', 'Which session.'),
      least_dates: integer('From how many dates on.'),
      percent_off: maybe(integer('Per cent off each place.')),
      pence_off: maybe(integer('Pence off each place.')),
      set_at: instant('When it was set.'),
    },
    leftOut: {},
  },
  pass_products: {
    table: 'credit_products',
    about: 'Passes and memberships as they are sold.',
    columns: {
      id,
      kind: text('pass or membership.'),
      name: text('What it is called.'),
      places: maybe(integer('How many places; empty: as many as one likes.')),
      price_pence: integer('Price in pence, without the booking fee; of a membership a month’s.'),
      valid_months: maybe(integer('For how many months; empty for an introductory offer.')),
      intro_days: later(maybe(integer('For how many days, of an introductory offer for newcomers.')), null),
      pause_days: integer('For how many days its owner may pause it.'),
      minimum_months: integer('For how many months one joins at least.'),
      shared_with: later(integer('With how many others a pass may be shared.'), 0),
      off_sale_at: maybe(instant('Since when it is not sold any more.')),
      created_at: instant('When it was made.'),
    },
    leftOut: {
      business_id: OWNER_SAYS,
      trainer_id: OF_TRAINERS,
      session_type: OF_TRAINERS,
      minutes: OF_TRAINERS,
    },
  },
  pass_product_sessions: {
    table: 'credit_product_sessions',
    about: 'For which sessions a pass is; without any for all.',
    columns: {
      product_id: ref('pass_products', 'Which pass.'),
      session_id: ref('sessions', 'Which session.'),
    },
    leftOut: {},
  },
  passes: {
    table: 'credits',
    about: 'Passes that people own.',
    columns: {
      id: uuid('Id.'),
      purchase_id: uuid('Of its purchase.'),
      person: person('Whose it is.'),
      product_id: maybe(ref('pass_products', 'As which it was sold; empty: it was brought from elsewhere.')),
      name: text('What it is called.'),
      pause_days: integer('For how many days it may be paused.'),
      unlimited: later(
        flag('For as many dates as its owner likes; its first place stands for all of them.'),
        false,
      ),
      paid_pence: integer('What was paid for it, in pence, booking fee included.'),
      paid_at: instant('When it was paid.'),
      paid_elsewhere: maybe(text('Where, if not through this Fettle.')),
      created_at: instant('Since when they own it.'),
    },
    leftOut: {
      business_id: OWNER_SAYS,
      user_id: 'in person',
      kind: 'passes only: a voucher is money held here, a month of a membership was paid here',
    },
  },
  pass_places: {
    table: 'credit_parts',
    about: 'Each place of a pass, with its last day.',
    columns: {
      pass_id: uuid('Of which pass.'),
      number: integer('Which of its places.'),
      valid_until: day('The last day on which it can be booked with.'),
      ended: maybe(text('used, expired, refunded or taken_back, once it is over.')),
      ended_at: maybe(instant('When it ended.')),
      warned_of: maybe(day('Of which last day its owner has been warned.')),
    },
    leftOut: {
      credit_id: 'in pass_id',
      session_fee_pence: 'its share of what was paid, which is in passes',
      platform_fee_pence: 'its share of what was paid, which is in passes',
      total_pence: 'its share of what was paid, which is in passes',
    },
  },
  pass_pauses: {
    table: 'credit_pauses',
    about: 'Days on which a pass rests.',
    columns: { pass_id: uuid('Which pass.'), from_day: day('From.'), until_day: day('Until, included.') },
    leftOut: { credit_id: 'in pass_id' },
  },
  bookings: {
    table: 'bookings',
    about: 'Places that were booked, with what was agreed and paid.',
    columns: {
      id: uuid('Id.'),
      reference: text('For people to read out.'),
      order_id: uuid('What was bought at once has one.'),
      position: integer('Which place of that order.'),
      date_id: ref('dates', 'At which date.'),
      session_id: ref('sessions', 'Of which session.'),
      person: person('Who booked.'),
      state: text('confirmed, cancelled_by_seeker, cancelled_by_business, attended or no_show.'),
      full_name: text('Name, as typed.'),
      email: text('Email address, as typed.'),
      phone: text('Telephone, as typed.'),
      special_requirements: text('What they asked to be known.'),
      attendee_name: maybe(text('Who comes, if not the buyer.')),
      attendee_age: maybe(integer('Their age.')),
      guardian_name: maybe(text('Guardian.')),
      guardian_phone: maybe(text('Telephone of the guardian.')),
      session_fee_pence: integer('Of what was paid, the business’s, in pence.'),
      platform_fee_pence: integer('Of what was paid, the booking fee, in pence.'),
      total_pence: integer('What was paid, in pence.'),
      discount_pence: integer('What a code took off, in pence.'),
      refunded_pence: integer('What went back, in pence.'),
      policy: json('What was agreed of cancelling.'),
      starts_at: instant('Start, as booked.'),
      ends_at: instant('End, as booked.'),
      moves: integer('How often it was moved.'),
      cancelled_at: maybe(instant('When it was cancelled.')),
      called_off_by: maybe(text('business or admin, where it was not the person.')),
      calling_off_reason: maybe(text('Why.')),
      marked_by: maybe(person('Who marked it at the door.')),
      marked_at: maybe(instant('When.')),
      reminded_at: maybe(instant('When the person was reminded.')),
      review_requested_at: maybe(instant('When they were asked for a review.')),
      created_at: instant('When it was booked.'),
      came_by: maybe(text('By which way its buyer came.')),
      sold_through: maybe(text('The booking partner that sold it.')),
      paid_elsewhere: maybe(text('Where it was paid, if not through this Fettle.')),
    },
    leftOut: {
      occurrence_id: 'in date_id',
      business_id: OWNER_SAYS,
      user_id: 'in person',
      payment_id: 'payments are with this Fettle’s payment provider; the amounts are in the record',
      trainer_hour_id: 'of trainers, not of businesses',
      trainer_id: 'of trainers, not of businesses',
      awaiting_announcement: 'its mails are this Fettle’s to send',
    },
  },
  pass_uses: {
    table: 'credit_uses',
    about: 'Which places of passes paid for which bookings.',
    columns: {
      order_id: uuid('Of the booking.'),
      position: integer('Of the booking.'),
      pass_id: uuid('Which pass.'),
      number: integer('Which of its places.'),
      given_back_at: maybe(instant('When it came back, because the booking was cancelled.')),
    },
    leftOut: {
      credit_id: 'in pass_id',
      covered_session_fee_pence: 'the amounts are in bookings',
      covered_platform_fee_pence: 'the amounts are in bookings',
      session_fee_pence: 'the amounts are in bookings',
      platform_fee_pence: 'the amounts are in bookings',
      total_pence: 'the amounts are in bookings',
    },
  },
  promo_uses: {
    table: 'promo_uses',
    about: 'Which orders were priced with which code.',
    columns: { order_id: uuid('Which order.'), code_id: ref('promo_codes', 'Which code.') },
    leftOut: {},
  },
  booking_messages: {
    table: 'booking_messages',
    about: 'What was written to somebody about a booking.',
    columns: {
      id: uuid('Id.'),
      booking_id: uuid('Which booking.'),
      author: maybe(person('Who wrote it.')),
      body: text('The message.'),
      sent_at: instant('When.'),
    },
    leftOut: { author_id: 'in author' },
  },
  walk_ins: {
    table: 'walk_ins',
    about: 'People who came without having booked.',
    columns: {
      id: uuid('Id.'),
      date_id: ref('dates', 'To which date.'),
      name: text('Name.'),
      places: integer('Places.'),
      paid_by: text('cash, card_reader or nothing.'),
      paid_pence: integer('What they gave, in pence.'),
      came_at: instant('When they came.'),
      noted_at: instant('When it was noted.'),
      noted_by: maybe(person('Who noted it.')),
      taken_back_at: maybe(instant('When it was taken back.')),
    },
    leftOut: { occurrence_id: 'in date_id' },
  },
  reviews: {
    table: 'reviews',
    about: 'What people who came say, and what was answered.',
    columns: {
      id: uuid('Id.'),
      booking_id: uuid('The booking that shows that they came.'),
      session_id: maybe(ref('sessions', 'Of which session.')),
      instructor_id: maybe(ref('instructors', 'Or of whom.')),
      person: person('Who wrote it.'),
      stars: integer('One to five.'),
      body: text('Their words.'),
      answer: maybe(text('What the business answered.')),
      answered_at: maybe(instant('When.')),
      hidden_reason: maybe(text('Why an admin has hidden it.')),
      created_at: instant('When it was written.'),
      edited_at: maybe(instant('When it was changed.')),
    },
    leftOut: {
      business_id: OWNER_SAYS,
      trainer_id: 'of trainers, not of businesses',
      user_id: 'in person',
      hidden_by: 'an admin of this Fettle',
    },
  },
  waivers: {
    table: 'waivers',
    about: 'What people sign before they come, version by version.',
    columns: {
      id,
      version: integer('Which version.'),
      title: text('Title.'),
      body: text('The words.'),
      questions: json('The questions.'),
      published_by: person('Who published it.'),
      published_at: instant('When.'),
      withdrawn_at: maybe(instant('When it was withdrawn.')),
    },
    leftOut: { business_id: OWNER_SAYS, trainer_id: 'of trainers, not of businesses' },
  },
  waiver_signatures: {
    table: 'waiver_signatures',
    about:
      'Who signed what, and when. What they answered about their health is not here: they agreed to this Fettle keeping it for its purpose, and to nothing else. After importing, whoever was asked questions is asked again.',
    columns: {
      id: uuid('Id.'),
      waiver_id: ref('waivers', 'Which version.'),
      booked_by: person('Whose booking it was.'),
      person: text('Who comes.'),
      signed_name: text('The name that was typed.'),
      by_guardian: flag('Signed by a guardian.'),
      signed_at: instant('When.'),
      counts: flag('It counts; one that does not was withdrawn, or brought without its answers.'),
    },
    leftOut: {
      user_id: 'in booked_by',
      by_link: 'says who may take back the answers, which are not here',
      answers: 'about health (UK GDPR, article 9): kept by consent for this Fettle alone',
      needs_look: 'follows from the answers, which are about health',
      consented_at: 'to the answers being kept, which are not here',
      erased_at: 'in counts',
    },
  },
  papers: {
    table: 'safety_papers',
    about:
      'Papers that are shown before children come. Of a criminal record check there are only facts, never a copy.',
    columns: {
      id: uuid('Id.'),
      kind: text('check, insurance or first_aid.'),
      state: text('waiting, confirmed or refused. After importing each waits for an admin to look at it.'),
      reason: maybe(text('Why it was refused.')),
      person_name: maybe(text('Who was checked, or trained.')),
      insurer_name: maybe(text('The insurer.')),
      valid_from: day('From.'),
      valid_until: day('Until, included.'),
      scheme: maybe(text('dbs, pvg or access_ni.')),
      last_four: maybe(text('The last four digits of the certificate’s number.')),
      seen_as: maybe(text('original or update_service.')),
      seen_by_name: maybe(text('Who of the business saw it.')),
      seen_on: maybe(day('When.')),
      document: maybe(file('The document.')),
      created_at: instant('When it was shown.'),
    },
    leftOut: {
      business_id: OWNER_SAYS,
      document_key: 'in document',
      decided_at: 'an admin of this Fettle has',
      decided_by: 'an admin of this Fettle',
      reminded_at: 'follows when it ends',
    },
  },
  access_facts: {
    table: 'access_facts',
    about: 'What is stated of getting in and taking part.',
    columns: {
      id: uuid('Id.'),
      venue_id: maybe(ref('venues', 'Of which venue.')),
      session_id: maybe(ref('sessions', 'Of which session. Neither: of its own address.')),
      fact: text('Which fact.'),
      holds: flag('Whether it is so.'),
      statement: text('In the business’s words.'),
      stated_at: instant('When.'),
      asked_at: maybe(instant('When it was to be confirmed anew.')),
      taken_down: maybe(text('Why an admin has taken it down.')),
      read_at: maybe(instant('Until when an admin has read what people say otherwise.')),
    },
    leftOut: { business_id: OWNER_SAYS },
  },
  access_photos: {
    table: 'access_photos',
    about: 'Photographs that show such a fact.',
    columns: {
      id: uuid('Id.'),
      fact_id: uuid('Which fact.'),
      state: text('waiting, checked or refused.'),
      reason: maybe(text('Why it was refused.')),
      file: file('The photograph.'),
      sent_at: instant('When it was sent.'),
      decided_at: maybe(instant('When an admin decided.')),
    },
    leftOut: { file_key: 'in file' },
  },
  access_opinions: {
    table: 'access_opinions',
    about: 'What people who came say of such a fact.',
    columns: {
      fact_id: uuid('Which fact.'),
      person: person('Who.'),
      agrees: flag('It is so.'),
      found: text('What they found instead.'),
      said_at: instant('When.'),
    },
    leftOut: { user_id: 'in person' },
  },
  photographs: {
    table: 'photos',
    about: 'Photographs of the business, its sessions and those who teach.',
    columns: {
      id: uuid('Id.'),
      session_id: maybe(ref('sessions', 'Of which session.')),
      instructor_id: maybe(ref('instructors', 'Of whom. Neither: of the business.')),
      place: integer('In which place.'),
      state: text('waiting, shown or refused.'),
      reason: maybe(text('Why it was refused.')),
      description: text('For those who cannot see it.'),
      digest: text('SHA-256 of what was sent.'),
      width: integer('Pixels.'),
      height: integer('Pixels.'),
      cut_x: number('What of it is shown, as a fraction of its width.'),
      cut_y: number('As a fraction of its height.'),
      cut_width: number('As a fraction of its width.'),
      file: file('The whole photograph.'),
      created_at: instant('When it was sent.'),
      decided_at: maybe(instant('When an admin decided.')),
    },
    leftOut: {
      business_id: OWNER_SAYS,
      trainer_id: 'of trainers, not of businesses',
      whole: 'in file',
      files: 'made anew from the whole',
    },
  },
  open_data: {
    table: 'open_sellers',
    about: 'What it allows others to do with what it offers.',
    columns: {
      publishes: flag('Its sessions are in the open feeds.'),
      allows_booking: flag('Booking partners may sell its places.'),
      tax_mode: text('gross or net.'),
      vat_percent: integer('VAT in its prices, per cent.'),
      changed_at: instant('Since when.'),
    },
    leftOut: { business_id: OWNER_SAYS },
  },
  partner_terms: {
    table: 'open_session_terms',
    about: 'From how long before the start partners may sell a session.',
    columns: { session_id: ref('sessions', 'Which session.'), sells_from_days: integer('Days.') },
    leftOut: {},
  },
  sessions_without_lists: {
    table: 'waiting_lists_off',
    about: 'Sessions that have no waiting list.',
    columns: { session_id: ref('sessions', 'Which session.'), since: instant('Since when.') },
    leftOut: {},
  },
  visits: {
    table: 'session_visits',
    about: 'How often a session’s page was opened on a day, by the way that led there.',
    columns: {
      session_id: ref('sessions', 'Which session.'),
      day: day('London’s day.'),
      came_by: text('The way.'),
      times: integer('How often.'),
    },
    leftOut: {},
  },
  search_appearances: {
    table: 'search_appearances',
    about: 'How often a session stood among what somebody had searched for on a day.',
    columns: {
      session_id: ref('sessions', 'Which session.'),
      day: day('London’s day.'),
      times: integer('How often.'),
    },
    leftOut: {},
  },
  memberships: {
    table: 'memberships',
    about: 'Who is, or was, a member.',
    columns: {
      id: uuid('Id.'),
      person: person('Who.'),
      product_id: ref('pass_products', 'Of which membership.'),
      state: text('active, past_due or ended.'),
      months: integer('How many months are paid.'),
      renews_on: day('When the next month begins.'),
      joined_at: instant('When they joined.'),
      left_at: maybe(instant('When they said that they leave.')),
      ended_at: maybe(instant('When it ended.')),
    },
    leftOut: {
      user_id: 'in person',
      last_month: 'counts months of this Fettle',
      anchor_on: 'counts months of this Fettle',
      anchor_number: 'counts months of this Fettle',
      card_id: 'the card is kept by this Fettle’s payment provider for this Fettle alone',
      reminded_month: 'counts months of this Fettle',
    },
    readOnly:
      'A membership is an agreement to have a card charged each month, and the card is kept by the payment provider for the Fettle it was given to. Members join again.',
  },
  money: {
    table: 'ledger_postings',
    about: 'Every movement of the business’s money through this Fettle, as its statements have it.',
    columns: {
      movement: text('sale, sale_undone, transfer, dispute_lost and so on.'),
      booking_id: maybe(uuid('Of which booking; of what ran out unused, of which pass.')),
      pence: integer('In pence: positive when more is the business’s by it.'),
      posted_at: instant('When.'),
    },
    leftOut: {
      id: NUMBERED,
      cause: 'how this Fettle keeps from booking twice',
      payment_id: 'payments are with this Fettle’s payment provider',
      debit: 'in the sign of pence',
      credit: 'in the sign of pence',
      amount_pence: 'in pence',
      provider_object: 'payments are with this Fettle’s payment provider',
    },
    readOnly:
      'It is the record of money that this Fettle has moved. Another Fettle has moved none of it, and must not pay it out again.',
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];
/** A kind, without what is particular to it. */
export const kindOf = (name: KindName): Kind => kinds[name];

/** A record of a package. */
export type PackageRow = Record<string, unknown>;
/** Every record of a package, by kind. */
export type PackageRows = Record<KindName, PackageRow[]>;

/** Tables about businesses, or about what is theirs, that are not in a package, each with why. */
export const leftOutTables: Readonly<Record<string, string>> = {
  account_checks: 'sets this Fettle’s books beside its payment provider’s',
  api_keys: 'keys open this Fettle and no other',
  api_requests: 'what programs asked of this Fettle',
  attendees: 'the people somebody books for are that person’s own',
  brought_bookings: 'the amounts are in bookings',
  business_calendars: 'their addresses opened calendars of this Fettle',
  timetable_feeds: 'their addresses open calendars of this Fettle',
  business_edits: 'what was proposed of its page; the page as it stands is in the package',
  business_exports: 'packages that were made before',
  business_invitations: 'open invitations are links of this Fettle, and end with it',
  claims: 'how this Fettle found out whose the business is',
  client_notes: 'of trainers, not of businesses',
  credit_shares: 'who uses a pass with its owner has accepted that here',
  disputes: 'cases of banks are with this Fettle’s payment provider',
  dispute_files: 'cases of banks are with this Fettle’s payment provider',
  favourites: 'what people save is their own',
  favourite_news: 'what people save is their own',
  gift_vouchers: 'money that this Fettle holds for whoever has the code: it is spent or given back here',
  help_messages: 'what people wrote to this Fettle',
  help_replies: 'what people wrote to this Fettle',
  issued_papers: 'statements and invoices of this Fettle, which the page of payouts has as PDF',
  membership_months: 'months that were paid through this Fettle',
  open_feed_changes: WORKED_OUT,
  open_feed_items: WORKED_OUT,
  open_order_items:
    'between this Fettle, a booking partner and its customers; the bookings are in the package',
  open_orders: 'between this Fettle, a booking partner and its customers; the bookings are in the package',
  order_items: 'in bookings',
  openid_records: 'codes and tokens of this Fettle',
  partner_consents: 'which partners may sell on this Fettle',
  orders: 'in bookings; what is only held is nobody’s yet',
  payments: 'payments are with this Fettle’s payment provider; the amounts are in bookings',
  payout_holds: 'what was paid out is with this Fettle’s payment provider',
  payout_lines: 'what was paid out is with this Fettle’s payment provider',
  payouts: 'what was paid out is with this Fettle’s payment provider, and in money',
  purchases: 'in passes',
  record_import_items: 'how an import can be undone here',
  record_imports: 'which files were imported here; what they made is in the package',
  refunds: 'in bookings',
  restored_packages: 'which packages this Fettle was made of',
  search_listings: WORKED_OUT,
  taught_changes: 'whom this Fettle has still to tell that somebody else teaches',
  seller_accounts: 'the account at the payment provider is opened anew with another Fettle',
  subscriptions: 'the plan is an agreement with this Fettle',
  trainers: 'a trainer’s profile is the trainer’s own',
  transfers: 'what was paid out is with this Fettle’s payment provider, and in money',
  transfer_reversals: 'what was paid out is with this Fettle’s payment provider, and in money',
  waiting_offers: 'who waits for a place here has asked here, and may not want one elsewhere',
  waiting_places: 'who waits for a place here has asked here, and may not want one elsewhere',
  waiver_links: 'open links are of this Fettle, and end with it',
  week_copies: 'how weeks were laid out; the dates are in the package',
  week_copy_dates: 'how weeks were laid out; the dates are in the package',
  webhook_attempts: 'what this Fettle told programs of the business',
  webhook_deliveries: 'what this Fettle told programs of the business',
  webhook_endpoints: 'the secrets that sign what is told are this Fettle’s',
  webhook_events: 'what this Fettle told programs of the business',
  webhook_notes: 'what this Fettle has still to tell programs of the business',
  watched_dates: 'who waits for a place here has asked here, and may not want one elsewhere',
};
