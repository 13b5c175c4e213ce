import type {
  AgeGroup,
  CancellationTerms,
  Difficulty,
  Gender,
  GenderReason,
  SessionStatus,
} from '#areas/catalogue/sessions/contract.ts';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import { weekdays } from '#shared/calendar/calendar-day.ts';
import { formatClockTime, minuteOfDay } from '#shared/calendar/clock-time.ts';
import { activities } from '#shared/domain/activities.ts';
import type { BusinessRow, DemoBusiness } from './demo-businesses.ts';
import { DAY_MS, daytimeBefore, interpolateTime } from './demo-calendar.ts';
import {
  BUSINESSES,
  type PartOfDay,
  SESSION_TEMPLATES,
  type SessionTemplate,
} from './demo-material.server.ts';
import { createRandom, type Random } from './random.ts';

interface SessionTableRow {
  id: number;
  business_id: number;
  session_type_id: number;
  title: string;
  description: string;
  difficulties: readonly Difficulty[];
  age_groups: readonly AgeGroup[];
  gender: Gender;
  gender_reason: GenderReason | null;
  gender_reason_at: Date | null;
  price_pence: number;
  duration_minutes: number;
  capacity: number;
  cancellation_hours: CancellationTerms['hoursBefore'];
  cancellation_refund: CancellationTerms['givesBack'];
  status: SessionStatus;
  rejection_reason: string | null;
  /** Where it is held (demo-venues.ts); null: at its business's own address. */
  venue_id: number | null;
  room_id: number | null;
  created_at: Date;
  updated_at: Date;
}

interface SlotRow {
  session_id: number;
  day_of_week: number;
  start_time: string;
  end_time: string;
}

/** A session with its weekly slots and the business that offers it. */
export interface DemoSession {
  row: SessionTableRow;
  slots: SlotRow[];
  business: BusinessRow;
}

/** How soon after its approval a business has put up all that it offers, and how long a session waits for its own. */
const SETTING_UP_DAYS = 20;
const MAX_WAIT_DAYS = 5;
const WORKING_DAYS = [1, 2, 3, 4, 5] as const;

/** Days (0 = Sunday) and starts on offer in each part of the day. */
const TIMETABLE: Readonly<Record<PartOfDay, { days: readonly number[]; starts: readonly string[] }>> = {
  early: { days: WORKING_DAYS, starts: ['06:00', '06:30', '07:00', '07:30'] },
  morning: { days: WORKING_DAYS, starts: ['09:00', '09:30', '10:00', '10:30', '11:00'] },
  midday: { days: WORKING_DAYS, starts: ['12:00', '12:30', '13:00'] },
  afternoon: { days: WORKING_DAYS, starts: ['14:00', '14:30', '15:00'] },
  'after-school': { days: WORKING_DAYS, starts: ['16:00', '16:30', '17:00'] },
  evening: { days: WORKING_DAYS, starts: ['17:30', '18:00', '18:30', '19:00', '19:30', '20:00'] },
  weekend: { days: [0, 6], starts: ['08:30', '09:00', '09:30', '10:00', '10:30', '11:00'] },
};

/** Most sessions have what they begin with; the owner's first two do, for whoever tries a booking. */
const CANCELLATIONS: readonly CancellationTerms[] = [
  defaultCancellation,
  defaultCancellation,
  defaultCancellation,
  { hoursBefore: 48, givesBack: 'half' },
  { hoursBefore: 12, givesBack: 'all' },
  defaultCancellation,
  defaultCancellation,
  { hoursBefore: 2, givesBack: 'all' },
  defaultCancellation,
  defaultCancellation,
  { hoursBefore: 24, givesBack: 'half' },
];

/** Three gyms are open to bookings at nearly every hour, which no screen may choke on. */
const ALL_HOURS_SESSIONS = 3;
const ALL_HOURS_SLOTS = 40;

/** What the demo owner offers: enough to fill a dashboard, with one session in review and one draft. */
const OWNER_SESSIONS: readonly (readonly [SessionTemplate | undefined, SessionStatus])[] = [
  [SESSION_TEMPLATES.yoga[0], 'published'],
  [SESSION_TEMPLATES.yoga[1], 'published'],
  [SESSION_TEMPLATES.yoga[7], 'published'],
  [SESSION_TEMPLATES.pilates[0], 'published'],
  [SESSION_TEMPLATES.hiit[0], 'published'],
  [SESSION_TEMPLATES.gym[2], 'published'],
  [SESSION_TEMPLATES.running[1], 'published'],
  [SESSION_TEMPLATES.personal[3], 'published'],
  [SESSION_TEMPLATES.pilates[4], 'pending'],
  [SESSION_TEMPLATES.bjj[9], 'draft'],
];

