import { z } from 'zod';
import {
  attendanceSchema,
  bookingContactSchema,
  bookingStateSchema,
  callingOffReasonSchema,
  MOST_PLACES,
  namedAttendeeSchema as whoComesSchema,
} from '#features/booking/contract.ts';
import { addDateSchema, changeDateSchema, markedChoiceSchema } from '#features/dashboard/dates/contract.ts';
import {
  activitySlugSchema,
  ageGroupSchema,
  cancellationTermsSchema,
  difficultySchema,
  genderReasonSchema,
  genderSchema,
  sessionStatusSchema,
} from '#features/sessions/contract.ts';
import { idField, inDigits } from '#shared/domain/id-field.ts';
import { defineEndpoints } from '#shared/http/endpoints.ts';
import { allScopes } from '../keys/scopes.ts';
import { afterField } from './cursor.ts';
import * as examples from './examples.ts';
import { days } from './session-words.ts';

// What stands here is promised: within v1 a field stays, and says what it says. New ones may come.

const pence = z.number().int().nonnegative().describe('Pence.');
const count = z.number().int().nonnegative();
const id = z.number().int().positive();
/** As `isoLondonMoment` writes it. */
const moment = z.iso.datetime({ offset: true }).describe('With the offset that London has then.');

const limitField = z.coerce
  .number('Please ask for 1 to 100 at once')
  .int('Please ask for 1 to 100 at once')
  .min(1, 'Please ask for 1 to 100 at once')
  .max(100, 'Please ask for 1 to 100 at once')
  .default(50)
  .meta({ description: 'How many at once.', examples: [50] });

const fromField = z.iso
  .datetime({ offset: true, error: 'Give a moment with its zone, such as 2026-12-01T09:00:00Z' })
  .meta({ examples: ['2026-12-01T09:00:00Z'] })
  .transform((text) => new Date(text))
  .describe('Not before this moment.');

/** Of sessions and dates, which are numbered. */
const pagingByNumber = { after: afterField('numbers').optional(), limit: limitField };
/** Of bookings and people, which have UUIDs. */
const pagingById = { after: afterField('uuids').optional(), limit: limitField };

// @__NO_SIDE_EFFECTS__
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z
      .string()
      .nullable()
      .meta({ description: 'What to send as "after" for the next page; null at the end.', examples: [null] }),
  });

const priceSchema = z
  .object({
    session: pence,
    fee: pence.describe('The platform fee, in pence.'),
    total: pence.describe('What somebody pays, in pence.'),
    currency: z.literal('GBP'),
  })
  .meta({ id: 'Price', examples: [examples.price] });

const placeSchema = z
  .object({
    name: z.string().nullable().describe('The venue; null at the business’s own address.'),
    address: z.string(),
    town: z.string(),
    postcode: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'Place', examples: [examples.place] });

const publicDate = {
  id,
  starts: moment,
  ends: moment,
  zone: z.literal('Europe/London'),
  minutes: count,
  places: z.object({ left: count, of: count }),
};

/** A date that anybody may see, with what is said of its session. */
const foundDateSchema = z
  .object({
    ...publicDate,
    session: z.object({ id, title: z.string(), type: activitySlugSchema }),
    business: z.object({ id, name: z.string() }),
    place: placeSchema,
    price: priceSchema,
    bookable: z.boolean().describe('It can be booked online.'),
    miles: z.number().describe('From the place that was looked for, as the crow flies.'),
    url: z.url().describe('Its page, where people book.'),
  })
  .meta({ id: 'FoundDate', examples: [examples.foundDate] });

const sessionSchema = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    type: activitySlugSchema,
    business: z.object({ id, name: z.string() }),
    place: placeSchema,
    price: priceSchema,
    minutes: count,
    bookable: z.boolean(),
    url: z.url(),
  })
  .meta({ id: 'Session', examples: [examples.publicSession] });

const dateSchema = z
  .object({ ...publicDate, price: priceSchema })
  .meta({ id: 'SessionDate', examples: [examples.sessionDate] });

