import { z } from 'zod';
import {
  attendanceSchema,
  bookingContactSchema,
  bookingStateSchema,
  cancellationReasonSchema,
  MAX_PLACES,
  namedAttendeeSchema as whoComesSchema,
} from '#areas/booking/bookings/contract.ts';
import {
  addOccurrenceSchema,
  changeOccurrenceSchema,
  markedChoiceSchema,
} from '#areas/booking/schedule/occurrences/contract.ts';
import {
  activitySlugSchema,
  ageGroupSchema,
  cancellationTermsSchema,
  difficultySchema,
  genderReasonSchema,
  genderSchema,
  sessionStatusSchema,
} from '#areas/catalogue/sessions/contract.ts';
import { allScopes } from '#areas/platform/api-keys/scopes.ts';
import { idField, isPlainDigits } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { cursorField } from './cursor.ts';
import * as examples from './examples.ts';
import { weekdays } from './session-fields.ts';

// A stable contract: v1 fields keep their meaning; only new ones may be added.

const pence = z.number().int().nonnegative().describe('In pence.');
const count = z.number().int().nonnegative();
const id = z.number().int().positive();
/** See `isoLondonMoment`. */
const moment = z.iso.datetime({ offset: true }).describe('With London’s offset at that moment.');

const limitField = z.coerce
  .number('Ask for 1 to 100 at a time')
  .int('Ask for 1 to 100 at a time')
  .min(1, 'Ask for 1 to 100 at a time')
  .max(100, 'Ask for 1 to 100 at a time')
  .default(50)
  .meta({ description: 'Items per page.', examples: [50] });

const fromField = z.iso
  .datetime({ offset: true, error: 'Give a time with its zone, such as 2026-12-01T09:00:00Z' })
  .meta({ examples: ['2026-12-01T09:00:00Z'] })
  .transform((text) => new Date(text))
  .describe('Not before this time.');

/** Sessions and dates. */
const pagingByNumber = { after: cursorField('numbers').optional(), limit: limitField };
/** Bookings and people. */
const pagingById = { after: cursorField('uuids').optional(), limit: limitField };

// @__NO_SIDE_EFFECTS__
const listSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z
      .string()
      .nullable()
      .meta({
        description: 'Send it as "after" to get the next page. Null on the last page.',
        examples: [null],
      }),
  });

const priceSchema = z
  .object({
    session: pence,
    fee: pence.describe('The platform fee, in pence.'),
    total: pence.describe('The total that the customer pays, in pence.'),
    currency: z.literal('GBP'),
  })
  .meta({ id: 'Price', examples: [examples.price] });

const placeSchema = z
  .object({
    name: z.string().nullable().describe('The venue. Null for the business’s own address.'),
    address: z.string(),
    town: z.string(),
    postcode: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'Place', examples: [examples.place] });

const publicOccurrenceFields = {
  id,
  starts: moment,
  ends: moment,
  zone: z.literal('Europe/London'),
  minutes: count,
  places: z.object({ left: count, of: count }),
};

/** A public date with its session. */
const foundOccurrenceSchema = z
  .object({
    ...publicOccurrenceFields,
    session: z.object({ id, title: z.string(), type: activitySlugSchema }),
    business: z.object({ id, name: z.string() }),
    place: placeSchema,
    price: priceSchema,
    bookable: z.boolean().describe('Whether people can book it online.'),
    miles: z.number().describe('Straight-line distance from the place you searched for, in miles.'),
    url: z.url().describe('The page where people book.'),
  })
  .meta({ id: 'FoundDate', examples: [examples.foundOccurrence] });

const soldAsSchema = z
  .enum(['date', 'course'])
  .describe(
    'Whether people buy single dates, or all dates of a course together. The price is that of a date or of the whole course.',
  );

const sessionSchema = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    type: activitySlugSchema,
    business: z.object({ id, name: z.string() }),
    place: placeSchema,
    price: priceSchema,
    soldAs: soldAsSchema,
    minutes: count,
    bookable: z.boolean(),
    url: z.url(),
  })
  .meta({ id: 'Session', examples: [examples.publicSession] });

const occurrenceSchema = z
  .object({ ...publicOccurrenceFields, price: priceSchema })
  .meta({ id: 'SessionDate', examples: [examples.sessionOccurrence] });

