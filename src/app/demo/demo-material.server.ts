import { z } from 'zod';
import {
  type AgeGroup,
  activitySlugSchema,
  ageGroupSchema,
  difficultySchema,
  genderReasonSchema,
  genderSchema,
} from '#areas/catalogue/sessions/contract.ts';
import { readJsonAsset } from '#shared/assets/read-asset.server.ts';
import { amenities, businessSpecialties, businessTypes } from '#shared/domain/business-options.ts';
import { isOnlyForChildren } from '#shared/domain/children.ts';

const text = z.string().min(1);
const texts = z.tuple([text], text);
const fromTo = z.tuple([z.int(), z.int()]);

/**
 * What a demo session is made from: one of the titles, the text, and ranges (least and most) that a number is drawn
 * from; `pounds` are whole ones. `when` are the times of day it is offered at.
 */
export type SessionTemplate = z.output<typeof sessionTemplate>;

/** The times of day a session is offered at. */
export type PartOfDay = SessionTemplate['when'][number];

const sessionTemplate = z.object({
  type: activitySlugSchema,
  titles: texts,
  about: text,
  levels: z.array(difficultySchema),
  ages: z.array(ageGroupSchema),
  gender: genderSchema.default('mixed'),
  /** Why it is for one sex alone. */
  why: genderReasonSchema.nullable().default(null),
  pounds: fromTo,
  minutes: z.tuple([z.int()], z.int()),
  places: fromTo,
  when: z.array(z.enum(['early', 'morning', 'midday', 'afternoon', 'after-school', 'evening', 'weekend'])),
  slots: fromTo,
});

const activity = z.enum(['gym', 'yoga', 'pilates', 'bjj', 'running', 'hiit', 'personal']);

/** The demo's sessions by activity. */
export const SESSION_TEMPLATES: Readonly<Record<z.output<typeof activity>, readonly SessionTemplate[]>> =
  readJsonAsset('demo/sessions.json', z.record(activity, z.array(sessionTemplate)));

const businessKind = z
  .object({
    types: z.array(z.enum(businessTypes)),
    specialties: z.array(z.enum(businessSpecialties)),
    nouns: texts,
    about: texts,
    amenities: z.array(z.enum(amenities)),
    practicalities: texts,
    /** A whole list, or every third of it from that one on: a slice with something of each sort in it. */
    sessions: z.array(z.object({ list: activity, everyThirdFrom: z.int().optional() })),
  })
  .transform(({ sessions, ...kind }) => ({
    ...kind,
    sessions: sessions.flatMap(({ list, everyThirdFrom }) =>
      SESSION_TEMPLATES[list].filter(
        (_, index) => everyThirdFrom === undefined || index % 3 === everyThirdFrom,
      ),
    ),
  }));

/**
 * What a kind of demo business is called ("Heron" and one of the `nouns`), says about itself and offers.
 * `practicalities` close its sessions' descriptions; `sessions` are dealt out in their order within a town, so that
 * the whole range exists where there are businesses enough.
 */
export type BusinessKind = z.output<typeof businessKind>;

/**
 * `kinds` are in the order in which a town gets them: the first seven offer one activity each. `nameWords` are the
 * first halves of names. The long names and titles are what a card, a receipt or the subject of an e-mail must cope
 * with.
 */
export const BUSINESSES = readJsonAsset(
  'demo/businesses.json',
  z.object({
    kinds: z.tuple([businessKind], businessKind),
    nameWords: texts,
    longNames: texts,
    longSessionTitles: texts,
  }),
);

export const PEOPLE = readJsonAsset('demo/people.json', z.object({ firstNames: texts, lastNames: texts }));

const quarter = z.object({
  name: text,
  outcode: text,
  lat: z.number(),
  lng: z.number(),
  streets: texts.optional(),
});

const { everyTownStreets, towns } = readJsonAsset(
  'demo/towns.json',
  z.object({
    everyTownStreets: texts,
    towns: z.array(
      z.object({
        name: text,
        phonePrefix: text,
        businesses: z.int(),
        complete: z.boolean().default(false),
        quarters: z.tuple([quarter], quarter),
      }),
    ),
  }),
);

/** A part of a town where demo businesses stand: the postcode district around a point, and streets there. */
export type Quarter = Omit<z.output<typeof quarter>, 'streets'> & { streets: readonly string[] };

/** A town with the quarters of it that have businesses in the demo data. */
export interface Town {
  name: string;
  /** The first part of local phone numbers, all from the ranges Ofcom keeps free for drama. */
  phonePrefix: string;
  /** How many approved businesses the town gets. */
  businesses: number;
  /** Towns where every filter of the search must find something. */
  complete: boolean;
  /** The first quarter is the middle of the town. */
  quarters: readonly [Quarter, ...Quarter[]];
}

/** London is taken apart, so that searches around any of its districts find something near. */
export const TOWNS: readonly Town[] = towns.map(({ quarters: [middle, ...others], ...town }) => ({
  ...town,
  quarters: [withStreets(middle), ...others.map(withStreets)],
}));

function withStreets(place: z.output<typeof quarter>): Quarter {
  return { ...place, streets: place.streets ?? everyTownStreets };
}

/** What people wrote, by stars. */
const reviewsByStars = z.object({ 5: z.array(z.string()), 4: z.array(z.string()), 3: texts, 2: texts });

const reviews = readJsonAsset(
  'demo/reviews.json',
  z.object({
    forAdults: reviewsByStars,
    forChildren: reviewsByStars,
    answers: z.object({ praise: texts, blame: texts }),
  }),
);

/** What a business answers. */
export const REVIEW_ANSWERS = reviews.answers;

/**
 * What may be said of a session, by stars. Adults write about what they went to themselves, true of a room, a park
 * and a track alike; of sessions for children, teenagers and families it is whoever brought them.
 */
export function reviewTexts(session: { age_groups: readonly AgeGroup[] }): z.output<typeof reviewsByStars> {
  return isOnlyForChildren(session.age_groups) ? reviews.forChildren : reviews.forAdults;
}