const ownSessionSchema = z
  .object({
    id,
    title: z.string(),
    type: activitySlugSchema,
    status: sessionStatusSchema,
    price: priceSchema,
    minutes: count,
    places: count.describe('Of a date, unless it has its own number.'),
  })
  .meta({ id: 'OwnSession', examples: [examples.ownSession] });

const DAY = 'Give a day of the week, such as "monday"';
const weekdaySchema = z.enum(days, DAY);

/** A session as whoever runs it sees it: everything that can be changed of it, and how it stands. */
const wholeSessionSchema = ownSessionSchema
  .extend({
    description: z.string(),
    levels: z.array(difficultySchema),
    ages: z.array(ageGroupSchema),
    gender: genderSchema,
    genderReason: genderReasonSchema
      .nullable()
      .describe('Why it is for one sex alone; null for one that is for everybody.'),
    cancellation: cancellationTermsSchema,
    weekly: z
      .array(z.object({ day: weekdaySchema, starts: z.string(), ends: z.string() }))
      .describe('Its weekly times, by the clock in London.'),
    venue: id.nullable().describe('Where it is held: the id of a venue; null at the business’s own address.'),
    room: id.nullable().describe('In which room there; null for none.'),
    rejected: z.string().nullable().describe('Why it was turned down; null unless its status is "rejected".'),
    version: z
      .string()
      .describe('To be sent with a change, so that two at once do not write over each other.'),
    url: z.url().describe('Its page. Others see it while it is published.'),
  })
  .meta({ id: 'WholeSession', examples: [examples.wholeSession] });

const venueSchema = z
  .object({
    id: id.nullable().describe('Null of the business’s own address.'),
    name: z.string(),
    address: z.string(),
    town: z.string(),
    postcode: z.string(),
    rooms: z.array(z.object({ id, name: z.string(), places: count })),
  })
  .meta({ id: 'Venue', examples: [examples.venue] });

const ownDateSchema = z
  .object({
    ...publicDate,
    session: z.object({ id, title: z.string() }),
    cancelled: z.boolean(),
    note: z.string(),
  })
  .meta({ id: 'OwnDate', examples: [examples.ownDate] });

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
    reference: z.string().describe('Short, for people to read out.'),
    order: z.uuid().describe('Places that were booked together have one order.'),
    state: bookingStateSchema,
    session: z.object({ id, title: z.string() }),
    date: z.object({ id, starts: moment, ends: moment, zone: z.literal('Europe/London') }),
    name: z.string().describe('Who comes.'),
    bookedBy: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    note: z.string().describe('What whoever booked wants the business to know.'),
    price: priceSchema.describe('What was agreed. Nothing where it was paid outside Fettle.'),
    refunded: pence,
    through: z
      .string()
      .nullable()
      .describe('The key or the booking partner that made it; null for one that was made on Fettle.'),
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
      .describe('Who said that they came or did not.'),
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
      .describe('In years; null for an adult. Kept where the session is for children.'),
    guardian: whoComesSchema.shape.guardian
      .default(null)
      .describe(
        'Who answers for them, by name and telephone: needed under 16 where the session is for children.',
      ),
    note: bookingContactSchema.shape.specialRequirements.describe('What is to be known of them.'),
  })
  .meta({ id: 'NewAttendee', examples: [examples.newAttendee] });

