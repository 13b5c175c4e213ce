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

/** Titles, text and [least, most] ranges of a demo session; `pounds` are whole, `when` are start times. */
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

const activity = z.enum([
  'gym',
  'yoga',
  'pilates',
  'bjj',
  'running',
  'hiit',
  'personal',
  'water',
  'sports',
  'dance',
  'calm',
  'studio',
]);

/** The demo's sessions by activity; the last five lists are of activities behind "More activities". */
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

/** A kind of demo business: names, texts and sessions, which are dealt out in order within a town. */
export type BusinessKind = z.output<typeof businessKind>;

/**
 * `kinds` in the order towns get them; the first seven offer one activity each. Long names test cards, receipts and
 * subjects.
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

/** Review texts by stars: adults write about themselves, for children's sessions the parents do. */
export function reviewTexts(session: { age_groups: readonly AgeGroup[] }): z.output<typeof reviewsByStars> {
  return isOnlyForChildren(session.age_groups) ? reviews.forChildren : reviews.forAdults;
}