const ownSessionSchema = z
  .object({
    id,
    title: z.string(),
    type: activitySlugSchema,
    status: sessionStatusSchema,
    soldAs: soldAsSchema,
    price: priceSchema,
    minutes: count,
    places: count.describe('The default number of places for a date.'),
  })
  .meta({ id: 'OwnSession', examples: [examples.ownSession] });

const DAY = 'Give a day of the week, such as "monday"';
const weekdaySchema = z.enum(weekdays, DAY);

/** All editable fields, plus the state. */
const sessionDetailsSchema = ownSessionSchema
  .extend({
    description: z.string(),
    levels: z.array(difficultySchema),
    ages: z.array(ageGroupSchema),
    gender: genderSchema,
    genderReason: genderReasonSchema
      .nullable()
      .describe('Why the session is for one sex only. Null if it’s for everyone.'),
    cancellation: cancellationTermsSchema,
    weekly: z
      .array(z.object({ day: weekdaySchema, starts: z.string(), ends: z.string() }))
      .describe('Its weekly times, in UK time.'),
    venue: id.nullable().describe('The ID of its venue. Null for the business’s own address.'),
    room: id.nullable().describe('The room at the venue. Null for none.'),
    rejected: z
      .string()
      .nullable()
      .describe('Our reason for rejecting it. Null in any status but "rejected".'),
    version: z
      .string()
      .describe('Send it with a change, so that two changes at once don’t overwrite each other.'),
    url: z.url().describe('Its page. Public only while the session is published.'),
  })
  .meta({ id: 'WholeSession', examples: [examples.sessionDetails] });

const venueSchema = z
  .object({
    id: id.nullable().describe('Null for the business’s own address.'),
    name: z.string(),
    address: z.string(),
    town: z.string(),
    postcode: z.string(),
    rooms: z.array(z.object({ id, name: z.string(), places: count })),
  })
  .meta({ id: 'Venue', examples: [examples.venue] });

const ownOccurrenceSchema = z
  .object({
    ...publicOccurrenceFields,
    session: z.object({ id, title: z.string() }),
    cancelled: z.boolean(),
    note: z.string(),
  })
  .meta({ id: 'OwnDate', examples: [examples.ownOccurrence] });

const keySchema = z
  .object({
    name: z.string(),
    business: z.object({ id, name: z.string() }),
    scopes: z.array(z.enum(allScopes)),
  })
  .meta({ id: 'Key', examples: [examples.key] });

const bookingSchema = z
  .object({
    id: z.uuid(),
    reference: z.string().describe('A short reference that people can read out.'),
    order: z.uuid().describe('Places booked together share an order.'),
    state: bookingStateSchema,
    session: z.object({ id, title: z.string() }),
    date: z.object({ id, starts: moment, ends: moment, zone: z.literal('Europe/London') }),
    name: z.string().describe('The attendee.'),
    bookedBy: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    note: z.string().describe('The customer’s note for the business.'),
    price: priceSchema.describe('The agreed prices. Null if paid outside Fettle.'),
    refunded: pence,
    through: z
      .string()
      .nullable()
      .describe('The key or booking partner that made the booking. Null for a booking on Fettle.'),
    bookedAt: moment,
  })
  .meta({ id: 'Booking', examples: [examples.booking] });

const attendeeSchema = bookingSchema
  .pick({ id: true, reference: true, state: true, name: true, bookedBy: true, note: true })
  .extend({
    age: z.number().int().nullable(),
    guardian: z.object({ name: z.string(), phone: z.string() }).nullable(),
    marked: z
      .object({ by: z.string().nullable(), at: moment })
      .nullable()
      .describe('The person who marked attendance.'),
  })
  .meta({ id: 'Attendee', examples: [examples.attendee] });

const customerSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    tags: z.array(z.string()),
    visits: count,
    lastVisit: moment.nullable(),
    since: moment,
  })
  .meta({ id: 'Customer', examples: [examples.customer] });

const newAttendeeSchema = z
  .object({
    name: whoComesSchema.shape.name,
    age: whoComesSchema.shape.age
      .default(null)
      .describe('In years. Null for adults. We store it only for children’s sessions.'),
    guardian: whoComesSchema.shape.guardian
      .default(null)
      .describe('The responsible adult’s name and phone number. Required under 16 at children’s sessions.'),
    note: bookingContactSchema.shape.specialRequirements.describe('Notes for the business.'),
  })
  .meta({ id: 'NewAttendee', examples: [examples.newAttendee] });