/** What complete towns also offer, by the type of the business. */
const MORE_SESSIONS = [
  ['Swimming Pool', ['water', 'sports']],
  ['Dance Studio', ['dance', 'studio']],
  ['Wellness Center', ['calm']],
] as const;

/** The sessions of every business that has been approved at some time, in the order of the businesses. */
export function makeSessions(businesses: readonly DemoBusiness[], today: Date): DemoSession[] {
  const maker = new SessionMaker(today);
  const dealt = new Map<string, number>();
  businesses.forEach((business, index) => {
    if (business.row.approved_at === null) return;
    if (index === 0) {
      for (const [template, status] of OWNER_SESSIONS) {
        if (template !== undefined) maker.add(business, template, 0, status);
      }
      return;
    }
    const { kind, town, row } = business;
    const random = createRandom(`sessions of business ${row.id}`);
    const count = town.complete ? random.integer(5, 7) : random.integer(2, 4);
    // Dealt like cards within a town, so that its second studio offers what the first does not.
    const deck = `${town.name} ${town.quarters[0].name} ${kind.nouns[0]}`;
    const from = dealt.get(deck) ?? (town.complete ? 0 : random.integer(0, kind.sessions.length - 1));
    for (let i = from; i < from + count; i++) {
      const template = kind.sessions[i % kind.sessions.length];
      if (template !== undefined) maker.add(business, template, Math.floor(i / kind.sessions.length));
    }
    dealt.set(deck, from + count);
  });
  // After all others, whose ids stay as they were.
  addMoreSessions(maker, businesses);
  return maker.sessions;
}

/** A row of `session_prices`. */
interface PriceRow {
  session_id: number;
  category: 'concession' | 'carer';
  price_pence: number;
  proof: string;
  proof_check: 'visit' | 'once';
}

/** One session of the demo owner has a concession and free carers. */
export function makePrices(sessions: readonly DemoSession[]): PriceRow[] {
  const priced = sessions.find(({ row }) => row.id === PRICED_SESSION_ID)?.row;
  if (priced === undefined) return [];
  const session_id = priced.id;
  const concession = Math.floor((priced.price_pence * 0.7) / 50) * 50;
  return [
    {
      session_id,
      category: 'concession',
      price_pence: concession,
      proof: 'Bring proof of your concession',
      proof_check: 'once',
    },
    { session_id, category: 'carer', price_pence: 0, proof: '', proof_check: 'visit' },
  ];
}

const PRICED_SESSION_ID = 7;

/** The first business of each type in a complete town has one session of each list; in the first town all of them. */
function addMoreSessions(maker: SessionMaker, businesses: readonly DemoBusiness[]): void {
  const served = new Set<string>();
  const towns: DemoBusiness['town'][] = [];
  for (const [index, business] of businesses.entries()) {
    const { kind, town, row } = business;
    if (index === 0 || row.approved_at === null || !town.complete) continue;
    if (!towns.includes(town)) towns.push(town);
    const number = towns.indexOf(town);
    for (const [type, lists] of MORE_SESSIONS) {
      if (!kind.types.includes(type) || served.has(`${number} ${type}`)) continue;
      served.add(`${number} ${type}`);
      for (const list of lists) {
        const templates = SESSION_TEMPLATES[list];
        const chosen = number === 0 ? templates : templates.slice(number % templates.length).slice(0, 1);
        for (const template of chosen) maker.add(business, template, 0, 'published');
      }
    }
  }
}

class SessionMaker {
  readonly sessions: DemoSession[] = [];
  readonly #today: Date;
  #allHours = 0;
  #longTitles = 0;

  constructor(today: Date) {
    this.#today = today;
  }

