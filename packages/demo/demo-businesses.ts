import type { BusinessStatus, SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { monthlyPricePence } from '#areas/catalogue/businesses/rules.ts';
import type { BusinessRow as KeptBusinessRow } from '#areas/catalogue/businesses/status/present-business.ts';
import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import {
  DAY_MS,
  daytimeBefore,
  daytimeOn,
  HOUR_MS,
  interpolateTime,
  randomGrowingMoment,
} from './demo-calendar.ts';
import { BUSINESSES, type BusinessKind, type Quarter, TOWNS, type Town } from './demo-material.server.ts';
import { type DemoPeople, type DemoUser, phoneSuffix } from './demo-people.ts';
import { createRandom, type Random } from './random.ts';

export interface BusinessRow extends Omit<KeptBusinessRow, 'twitter_url' | 'youtube_url'> {
  owner_id: string | null;
  easting: number;
  northing: number;
  has_exact_location: boolean;
  is_demo: boolean;
  approved_at: Date | null;
  updated_at: Date;
}

export interface SubscriptionRow {
  id: string;
  business_id: number;
  tier: SubscriptionTier;
  state: 'active';
  provider_customer_id: string;
  provider_subscription_id: string;
  price_pence: number;
  current_period_end: Date;
  created_at: Date;
  updated_at: Date;
}

export interface DemoBusiness {
  row: BusinessRow;
  kind: BusinessKind;
  town: Town;
}

/** A short walk, which avoids rivers and the sea. */
const SCATTER_METRES = 350;
const METRES_PER_DEGREE = 111_320;

/** Since when the demo owner's business is there: long enough for a year's end and a summer of bookings. */
const OWNER_BUSINESS_DAYS = 310;
/** A new business is approved within two days; nobody waits for longer than a week. */
const MAX_WAIT_DAYS = 6;
const UNCLAIMED = 40;
const SUBMITTED = 8;
const REJECTION_REASONS = [
  'We could not find a business at this address. Please check the street and the postcode.',
  'The description promises medical treatment, which sessions on this site cannot offer.',
  'The telephone number belongs to another business that is already listed.',
  'The pictures and the text are those of a different company.',
] as const;

const SUSPENSION_REASON = 'Several people have found the doors locked at the times of their sessions.';
/** How long ago the one that is suspended was. */
const SUSPENDED_DAYS = 9;

/** Every seventh approved business is on a free listing; of the rest, every fourth has the larger plan. */
const FREE_LISTING_EVERY = 7;
const PREMIUM_EVERY = 4;

/** All demo businesses, the demo owner's first, and their owners added to `people`. `today` is its midnight. */
export function makeBusinesses(people: DemoPeople, today: Date): DemoBusiness[] {
  const maker = new BusinessMaker(people, today);
  maker.addOwnersBusiness();
  TOWNS.forEach((town, townIndex) => {
    for (let i = 0; i < town.businesses; i++) {
      // Towns start at different kinds, so that small ones differ; complete ones go through them all.
      const kind = BUSINESSES.kinds[((town.complete ? 0 : townIndex) + i) % BUSINESSES.kinds.length];
      maker.add(town, kind ?? BUSINESSES.kinds[0], 'approved');
    }
  });
  for (let i = 0; i < UNCLAIMED + SUBMITTED + REJECTION_REASONS.length + 1; i++) {
    const town = TOWNS[(i * 5) % TOWNS.length] ?? TOWNS[0];
    const kind = BUSINESSES.kinds[(i * 3) % BUSINESSES.kinds.length] ?? BUSINESSES.kinds[0];
    if (town === undefined) break;
    const rejection = REJECTION_REASONS[i - UNCLAIMED - SUBMITTED];
    if (i < UNCLAIMED) maker.add(town, kind, 'unclaimed');
    else if (i < UNCLAIMED + SUBMITTED) maker.add(town, kind, 'submitted');
    else if (rejection !== undefined) maker.add(town, kind, 'rejected', rejection);
    else maker.add(town, kind, 'suspended', SUSPENSION_REASON);
  }
  return maker.businesses;
}

export function makeSubscriptions(businesses: readonly DemoBusiness[], today: Date): SubscriptionRow[] {
  return businesses.flatMap(({ row }) => {
    if (row.subscription_tier === null) return [];
    const random = createRandom(`subscription ${row.id}`);
    return {
      id: random.uuid(),
      business_id: row.id,
      tier: row.subscription_tier,
      state: 'active' as const,
      provider_customer_id: `cus_demo_${row.id}`,
      provider_subscription_id: `sub_demo_${row.id}`,
      price_pence: monthlyPricePence[row.subscription_tier],
      current_period_end: new Date(today.getTime() + random.integer(3, 28) * DAY_MS),
      created_at: row.approved_at ?? row.created_at,
      updated_at: row.approved_at ?? row.created_at,
    };
  });
}

class BusinessMaker {
  readonly businesses: DemoBusiness[] = [];
  readonly #people: DemoPeople;
  readonly #today: Date;
  readonly #names = new Set<string>();
  #approved = 0;

  constructor(people: DemoPeople, today: Date) {
    this.#people = people;
    this.#today = today;
  }

  /** The business of owner@fettle.example: in Hackney, on the Basic plan, with sessions of every sort. */
  addOwnersBusiness(): void {
    const [town] = TOWNS;
    const [kind] = BUSINESSES.kinds;
    if (town === undefined) return;
    const { firstName, lastName, email, role } = DEMO_ACCOUNTS.owner;
    const owner = this.#people.addNamed(role, firstName, lastName, email);
    const created = daytimeBefore(this.#today, OWNER_BUSINESS_DAYS, 0.4);
    const row = {
      ...this.#row(town, town.quarters[0], kind, 'Lock Keeper Studio', 'approved', owner),
      created_at: created,
      updated_at: created,
      approved_at: new Date(created.getTime() + DAY_MS),
    };
    this.#people.setJoined(owner, new Date(created.getTime() - HOUR_MS));
    this.#push(town, kind, {
      ...row,
      description:
        'Two rooms and a yard behind Mare Street: yoga and Pilates upstairs, weights and circuits below, ' +
        'and a running group that starts at the gate.',
      address: '214 Mare Street, Hackney, London',
      business_type: 'Fitness Studio',
      specialties: ['Yoga', 'Pilates', 'HIIT', 'Weight Training', 'Group Classes'],
      opening_times: [
        ...['Mo', 'Tu', 'We', 'Th', 'Fr'].map((day) => `${day} 06:30-21:00`),
        'Sa 08:00-18:00',
        'Su 09:00-13:00',
        'Su 16:00-19:00',
      ],
      booking_enabled: true,
      subscription_tier: 'basic',
    });
  }

  add(town: Town, kind: BusinessKind, status: BusinessStatus, rejectionReason?: string): void {
    const random = createRandom(`business ${this.businesses.length + 1}`);
    const quarter = random.pick(town.quarters);
    const name = this.#freeName(random, kind, town, quarter);
    const owner =
      status === 'unclaimed' ? null : this.#people.add('business', `${toDomainName(name)}.example`);
    const row = this.#row(town, quarter, kind, name, status, owner);
    const plan = status === 'approved' ? this.#nextPlan() : null;
    // Owners join to register what they own.
    if (owner !== null)
      this.#people.setJoined(owner, new Date(row.created_at.getTime() - random.integer(1, 50) * HOUR_MS));
    this.#push(town, kind, {
      ...row,
      rejection_reason: rejectionReason ?? null,
      booking_enabled: plan !== null,
      subscription_tier: plan,
    });
  }

  #push(town: Town, kind: BusinessKind, row: BusinessRow): void {
    this.#names.add(row.name);
    this.businesses.push({ row, kind, town });
  }

  #nextPlan(): SubscriptionTier | null {
    this.#approved++;
    if (this.#approved % FREE_LISTING_EVERY === 0) return null;
    return this.#approved % PREMIUM_EVERY === 0 ? 'premium' : 'basic';
  }

  #row(
    town: Town,
    quarter: Quarter,
    kind: BusinessKind,
    name: string,
    status: BusinessStatus,
    owner: DemoUser | null,
  ): BusinessRow {
    const id = this.businesses.length + 1;
    const random = createRandom(`business row ${id}`);
    const domain = toDomainName(name);
    const position = scatterPoint(random, quarter);
    const grid = toGrid({ lat: position.latitude, lng: position.longitude });
    const drawn = random.next();
    const created =
      status === 'submitted'
        ? interpolateTime(
            daytimeBefore(this.#today, MAX_WAIT_DAYS, 0),
            daytimeBefore(this.#today, 1, 1),
            drawn,
          )
        : randomGrowingMoment(this.#today, drawn, { least: 4 });
    const decided = daytimeOn(plusDays(londonDay(created), 1 + Math.round(drawn)), drawn);
    const place = /centre$/i.test(quarter.name) ? town.name : `${quarter.name}, ${town.name}`;
    const openAboutItself = status !== 'unclaimed' || random.chance(0.4);
    return {
      id,
      owner_id: owner?.id ?? null,
      name,
      description: random.pick(kind.about),
      address: `${random.integer(1, 240)} ${random.pick(quarter.streets)}, ${place}`,
      town: town.name,
      postcode: `${quarter.outcode} ${randomInwardCode(random)}`,
      ...position,
      easting: Math.round(grid.easting),
      northing: Math.round(grid.northing),
      has_exact_location: true,
      phone: `${town.phonePrefix}${phoneSuffix(random)}`,
      email: openAboutItself ? `hello@${domain}.example` : null,
      website: random.chance(0.75) ? `https://www.${domain}.example` : null,
      instagram_url: random.chance(0.4) ? `https://photos.example/${domain}` : null,
      facebook_url: random.chance(0.25) ? `https://friends.example/${domain}` : null,
      business_type: random.pick(kind.types),
      specialties: random.sample(kind.specialties, random.integer(1, 3)),
      age_ranges: random.chance(0.5) ? ['All Ages'] : ['18-25', '26-35', '36-50', '50+'],
      difficulty_levels: random.chance(0.6) ? ['All Levels'] : ['Beginner', 'Intermediate'],
      amenities: random.sample(kind.amenities, random.integer(2, 6)),
      opening_times: [],
      status,
      rejection_reason: null,
      booking_enabled: false,
      subscription_tier: null,
      is_demo: true,
      approved_at: status === 'approved' || status === 'suspended' ? decided : null,
      created_at: created,
      updated_at:
        status === 'suspended'
          ? daytimeBefore(this.#today, SUSPENDED_DAYS, 0.3)
          : status === 'approved' || status === 'rejected'
            ? decided
            : created,
    };
  }

  #freeName(random: Random, kind: BusinessKind, town: Town, quarter: Quarter): string {
    const long = BUSINESSES.longNames.find((name) => !this.#names.has(name));
    // Outside London, where most visitors of the demo look first.
    if (long !== undefined && town.name !== 'London' && this.businesses.length % 20 === 11) return long;
    for (;;) {
      const short = `${random.pick(BUSINESSES.nameWords)} ${random.pick(kind.nouns)}`;
      const name =
        random.chance(0.15) && !/centre$/i.test(quarter.name) ? `${short}, ${quarter.name}` : short;
      if (!this.#names.has(name)) return name;
    }
  }
}

/** "Heron Yoga Rooms" → "heron-yoga-rooms", short enough for a domain name. */
function toDomainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
}

/** A place within `SCATTER_METRES` of the quarter's middle, spread evenly over the circle. */
function scatterPoint(random: Random, { lat, lng }: Quarter): { latitude: number; longitude: number } {
  const distance = SCATTER_METRES * Math.sqrt(random.next());
  const bearing = 2 * Math.PI * random.next();
  const north = (distance * Math.cos(bearing)) / METRES_PER_DEGREE;
  const east = (distance * Math.sin(bearing)) / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180));
  return { latitude: Number((lat + north).toFixed(5)), longitude: Number((lng + east).toFixed(5)) };
}

/** The second half of a postcode, of the right form: a digit and two of the letters in use. */
function randomInwardCode(random: Random): string {
  const letters = [...'ABDEFGHJLNPQRSTUWXYZ'];
  return `${random.integer(1, 9)}${random.pick(letters)}${random.pick(letters)}`;
}