const newBookingSchema = z.object({
  date: z
    .number('Say which date')
    .int('Say which date')
    .positive('Say which date')
    .meta({ description: 'The id of a date of yours.', examples: [48_120] }),
  places: z
    .number(`Say how many places, 1 to ${MOST_PLACES}`)
    .int(`Say how many places, 1 to ${MOST_PLACES}`)
    .min(1, `Say how many places, 1 to ${MOST_PLACES}`)
    .max(MOST_PLACES, `Say how many places, 1 to ${MOST_PLACES}`)
    .default(1)
    .meta({ description: 'How many, all of them or none.', examples: [1] }),
  name: bookingContactSchema.shape.fullName.meta({
    description: 'Who comes, and of several places who booked.',
    examples: ['Rosa Whitfield'],
  }),
  email: bookingContactSchema.shape.email.meta({
    description: 'How you reach them. We write them nothing.',
    examples: ['rosa@people.example'],
  }),
  phone: bookingContactSchema.shape.phone.meta({
    description:
      'As people write it. We keep a UK number as it is dialled there, and any other with + and its country’s code.',
    examples: ['020 7946 0321'],
  }),
  note: bookingContactSchema.shape.specialRequirements.meta({
    description: 'What they want you to know.',
    examples: [''],
  }),
  attendees: z
    .array(newAttendeeSchema)
    .min(1, 'Say who comes to each place')
    .max(MOST_PLACES, 'Say who comes to each place')
    .optional()
    .meta({
      description: 'Who comes to each place, as many as there are places. Left out, whoever booked comes.',
      examples: [[examples.newAttendee]],
    }),
});
export type NewBooking = z.infer<typeof newBookingSchema>;

// Of which kind each field is. What may stand in it is for the site's own form to say, under these names.
const sentText = (said: string) => z.string(said);
const sentNumber = (said: string) => z.number(said);