const newBookingSchema = z.object({
  date: z
    .number('Choose a date')
    .int('Choose a date')
    .positive('Choose a date')
    .meta({ description: 'The ID of one of your dates.', examples: [48_120] }),
  places: z
    .number(`Enter the number of places, 1 to ${MAX_PLACES}`)
    .int(`Enter the number of places, 1 to ${MAX_PLACES}`)
    .min(1, `Enter the number of places, 1 to ${MAX_PLACES}`)
    .max(MAX_PLACES, `Enter the number of places, 1 to ${MAX_PLACES}`)
    .default(1)
    .meta({ description: 'The number of places. We book all of them or none.', examples: [1] }),
  name: bookingContactSchema.shape.fullName.meta({
    description: 'The attendee. For several places, the person who booked.',
    examples: ['Rosa Whitfield'],
  }),
  email: bookingContactSchema.shape.email.meta({
    description: 'Their email address. We don’t email them.',
    examples: ['rosa@people.example'],
  }),
  phone: bookingContactSchema.shape.phone.meta({
    description:
      'In any usual format. We store UK numbers in national format, and others with + and the country code.',
    examples: ['020 7946 0321'],
  }),
  note: bookingContactSchema.shape.specialRequirements.meta({
    description: 'Their note for you.',
    examples: [''],
  }),
  attendees: z
    .array(newAttendeeSchema)
    .min(1, 'Name an attendee for each place')
    .max(MAX_PLACES, 'Name an attendee for each place')
    .optional()
    .meta({
      description: 'One attendee for each place. If left out, the person who booked attends.',
      examples: [[examples.newAttendee]],
    }),
});
export type NewBooking = z.infer<typeof newBookingSchema>;

// Types only; the site's form validates under these names.
const textInput = (said: string) => z.string(said);
const numberInput = (said: string) => z.number(said);

const sessionInputFields = {
  title: textInput('Title is required').meta({ examples: [examples.sessionDetails.title] }),
  description: textInput('Description must be text')
    .default('')
    .meta({ examples: [examples.sessionDetails.description] }),
  type: activitySlugSchema.meta({
    description: `One of ${activitySlugSchema.options.join(', ')}.`,
    examples: ['hiit'],
  }),
  levels: z
    .array(difficultySchema, 'At least one difficulty level is required')
    .meta({ description: 'One or more. "all_levels" must be the only value.', examples: [['all_levels']] }),
  ages: z
    .array(ageGroupSchema, 'At least one age group is required')
    .meta({ description: 'One or more. "all_ages" must be the only value.', examples: [['18-25', '26-35']] }),
  gender: genderSchema.default('mixed').meta({ examples: ['mixed'] }),
  genderReason: genderReasonSchema
    .nullable()
    .default(null)
    .meta({
      description: 'Why the session is for one sex only, as the law requires. Otherwise null.',
      examples: [null],
    }),
  price: z
    .int('Price must be in whole pence')
    .meta({ description: 'Your price for a place in pence, without the platform fee.', examples: [900] }),
  minutes: numberInput('Duration must be at least 15 minutes').meta({
    description: 'In minutes, in steps of 5.',
    examples: [45],
  }),
  places: numberInput('Must allow at least 1 participant').meta({ examples: [14] }),
  cancellation: cancellationTermsSchema.optional().meta({
    description: 'The cancellation policy. Default: a full refund until a day before.',
    examples: [examples.sessionDetails.cancellation],
  }),
  weekly: z
    .array(
      z.object({
        day: weekdaySchema,
        starts: z.string('Give a time such as "18:30"').meta({
          description: 'HH:MM in steps of 5 minutes, UK time.',
        }),
      }),
      'At least one session time is required',
    )
    .meta({ description: 'Its weekly times.', examples: [[{ day: 'thursday', starts: '06:45' }]] }),
  venue: id
    .nullable()
    .optional()
    .meta({
      description: 'The ID of a venue, or null for your own address. If left out, the venue doesn’t change.',
      examples: [null],
    }),
  room: id
    .nullable()
    .optional()
    .meta({ description: 'The room at the venue.', examples: [null] }),
  draft: z
    .boolean('Draft must be true or false')
    .default(false)
    .meta({ description: 'Saves it as a draft instead of submitting it for review.', examples: [false] }),
};
const newSessionSchema = z.object(sessionInputFields).meta({ id: 'NewSession' });
export type NewSession = z.infer<typeof newSessionSchema>;
const updateSessionSchema = z
  .object({
    ...sessionInputFields,
    version: z
      .string()
      .max(60)
      .optional()
      .meta({
        description: 'The version you read. If the session has changed since, we don’t save your change.',
        examples: [examples.sessionDetails.version],
      }),
  })
  .meta({ id: 'ChangedSession' });