  add(business: DemoBusiness, template: SessionTemplate, round: number, status?: SessionStatus): void {
    const id = this.sessions.length + 1;
    const random = createRandom(`session ${id}`);
    const title = this.#title(business.row, random, template, round);
    const minutes = random.pick(template.minutes);
    const drawn = random.next();
    const cancellation = CANCELLATIONS[id % CANCELLATIONS.length] ?? defaultCancellation;
    const row: SessionTableRow = {
      id,
      business_id: business.row.id,
      session_type_id: activities.findIndex((type) => type.value === template.type) + 1,
      title,
      description: `${template.about} ${random.pick(business.kind.practicalities)}`,
      difficulties: template.levels,
      age_groups: template.ages,
      gender: template.gender,
      gender_reason: template.why,
      gender_reason_at: null,
      price_pence: pricePence(random, template, business.row),
      duration_minutes: minutes,
      capacity: random.integer(...template.places),
      cancellation_hours: cancellation.hoursBefore,
      cancellation_refund: cancellation.givesBack,
      status: status ?? randomStatus(random),
      rejection_reason: null,
      venue_id: null,
      room_id: null,
      created_at: this.#today,
      updated_at: this.#today,
    };
    row.created_at = this.#createdAt(business.row, row.status, drawn);
    row.updated_at = row.created_at;
    row.gender_reason_at = row.gender_reason && row.created_at;
    if (row.status === 'rejected') {
      row.rejection_reason = 'Please say in the description what people should bring and where to meet.';
    }
    this.sessions.push({ row, slots: this.#slots(row, random, template), business: business.row });
  }

  #title(business: BusinessRow, random: Random, template: SessionTemplate, round: number): string {
    const long = BUSINESSES.longSessionTitles[this.#longTitles];
    const fits =
      (this.#longTitles === 0 && template === SESSION_TEMPLATES.yoga[1]) ||
      (this.#longTitles === 1 && template === SESSION_TEMPLATES.hiit[4]) ||
      (this.#longTitles === 2 && template === SESSION_TEMPLATES.hiit[5]);
    // Outside London, where most visitors of the demo look first.
    if (long !== undefined && fits && business.town !== 'London') {
      this.#longTitles++;
      return long;
    }
    const offset = round === 0 ? random.integer(0, template.titles.length - 1) : round;
    return template.titles[offset % template.titles.length] ?? template.titles[0];
  }

  /** After its business was approved; a matter of days where it waits for its own approval, or for its owner. */
  #createdAt({ approved_at: approved }: BusinessRow, status: SessionStatus, drawn: number): Date {
    const yesterday = daytimeBefore(this.#today, 1, 1);
    const opened = approved ?? yesterday;
    const waiting = daytimeBefore(this.#today, MAX_WAIT_DAYS, 0);
    if (status === 'pending' || status === 'draft')
      return interpolateTime(opened > waiting ? opened : waiting, yesterday, drawn);
    const setUp = new Date(opened.getTime() + SETTING_UP_DAYS * DAY_MS);
    return interpolateTime(opened, setUp < yesterday ? setUp : yesterday, drawn);
  }

  #slots(row: SessionTableRow, random: Random, template: SessionTemplate): SlotRow[] {
    const open = template === SESSION_TEMPLATES.gym[0] && row.status === 'published';
    if (open && this.#allHours < ALL_HOURS_SESSIONS && row.id > OWNER_SESSIONS.length) {
      this.#allHours++;
      return withoutOverlaps(row, random.sample(everyHourSlots(), 7 * 15), ALL_HOURS_SLOTS);
    }
    const named = weekdays.findIndex((day) => row.title.includes(day));
    const offered = template.when.flatMap((part) => {
      const { days, starts } = TIMETABLE[part];
      const kept = named === -1 ? days : days.filter((day) => day === named);
      return kept.flatMap((day) => starts.map((start) => ({ day, start })));
    });
    return withoutOverlaps(row, random.sample(offered, offered.length), random.integer(...template.slots));
  }
}

function randomStatus(random: Random): SessionStatus {
  const drawn = random.next();
  if (drawn < 0.015) return 'paused';
  if (drawn < 0.027) return 'pending';
  if (drawn < 0.036) return 'draft';
  if (drawn < 0.04) return 'rejected';
  return 'published';
}

/** Whole or half pounds; running groups on a free listing cost nothing. */
function pricePence(random: Random, template: SessionTemplate, business: BusinessRow): number {
  const pence = random.integer(...template.pounds) * 100 + random.pick([0, 0, 0, 50]);
  return template.type === 'running' && !business.booking_enabled && pence < 1000 ? 0 : pence;
}

function everyHourSlots(): { day: number; start: string }[] {
  return weekdays.flatMap((_, day) =>
    Array.from({ length: 15 }, (__, hour) => ({ day, start: `${String(hour + 6).padStart(2, '0')}:00` })),
  );
}

/** The first `count` of the starts that leave room for one another, in the order of the week. */
function withoutOverlaps(
  { id, duration_minutes: minutes }: SessionTableRow,
  starts: readonly { day: number; start: string }[],
  count: number,
): SlotRow[] {
  const chosen: { day: number; start: number }[] = [];
  for (const { day, start } of starts) {
    if (chosen.length === count) break;
    const at = minuteOfDay(start);
    if (!chosen.some((slot) => slot.day === day && Math.abs(slot.start - at) < minutes)) {
      chosen.push({ day, start: at });
    }
  }
  return chosen
    .sort((a, b) => a.day - b.day || a.start - b.start)
    .map(({ day, start }) => ({
      session_id: id,
      day_of_week: day,
      start_time: formatClockTime(start),
      end_time: formatClockTime(start + minutes),
    }));
}