const sentSession = {
  title: sentText('Title is required').meta({ examples: [examples.wholeSession.title] }),
  description: sentText('Description must be text')
    .default('')
    .meta({ examples: [examples.wholeSession.description] }),
  type: activitySlugSchema.meta({
    description: `One of ${activitySlugSchema.options.join(', ')}.`,
    examples: ['hiit'],
  }),
  levels: z
    .array(difficultySchema, 'At least one difficulty level is required')
    .meta({ description: 'One or more; "all_levels" stands alone.', examples: [['all_levels']] }),
  ages: z
    .array(ageGroupSchema, 'At least one age group is required')
    .meta({ description: 'One or more; "all_ages" stands alone.', examples: [['18-25', '26-35']] }),
  gender: genderSchema.default('mixed').meta({ examples: ['mixed'] }),
  genderReason: genderReasonSchema
    .nullable()
    .default(null)
    .meta({
      description: 'Why it is for one sex alone, which the law asks for; null otherwise.',
      examples: [null],
    }),
  price: z
    .int('Price must be in whole pence')
    .meta({ description: 'What you ask for a place, in pence, without the platform fee.', examples: [900] }),
  minutes: sentNumber('Duration must be at least 15 minutes').meta({
    description: 'How long it lasts, in steps of 5.',
    examples: [45],
  }),
  places: sentNumber('Must allow at least 1 participant').meta({ examples: [14] }),
  cancellation: cancellationTermsSchema.optional().meta({
    description: 'What people get back; all until a day before, unless you say otherwise.',
    examples: [examples.wholeSession.cancellation],
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
    .meta({ description: 'Its times in every week.', examples: [[{ day: 'thursday', starts: '06:45' }]] }),
  venue: id
    .nullable()
    .optional()
    .meta({
      description:
        'Where it is held: the id of a venue, or null for your own address. Left out, where it is now.',
      examples: [null],
    }),
  room: id
    .nullable()
    .optional()
    .meta({ description: 'In which room there.', examples: [null] }),
  draft: z
    .boolean('Choose whether this is a draft')
    .default(false)
    .meta({ description: 'Kept for later instead of handed in for review.', examples: [false] }),
};
const newSessionSchema = z.object(sentSession).meta({ id: 'NewSession' });
export type NewSession = z.infer<typeof newSessionSchema>;
const changedSessionSchema = z
  .object({
    ...sentSession,
    version: z
      .string()
      .max(60)
      .optional()
      .meta({
        description: 'What you read; where it has been changed since, nothing is.',
        examples: [examples.wholeSession.version],
      }),
  })
  .meta({ id: 'ChangedSession' });
export type ChangedSession = z.infer<typeof changedSessionSchema>;

const startsField = addDateSchema.shape.startTime.meta({
  description: 'By the clock in London.',
  examples: ['18:30'],
});
const newDateSchema = z
  .object({
    day: addDateSchema.shape.day.meta({ description: 'In London.', examples: ['2026-12-03'] }),
    starts: startsField,
    minutes: addDateSchema.shape.duration.meta({ examples: [45] }),
    places: addDateSchema.shape.capacity.meta({ examples: [14] }),
    note: addDateSchema.shape.note
      .default('')
      .meta({ description: 'Whoever books it reads it.', examples: ['Bring a towel.'] }),
    venue: sentSession.venue,
    room: sentSession.room,
  })
  .meta({ id: 'NewDate' });
export type NewDate = z.infer<typeof newDateSchema>;

const changedDateSchema = z
  .object({
    starts: startsField,
    places: changeDateSchema.shape.capacity.meta({ examples: [12] }),
    note: changeDateSchema.shape.note.meta({ examples: [''] }),
    later: z
      .boolean('Say yes or no')
      .default(false)
      .meta({
        description: 'Also all later dates of its weekly time.',
        examples: [false],
      }),
    was: z
      .object({ starts: moment, places: count, note: z.string() })
      .optional()
      .meta({
        description: 'What you read of it; where it has been changed since, nothing is.',
        examples: [{ starts: examples.ownDate.starts, places: 14, note: '' }],
      }),
  })
  .meta({ id: 'ChangedDate' });
export type ChangedDate = z.infer<typeof changedDateSchema>;

const exportSchema = z
  .object({
    id: z.uuid(),
    state: z
      .enum(['making', 'ready', 'failed', 'gone'])
      .describe('Once it is "ready" its file can be had, for seven days; then it is "gone".'),
    askedAt: moment,
    goneAt: moment.nullable(),
    bytes: count.nullable(),
    records: count.nullable(),
  })
  .meta({ id: 'Export', examples: [examples.businessExport] });

const NO_NAME = 'Name the request by an Idempotency-Key of 1 to 255 letters, such as a UUID of its own';

const idempotencySchema = z.object({
  'idempotency-key': z
    .string(NO_NAME)
    .min(1, NO_NAME)
    .max(255, NO_NAME)
    .regex(/^[\x21-\x7e]+$/, NO_NAME)
    .meta({
      description:
        'Names the request, so that it can be sent again when its answer was lost. The same name with the same body is answered with what was made the first time, for a day at least; with another body it is refused.',
      examples: ['0c6f0e9a-7d34-4b1c-8a55-2f1f9e207d9c'],
    }),
});

const dateParams = z.object({
  dateId: inDigits(
    z
      .number()
      .int()
      .positive()
      .meta({ description: 'The id of a date.', examples: [examples.ownDate.id] }),
  ),
});
const sessionParams = z.object({
  sessionId: inDigits(
    z
      .number()
      .int()
      .positive()
      .meta({
        description: 'The id of a session.',
        examples: [examples.publicSession.id],
      }),
  ),
});
const bookingParams = z.object({
  bookingId: idField.meta({ description: 'The id of a booking.', examples: [examples.booking.id] }),
});

const exportParams = z.object({
  exportId: idField.meta({ description: 'The id of an export.', examples: [examples.businessExport.id] }),
});

const nearField = z
  .string('Say near where')
  .trim()
  .min(1, 'Say near where')
  .max(100, 'Keep the place under 100 characters.');

const MILES = 'Say how many miles, 1 to 50';

/** What anybody may read, without a key. */
export const v1PublicEndpoints = defineEndpoints({
  'GET /api/v1/sessions': {
    who: 'anyone',
    summary: 'Find sessions',
    description:
      'Dates with places left near somewhere, soonest first. No key is needed for reading, 60 requests a minute.',
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
        .meta({ description: 'Miles from there.', examples: [5] }),
      from: fromField.optional(),
      ...pagingByNumber,
    }),
    answer: listOf(foundDateSchema),
  },
  'GET /api/v1/sessions/:sessionId': {
    who: 'anyone',
    summary: 'One session',
    description: 'What is said of a session that is published. No key is needed.',
    params: sessionParams,
    answer: sessionSchema,
  },
  'GET /api/v1/sessions/:sessionId/dates': {
    who: 'anyone',
    summary: 'Dates and places',
    description:
      'The dates of a session that are to come, soonest first, with the places left of each at this moment.',
    params: sessionParams,
    query: z.object({ from: fromField.optional(), ...pagingByNumber }),
    answer: listOf(dateSchema),
  },
});

