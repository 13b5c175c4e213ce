/** Some hundred thousand listings. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

export interface ListingColumn {
  name: string;
  required: boolean;
  about: string;
  example: string;
  /** Spelt as by `normaliseHeading`. */
  aliases: readonly string[];
}

/** docs/import-listings.md. Semicolons separate several values in a cell. */
export const listingColumns = [
  {
    name: 'name',
    required: true,
    about: 'What the business is called, 2 to 120 characters.',
    example: 'Riverside Yoga Rooms',
    aliases: ['business_name', 'business', 'title'],
  },
  {
    name: 'address',
    required: true,
    about: 'Street and town, 5 to 300 characters.',
    example: '14 Mill Lane, Leeds',
    aliases: ['street', 'street_address', 'full_address'],
  },
  {
    name: 'postcode',
    required: true,
    about: 'A whole UK postcode, with or without its space.',
    example: 'LS6 3AB',
    aliases: ['post_code', 'postal_code', 'zip'],
  },
  {
    name: 'town',
    required: false,
    about: 'Taken from the address, or from the postcode, when it is empty.',
    example: 'Leeds',
    aliases: ['city', 'post_town'],
  },
  {
    name: 'phone',
    required: false,
    about: 'A phone number. We use it with name and postcode to find duplicates.',
    example: '0113 496 0123',
    aliases: ['telephone', 'tel', 'phone_number', 'telephone_number'],
  },
  {
    name: 'email',
    required: false,
    about: 'For reviewers of claims; not shown to visitors.',
    example: 'hello@riverside.example',
    aliases: ['e_mail', 'email_address'],
  },
  {
    name: 'website',
    required: false,
    about: 'A web address; https:// is put before it when it has none.',
    example: 'riverside.example',
    aliases: ['url', 'web', 'website_url'],
  },
  {
    name: 'description',
    required: false,
    about: 'A few sentences, at most 4,000 characters.',
    example: 'Two warm rooms by the river.',
    aliases: ['about'],
  },
  {
    name: 'type',
    required: false,
    about: 'One of the business types; Fitness Studio when it is empty.',
    example: 'Yoga Studio',
    aliases: ['business_type', 'category'],
  },
  {
    name: 'specialties',
    required: false,
    about: 'From the list of specialties, separated by semicolons.',
    example: 'Yoga; Pilates',
    aliases: ['specialities', 'activities'],
  },
  {
    name: 'amenities',
    required: false,
    about: 'From the list of amenities, separated by semicolons.',
    example: 'Showers; Mats Provided',
    aliases: ['facilities'],
  },
] as const satisfies readonly ListingColumn[];

export type ListingColumnName = (typeof listingColumns)[number]['name'];

/** "Post code" → "post_code". */
const normaliseHeading = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

/** Null for an unknown heading. */
export function findColumn(text: string): ListingColumnName | null {
  const heading = normaliseHeading(text);
  const column = listingColumns.find(
    ({ name, aliases }: ListingColumn) => name === heading || aliases.includes(heading),
  );
  return column?.name ?? null;
}
