import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { trainerCertifications, trainerSpecialties } from '#shared/domain/trainer-options.ts';
import { daytimeBefore, HOUR_MS, interpolateTime, minDate } from './demo-calendar.ts';
import { TOWNS } from './demo-material.server.ts';
import type { DemoPeople } from './demo-people.ts';
import { createRandom } from './random.ts';

export interface TrainerRow {
  id: number;
  user_id: string;
  first_name: string;
  last_name: string;
  bio: string;
  specialties: string[];
  certifications: string[];
  experience_years: number;
  hourly_rate_pence: number;
  location: string;
  latitude: number;
  longitude: number;
  easting: number;
  northing: number;
  phone: string;
  email: string;
  available_days: number[];
  preferred_times: string[];
  session_types: string[];
  travel_radius_km: number;
  travel_minutes: number;
  meeting_link: string;
  status: 'approved' | 'pending' | 'rejected';
  rejection_reason: string | null;
  booking_enabled: boolean;
  submitted_at: Date;
  created_at: Date;
  updated_at: Date;
}

const APPROVED = 40;
const PENDING = 3;
const MAX_WAIT_DAYS = 5;

const BIO_OPENINGS = [
  'I came to coaching from physiotherapy and still think in joints and ranges.',
  'I have coached in community halls, boat clubs and one very small hotel gym.',
  'Most of the people I train had a bad experience of sport at school.',
  'I started lifting at forty and know what it is to be the oldest in the room.',
  'Ten years as a dancer taught me to look closely and to warm up properly.',
  'I train nurses, drivers and others whose weeks never look the same twice.',
] as const;

const BIO_METHODS = [
  'We begin with a conversation and a few simple tests, and go from there.',
  'Expect a plan you can follow on your own, and somebody who notices when life gets in its way.',
  'Sessions are calm and well planned, with a note afterwards on what to do next.',
  'I keep groups small and programmes short, because that is what people stick to.',
  'You will always know why we are doing an exercise, and what to do when it hurts.',
] as const;

/** Trainers all over the country, most of them approved; their users are added to `people`. */
export function makeTrainers(people: DemoPeople, today: Date): TrainerRow[] {
  return Array.from({ length: APPROVED + PENDING + 1 }, (_, index) => {
    const id = index + 1;
    const random = createRandom(`trainer ${id}`);
    const town = TOWNS[(index * 3) % TOWNS.length] ?? random.pick(TOWNS);
    const quarter = random.pick(town.quarters);
    const user = people.add('user', 'trainers.example');
    const grid = toGrid(quarter);
    const status = index < APPROVED ? 'approved' : index < APPROVED + PENDING ? 'pending' : 'rejected';
    const drawn = random.next();
    const yesterday = daytimeBefore(today, 1, 1);
    const week = daytimeBefore(today, MAX_WAIT_DAYS, 0);
    if (status === 'pending' && user.created_at > week) people.setJoined(user, week);
    const created =
      status === 'pending'
        ? interpolateTime(week, yesterday, drawn)
        : minDate(new Date(user.created_at.getTime() + Math.ceil(drawn * 72) * HOUR_MS), yesterday);
    return {
      id,
      user_id: user.id,
      first_name: user.first_name,
      last_name: user.last_name,
      bio: `${random.pick(BIO_OPENINGS)} ${random.pick(BIO_METHODS)}`,
      specialties: random.sample(trainerSpecialties, random.integer(2, 5)),
      certifications: random.sample(trainerCertifications, random.integer(1, 4)),
      experience_years: random.integer(1, 22),
      hourly_rate_pence: random.integer(6, 16) * 500,
      location: /centre$/i.test(quarter.name) ? town.name : `${quarter.name}, ${town.name}`,
      latitude: quarter.lat,
      longitude: quarter.lng,
      easting: Math.round(grid.easting),
      northing: Math.round(grid.northing),
      phone: user.phone,
      email: user.email,
      available_days: random.sample([0, 1, 2, 3, 4, 5, 6], random.integer(3, 6)).sort((a, b) => a - b),
      preferred_times: random.sample(['morning', 'afternoon', 'evening'], random.integer(1, 3)),
      session_types: random.sample(['one_on_one', 'small_group', 'online'], random.integer(1, 3)),
      travel_radius_km: random.pick([3, 5, 8, 10, 15, 25]),
      travel_minutes: 0,
      meeting_link: '',
      status,
      rejection_reason: status === 'rejected' ? 'We could not confirm the certificates you named.' : null,
      booking_enabled: status === 'approved' && random.chance(0.65),
      submitted_at: created,
      created_at: created,
      updated_at: created,
    };
  });
}