/** What a business's own program may do, by its key. */
export const v1KeyEndpoints = defineEndpoints({
  'GET /api/v1/key': {
    who: 'key',
    summary: 'What the key may do',
    description: 'Whose the key is, and its scopes: a first request to see that it works.',
    answer: keySchema,
  },
  'GET /api/v1/business/sessions': {
    who: 'key',
    scope: 'sessions:read',
    summary: 'Your sessions',
    description:
      'All sessions of the business, in whatever state but deleted, in the order in which they were made.',
    query: z.object(pagingByNumber),
    answer: listOf(ownSessionSchema),
  },
  'POST /api/v1/business/sessions': {
    who: 'key',
    scope: 'sessions:write',
    summary: 'Make a session',
    description:
      'Hands a session in for review, or keeps it as a draft, by the rules of the dashboard’s form. It can be booked once we have read it.',
    headers: idempotencySchema,
    body: newSessionSchema,
    bodyBytes: 32 * 1024,
    answer: wholeSessionSchema,
    status: 201,
    errors: ['idempotency_key_reused'],
  },
  'GET /api/v1/business/sessions/:sessionId': {
    who: 'key',
    scope: 'sessions:read',
    summary: 'One of your sessions',
    description: 'Everything of a session of yours, in whatever state but deleted.',
    params: sessionParams,
    answer: wholeSessionSchema,
  },
  'PUT /api/v1/business/sessions/:sessionId': {
    who: 'key',
    scope: 'sessions:write',
    summary: 'Change a session',
    description:
      'Puts what you send in the place of what was. Times, price, places, terms and place change at once, and nobody’s booking with them; a published session whose title, description, type, levels, ages or gender change waits for review again. Sent again it changes nothing.',
    params: sessionParams,
    body: changedSessionSchema,
    bodyBytes: 32 * 1024,
    answer: wholeSessionSchema,
  },
  'POST /api/v1/business/sessions/:sessionId/pause': {
    who: 'key',
    scope: 'sessions:write',
    summary: 'Pause a session',
    description:
      'Takes a published session out of the search and stops new bookings; those that were made stand. Of one that is paused nothing changes.',
    params: sessionParams,
    answer: wholeSessionSchema.meta({ examples: [{ ...examples.wholeSession, status: 'paused' }] }),
  },
  'POST /api/v1/business/sessions/:sessionId/resume': {
    who: 'key',
    scope: 'sessions:write',
    summary: 'Resume a session',
    description: 'Puts a paused session back on sale. Of one that is on sale nothing changes.',
    params: sessionParams,
    answer: wholeSessionSchema,
  },
  'POST /api/v1/business/sessions/:sessionId/dates': {
    who: 'key',
    scope: 'sessions:write',
    summary: 'Add a date',
    description:
      'A one-off date beside the weekly times of a session that has been approved, to be booked like any other.',
    params: sessionParams,
    headers: idempotencySchema,
    body: newDateSchema,
    answer: ownDateSchema,
    status: 201,
    errors: ['idempotency_key_reused'],
  },
  'GET /api/v1/business/venues': {
    who: 'key',
    scope: 'sessions:read',
    summary: 'Your venues',
    description:
      'Where sessions can be held: your own address first, then your venues by name, each with its rooms.',
    answer: listOf(venueSchema),
  },
  'GET /api/v1/business/dates': {
    who: 'key',
    scope: 'sessions:read',
    summary: 'Your dates',
    description: 'The dates of the business’s sessions, soonest first, those that are called off too.',
    query: z.object({
      from: fromField.optional().describe('Not before this moment; otherwise now.'),
      session: z.coerce
        .number('Give the id of a session')
        .int('Give the id of a session')
        .optional()
        .meta({ description: 'Of this session alone.', examples: [examples.ownSession.id] }),
      ...pagingByNumber,
    }),
    answer: listOf(ownDateSchema),
  },
  'PUT /api/v1/business/dates/:dateId': {
    who: 'key',
    scope: 'sessions:write',
    summary: 'Change a date',
    description:
      'Puts time of day, places and note in the place of what was. Bookings move with their date, and whoever booked is told of a new time or note.',
    params: dateParams,
    body: changedDateSchema,
    answer: ownDateSchema,
  },
  'POST /api/v1/business/dates/:dateId/cancel': {
    who: 'key',
    scope: 'sessions:write',
    summary: 'Call a date off',
    description:
      'Closes a date at once: everybody who booked it is refunded in full and told why. Of one that is called off nothing changes.',
    params: dateParams,
    body: z.object({
      reason: callingOffReasonSchema.meta({
        description: 'Whoever booked reads it.',
        examples: ['Our teacher is ill. We are sorry.'],
      }),
      refund: pence.optional().meta({
        description:
          'What you expect to go back in all, in pence: where another amount would, nothing happens.',
        examples: [0],
      }),
      marked: markedChoiceSchema.optional().meta({
        description:
          'Whether people who are checked in, or marked as no-shows, are refunded too. Required once the date has begun and there are any. Before it begins, everybody is refunded.',
        examples: ['refund'],
      }),
    }),
    answer: ownDateSchema.meta({ examples: [{ ...examples.ownDate, cancelled: true }] }),
  },
  'GET /api/v1/business/dates/:dateId/attendees': {
    who: 'key',
    scope: 'attendees:read',
    summary: 'Who comes to a date',
    description:
      'Everybody with a place at a date, in the order in which they booked. Those who have cancelled are left out.',
    params: dateParams,
    query: z.object(pagingById),
    answer: listOf(attendeeSchema),
  },
  'GET /api/v1/bookings': {
    who: 'key',
    scope: 'bookings:read',
    summary: 'Bookings',
    description:
      'All bookings of the business, however they were made, in the order in which they were made.',
    query: z.object({
      from: fromField.optional().describe('Booked not before this moment.'),
      date: z.coerce
        .number('Give the id of a date')
        .int('Give the id of a date')
        .optional()
        .meta({ description: 'Of this date alone.', examples: [examples.ownDate.id] }),
      state: bookingStateSchema
        .optional()
        .meta({ description: 'In this state alone.', examples: ['confirmed'] }),
      ...pagingById,
    }),
    answer: listOf(bookingSchema),
  },
  'GET /api/v1/bookings/:bookingId': {
    who: 'key',
    scope: 'bookings:read',
    summary: 'One booking',
    description: 'A booking of the business, however it was made.',
    params: bookingParams,
    answer: bookingSchema,
  },
  'POST /api/v1/bookings': {
    who: 'key',
    scope: 'bookings:write',
    summary: 'Take places',
    description:
      'Books places at a date of yours for somebody who pays you elsewhere: all of them or none, never more than there are. Nothing of it is paid through Fettle, and no fee is taken. Telling them is yours.',
    headers: idempotencySchema,
    body: newBookingSchema,
    answer: z
      .object({ order: z.uuid(), bookings: z.array(bookingSchema) })
      .meta({ examples: [{ order: examples.booking.order, bookings: [examples.booking] }] }),
    status: 201,
    errors: ['not_found', 'sold_out', 'booking_disabled', 'idempotency_key_reused'],
  },
  'POST /api/v1/bookings/:bookingId/cancel': {
    who: 'key',
    scope: 'bookings:write',
    summary: 'Cancel',
    description:
      'Cancels a booking for the business: its place is free, everything that was paid through Fettle goes back, and whoever booked on Fettle is told why. Sent again it changes nothing, and answers the same.',
    params: bookingParams,
    body: z.object({
      reason: callingOffReasonSchema.meta({
        description: 'Whoever booked reads it.',
        examples: ['Our teacher is ill. We are sorry.'],
      }),
      refund: pence.optional().meta({
        description:
          'What you expect to go back, in pence: where another amount would, nothing is cancelled.',
        examples: [0],
      }),
    }),
    answer: bookingSchema.meta({ examples: [examples.cancelledBooking] }),
  },
  'PUT /api/v1/bookings/:bookingId/attendance': {
    who: 'key',
    scope: 'check-in:write',
    summary: 'Check in',
    description:
      'Marks whether somebody came, from 3 hours before the start until 14 days after. Where somebody has marked them otherwise than "was" meanwhile, nothing happens.',
    params: bookingParams,
    body: z.object({
      state: attendanceSchema.meta({
        description: '"attended", "no_show", or "confirmed" to take a mark back.',
        examples: ['attended'],
      }),
      was: attendanceSchema
        .default('confirmed')
        .meta({ description: 'The mark that you saw.', examples: ['confirmed'] }),
    }),
    answer: z
      .object({ id: z.uuid(), state: attendanceSchema })
      .meta({ examples: [{ id: examples.booking.id, state: 'attended' }] }),
  },
  'GET /api/v1/customers': {
    who: 'key',
    scope: 'customers:read',
    summary: 'Customers',
    description:
      'Everybody who has booked with the business on Fettle or has a pass of it, in the order in which they came to it. Whom a key or a partner books for is not among them.',
    query: z.object(pagingById),
    answer: listOf(customerSchema),
  },
  'GET /api/v1/exports': {
    who: 'key',
    scope: 'export:read',
    summary: 'Exports',
    description:
      'The latest files of everything of the business that were asked for, by whomever, the newest first.',
    answer: listOf(exportSchema),
  },
  'POST /api/v1/exports': {
    who: 'key',
    scope: 'export:read',
    summary: 'Export your data',
    description:
      'Has one ZIP file made of everything of the business: every kind of record as JSON and CSV, with a schema, photographs and documents. It is the file that the dashboard makes, and takes a moment: ask for it until it is ready. While one is being made that one is answered; five are made in a day.',
    answer: exportSchema.meta({
      examples: [{ ...examples.businessExport, state: 'making', goneAt: null, bytes: null, records: null }],
    }),
    status: 202,
  },
  'GET /api/v1/exports/:exportId': {
    who: 'key',
    scope: 'export:read',
    summary: 'How an export stands',
    description: 'Whether the file is ready, until when it can be had, and how large it is.',
    params: exportParams,
    answer: exportSchema,
  },
  'GET /api/v1/exports/:exportId/file': {
    who: 'key',
    scope: 'export:read',
    summary: 'The file of an export',
    description: 'The ZIP file itself. Every download is written down.',
    params: exportParams,
    sends: 'file',
    errors: ['gone'],
  },
});

export type FoundDate = z.infer<typeof foundDateSchema>;
export type PublicSession = z.infer<typeof sessionSchema>;
export type PublicDate = z.infer<typeof dateSchema>;
export type OwnSession = z.infer<typeof ownSessionSchema>;
export type OwnDate = z.infer<typeof ownDateSchema>;
export type WholeSession = z.infer<typeof wholeSessionSchema>;
export type Venue = z.infer<typeof venueSchema>;
export type ApiExport = z.infer<typeof exportSchema>;
export type ApiBooking = z.infer<typeof bookingSchema>;
export type ApiAttendee = z.infer<typeof attendeeSchema>;
export type ApiCustomer = z.infer<typeof customerSchema>;