export type UpdateSession = z.infer<typeof updateSessionSchema>;

const startsField = addOccurrenceSchema.shape.startTime.meta({
  description: 'In UK time.',
  examples: ['18:30'],
});
const newOccurrenceSchema = z
  .object({
    day: addOccurrenceSchema.shape.day.meta({ description: 'In UK time.', examples: ['2026-12-03'] }),
    starts: startsField,
    minutes: addOccurrenceSchema.shape.duration.meta({ examples: [45] }),
    places: addOccurrenceSchema.shape.capacity.meta({ examples: [14] }),
    note: addOccurrenceSchema.shape.note
      .default('')
      .meta({ description: 'Shown to everyone who books.', examples: ['Bring a towel.'] }),
    venue: sessionInputFields.venue,
    room: sessionInputFields.room,
  })
  .meta({ id: 'NewDate' });
export type NewOccurrence = z.infer<typeof newOccurrenceSchema>;

const updateOccurrenceSchema = z
  .object({
    starts: startsField,
    places: changeOccurrenceSchema.shape.capacity.meta({ examples: [12] }),
    note: changeOccurrenceSchema.shape.note.meta({ examples: [''] }),
    later: z
      .boolean('Use true or false')
      .default(false)
      .meta({
        description: 'Also applies to all later dates of its weekly time.',
        examples: [false],
      }),
    was: z
      .object({ starts: moment, places: count, note: z.string() })
      .optional()
      .meta({
        description: 'The version you read. If the date has changed since, we don’t save your change.',
        examples: [{ starts: examples.ownOccurrence.starts, places: 14, note: '' }],
      }),
  })
  .meta({ id: 'ChangedDate' });
export type UpdateOccurrence = z.infer<typeof updateOccurrenceSchema>;

const exportSchema = z
  .object({
    id: z.uuid(),
    state: z
      .enum(['making', 'ready', 'failed', 'gone'])
      .describe('You can download "ready" files for seven days. Then the status is "gone".'),
    askedAt: moment,
    goneAt: moment.nullable(),
    bytes: count.nullable(),
    records: count.nullable(),
  })
  .meta({ id: 'Export', examples: [examples.businessExport] });

const MISSING_IDEMPOTENCY_KEY = 'Send an Idempotency-Key of 1 to 255 characters, such as a new UUID';

const idempotencySchema = z.object({
  'idempotency-key': z
    .string(MISSING_IDEMPOTENCY_KEY)
    .min(1, MISSING_IDEMPOTENCY_KEY)
    .max(255, MISSING_IDEMPOTENCY_KEY)
    .regex(/^[\x21-\x7e]+$/, MISSING_IDEMPOTENCY_KEY)
    .meta({
      description:
        'Identifies the request, so you can repeat it safely. The same key and body return the first result for at least a day. With another body, we refuse it.',
      examples: ['0c6f0e9a-7d34-4b1c-8a55-2f1f9e207d9c'],
    }),
});

const occurrenceParams = z.object({
  dateId: isPlainDigits(
    z
      .number()
      .int()
      .positive()
      .meta({ description: 'The ID of a date.', examples: [examples.ownOccurrence.id] }),
  ),
});
const sessionParams = z.object({
  sessionId: isPlainDigits(
    z
      .number()
      .int()
      .positive()
      .meta({
        description: 'The ID of a session.',
        examples: [examples.publicSession.id],
      }),
  ),
});
const bookingParams = z.object({
  bookingId: idField.meta({ description: 'The ID of a booking.', examples: [examples.booking.id] }),
});

const exportParams = z.object({
  exportId: idField.meta({ description: 'The ID of an export.', examples: [examples.businessExport.id] }),
});

const nearField = z
  .string('Choose a place to search near')
  .trim()
  .min(1, 'Choose a place to search near')
  .max(100, 'Use up to 100 characters for the place.');

const MILES = 'Enter a distance from 1 to 50 miles';

/** No key needed. */
export const v1PublicEndpoints = defineEndpoints({
  'GET /api/v1/sessions': {
    auth: 'public',
    summary: 'Find sessions',
    description:
      'Returns dates with places left near a point, soonest first. Needs no key. Limit: 60 requests a minute.',
    query: z.object({
      near: nearField.meta({ description: 'A postcode, a town or "lat,lng".', examples: ['M1 1EL'] }),
      type: z
        .string()
        .max(200)
        .meta({ examples: ['hiit,yoga'] })
        .transform((text) => text.split(','))
        .pipe(z.array(activitySlugSchema))
        .optional()
        .describe(`One or more of ${activitySlugSchema.options.join(', ')}, separated by commas.`),
      within: z.coerce
        .number(MILES)
        .min(1, MILES)
        .max(50, MILES)
        .default(5)
        .meta({ description: 'Distance in miles.', examples: [5] }),
      from: fromField.optional(),
      ...pagingByNumber,
    }),
    answer: listSchema(foundOccurrenceSchema),
  },
  'GET /api/v1/sessions/:sessionId': {
    auth: 'public',
    summary: 'Get a session',
    description: 'Returns a published session. Needs no key.',
    params: sessionParams,
    answer: sessionSchema,
  },
  'GET /api/v1/sessions/:sessionId/dates': {
    auth: 'public',
    summary: 'List dates and places',
    description: 'Returns a session’s upcoming dates, soonest first, with the places left now.',
    params: sessionParams,
    query: z.object({ from: fromField.optional(), ...pagingByNumber }),
    answer: listSchema(occurrenceSchema),
  },
});

/** By API key. */
export const v1KeyEndpoints = defineEndpoints({
  'GET /api/v1/key': {
    auth: 'apiKey',
    summary: 'Check a key',
    description: 'Returns the key’s business and scopes. A good first request.',
    answer: keySchema,
  },
  'GET /api/v1/business/sessions': {
    auth: 'apiKey',
    scope: 'sessions:read',
    summary: 'List your sessions',
    description: 'Returns all sessions of the business except deleted ones, oldest first.',
    query: z.object(pagingByNumber),
    answer: listSchema(ownSessionSchema),
  },
  'POST /api/v1/business/sessions': {
    auth: 'apiKey',
    scope: 'sessions:write',
    summary: 'Create a session',
    description:
      'Submits a session for review or saves it as a draft, with the rules of the dashboard’s form. People can book it after we approve it.',
    headers: idempotencySchema,
    body: newSessionSchema,
    bodyBytes: 32 * 1024,
    answer: sessionDetailsSchema,
    status: 201,
    errors: ['idempotency_key_reused'],
  },
  'GET /api/v1/business/sessions/:sessionId': {
    auth: 'apiKey',
    scope: 'sessions:read',
    summary: 'Get one of your sessions',
    description: 'Returns one of your sessions in any state except deleted.',
    params: sessionParams,
    answer: sessionDetailsSchema,
  },
  'PUT /api/v1/business/sessions/:sessionId': {
    auth: 'apiKey',
    scope: 'sessions:write',
    summary: 'Change a session',
    description:
      'Replaces the fields you send. Times, price, places, terms and venue change straight away. Existing bookings stay the same. If you change the title, description, type, levels, ages or gender of a published session, we review it again. Safe to repeat.',
    params: sessionParams,
    body: updateSessionSchema,
    bodyBytes: 32 * 1024,
    answer: sessionDetailsSchema,
  },
  'POST /api/v1/business/sessions/:sessionId/pause': {
    auth: 'apiKey',
    scope: 'sessions:write',
    summary: 'Pause a session',
    description:
      'Removes a published session from search and stops new bookings. Existing bookings stay valid. Has no effect on a paused session.',
    params: sessionParams,
    answer: sessionDetailsSchema.meta({ examples: [{ ...examples.sessionDetails, status: 'paused' }] }),
  },
  'POST /api/v1/business/sessions/:sessionId/resume': {
    auth: 'apiKey',
    scope: 'sessions:write',
    summary: 'Resume a session',
    description: 'Puts a paused session back on sale. Has no effect on a session that’s on sale.',
    params: sessionParams,
    answer: sessionDetailsSchema,
  },
  'POST /api/v1/business/sessions/:sessionId/dates': {
    auth: 'apiKey',
    scope: 'sessions:write',
    summary: 'Add a date',
    description: 'Adds a one-off date to an approved session. People can book it like any other date.',
    params: sessionParams,
    headers: idempotencySchema,
    body: newOccurrenceSchema,
    answer: ownOccurrenceSchema,
    status: 201,
    errors: ['idempotency_key_reused'],
  },
  'GET /api/v1/business/venues': {
    auth: 'apiKey',
    scope: 'sessions:read',
    summary: 'List your venues',
    description: 'Returns your own address first, then your venues by name, each with its rooms.',
    answer: listSchema(venueSchema),
  },
  'GET /api/v1/business/dates': {
    auth: 'apiKey',
    scope: 'sessions:read',
    summary: 'List your dates',
    description: 'Returns the dates of your sessions, soonest first, including cancelled ones.',
    query: z.object({
      from: fromField.optional().describe('Not before this time. Default: now.'),
      session: z.coerce
        .number('Give the ID of a session')
        .int('Give the ID of a session')
        .optional()
        .meta({ description: 'Only dates of this session.', examples: [examples.ownSession.id] }),
      ...pagingByNumber,
    }),
    answer: listSchema(ownOccurrenceSchema),
  },
  'PUT /api/v1/business/dates/:dateId': {
    auth: 'apiKey',
    scope: 'sessions:write',
    summary: 'Change a date',
    description:
      'Replaces the time, places and note you send. Bookings move with the date. We email customers about a new time or note.',
    params: occurrenceParams,
    body: updateOccurrenceSchema,
    answer: ownOccurrenceSchema,
  },
  'POST /api/v1/business/dates/:dateId/cancel': {
    auth: 'apiKey',
    scope: 'sessions:write',
    summary: 'Cancel a date',
    description:
      'Cancels a date straight away. We refund everyone in full and email them the reason. Has no effect on a cancelled date.',
    params: occurrenceParams,
    body: z.object({
      reason: cancellationReasonSchema.meta({
        description: 'Shown to everyone who booked.',
        examples: ['Our teacher is ill. We are sorry.'],
      }),
      refund: pence.optional().meta({
        description: 'The total refund you expect, in pence. If the amount differs, nothing happens.',
        examples: [0],
      }),
      marked: markedChoiceSchema.optional().meta({
        description:
          'Whether to refund people after a check-in or a no-show. Required after the date has started if there are any. Before the start, we refund everyone.',
        examples: ['refund'],
      }),
    }),
    answer: ownOccurrenceSchema.meta({ examples: [{ ...examples.ownOccurrence, cancelled: true }] }),
  },
  'GET /api/v1/business/dates/:dateId/attendees': {
    auth: 'apiKey',
    scope: 'attendees:read',
    summary: 'List attendees',
    description: 'Returns everyone with a place on a date, in booking order, without cancelled bookings.',
    params: occurrenceParams,
    query: z.object(pagingById),
    answer: listSchema(attendeeSchema),
  },
  'GET /api/v1/bookings': {
    auth: 'apiKey',
    scope: 'bookings:read',
    summary: 'List bookings',
    description: 'Returns all bookings of the business from every source, in booking order.',
    query: z.object({
      from: fromField.optional().describe('Booked at or after this time.'),
      date: z.coerce
        .number('Give the ID of a date')
        .int('Give the ID of a date')
        .optional()
        .meta({ description: 'Only bookings on this date.', examples: [examples.ownOccurrence.id] }),
      state: bookingStateSchema
        .optional()
        .meta({ description: 'Only bookings in this state.', examples: ['confirmed'] }),
      ...pagingById,
    }),
    answer: listSchema(bookingSchema),
  },
  'GET /api/v1/bookings/:bookingId': {
    auth: 'apiKey',
    scope: 'bookings:read',
    summary: 'Get a booking',
    description: 'Returns a booking of the business from any source.',
    params: bookingParams,
    answer: bookingSchema,
  },
  'POST /api/v1/bookings': {
    auth: 'apiKey',
    scope: 'bookings:write',
    summary: 'Book places',
    description:
      'Books places on one of your dates for someone who pays you elsewhere. Books all of them or none. Fettle takes no payment or fee, and doesn’t email the customer.',
    headers: idempotencySchema,
    body: newBookingSchema,
    answer: z
      .object({ order: z.uuid(), bookings: z.array(bookingSchema) })
      .meta({ examples: [{ order: examples.booking.order, bookings: [examples.booking] }] }),
    status: 201,
    errors: ['not_found', 'sold_out', 'booking_disabled', 'idempotency_key_reused'],
  },
  'POST /api/v1/bookings/:bookingId/cancel': {
    auth: 'apiKey',
    scope: 'bookings:write',
    summary: 'Cancel a booking',
    description:
      'Cancels a booking for the business and frees its place. Refunds everything paid through Fettle and emails Fettle customers the reason. Safe to repeat.',
    params: bookingParams,
    body: z.object({
      reason: cancellationReasonSchema.meta({
        description: 'Shown to the customer.',
        examples: ['Our teacher is ill. We are sorry.'],
      }),
      refund: pence.optional().meta({
        description: 'The refund you expect, in pence. If the amount differs, we cancel nothing.',
        examples: [0],
      }),
    }),
    answer: bookingSchema.meta({ examples: [examples.cancelledBooking] }),
  },
  'PUT /api/v1/bookings/:bookingId/attendance': {
    auth: 'apiKey',
    scope: 'check-in:write',
    summary: 'Check in',
    description:
      'Marks attendance, from 3 hours before the start until 14 days after. Has no effect if the current mark differs from "was".',
    params: bookingParams,
    body: z.object({
      state: attendanceSchema.meta({
        description: '"attended", "no_show", or "confirmed" to remove a mark.',
        examples: ['attended'],
      }),
      was: attendanceSchema
        .default('confirmed')
        .meta({ description: 'The mark you read before this change.', examples: ['confirmed'] }),
    }),
    answer: z
      .object({ id: z.uuid(), state: attendanceSchema })
      .meta({ examples: [{ id: examples.booking.id, state: 'attended' }] }),
  },
  'GET /api/v1/customers': {
    auth: 'apiKey',
    scope: 'customers:read',
    summary: 'List customers',
    description:
      'Returns everyone who has booked with the business on Fettle or has its pass, oldest first. This excludes customers of a key or partner.',
    query: z.object(pagingById),
    answer: listSchema(customerSchema),
  },
  'GET /api/v1/exports': {
    auth: 'apiKey',
    scope: 'export:read',
    summary: 'List exports',
    description: 'Returns the latest exports of the business, newest first.',
    answer: listSchema(exportSchema),
  },
  'POST /api/v1/exports': {
    auth: 'apiKey',
    scope: 'export:read',
    summary: 'Export your data',
    description:
      'Creates a ZIP file of all the business’s data: JSON and CSV with a schema, photos and documents. It’s the same file as on the dashboard. Check its status until it’s ready. While we create one, we return that one. Limit: five a day.',
    answer: exportSchema.meta({
      examples: [{ ...examples.businessExport, state: 'making', goneAt: null, bytes: null, records: null }],
    }),
    status: 202,
  },
  'GET /api/v1/exports/:exportId': {
    auth: 'apiKey',
    scope: 'export:read',
    summary: 'Get an export',
    description: 'Returns whether the file is ready, its size and when it expires.',
    params: exportParams,
    answer: exportSchema,
  },
  'GET /api/v1/exports/:exportId/file': {
    auth: 'apiKey',
    scope: 'export:read',
    summary: 'Download an export',
    description: 'Returns the ZIP file. We log every download.',
    params: exportParams,
    sends: 'file',
    errors: ['gone'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof v1PublicEndpoints>, Callable<typeof v1KeyEndpoints> {}
}

export type FoundOccurrence = z.infer<typeof foundOccurrenceSchema>;
export type PublicSession = z.infer<typeof sessionSchema>;
export type PublicOccurrence = z.infer<typeof occurrenceSchema>;
export type OwnSession = z.infer<typeof ownSessionSchema>;
export type OwnOccurrence = z.infer<typeof ownOccurrenceSchema>;
export type SessionDetails = z.infer<typeof sessionDetailsSchema>;
export type Venue = z.infer<typeof venueSchema>;
export type ApiExport = z.infer<typeof exportSchema>;
export type ApiBooking = z.infer<typeof bookingSchema>;
export type ApiAttendee = z.infer<typeof attendeeSchema>;
export type ApiCustomer = z.infer<typeof customerSchema>;
