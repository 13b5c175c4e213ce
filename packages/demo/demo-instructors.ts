import type { DemoBusiness } from './demo-businesses.ts';
import { DAY_MS, daytimeBefore } from './demo-calendar.ts';
import { PEOPLE } from './demo-material.server.ts';
import type { DemoSession } from './demo-sessions.ts';
import { createRandom, type Random } from './random.ts';

interface InstructorRow {
  id: number;
  business_id: number;
  user_id: string | null;
  name: string;
  bio: string;
  qualifications: string[];
  state: 'waiting' | 'shown' | 'refused';
  reason: string | null;
  sent_at: Date;
}

interface SessionInstructorRow {
  session_id: number;
  instructor_id: number;
  position: number;
  effective_from: Date;
}

const BIOS = [
  'Keeps a steady pace and shows an easier version of everything. Learns your name, and will not adjust you by hand unless you ask.',
  'Explains why before how, and leaves time for questions. Good with people who have not moved for a while.',
  'Brisk, cheerful and exact. You will be told what to do next, and when to have a drink.',
  'Came to it after an injury and teaches with that in mind: slow, with plenty of props and no hurry.',
  '',
] as const;

/** What somebody who teaches it has learnt, in the order of `session_types`. */
const QUALIFICATIONS: readonly (readonly string[])[] = [
  ['Level 2 Gym Instructor'],
  ['Yoga Alliance RYT-500', 'Pre and postnatal yoga'],
  ['Level 3 Mat Pilates', 'Equipment Pilates, 400 hours'],
  ['Black belt, second degree'],
  ['England Athletics, Leader in Running Fitness'],
  ['Level 2 Fitness Instructor'],
  ['Level 3 Personal Trainer', 'CIMSPA'],
];

/** Since when somebody teaches there. */
const SINCE_DAYS = 300;
const MAX_PER_BUSINESS = 5;

/** The demo's instructors: a few per business. The owner's has one with a very long name and one with an account. */
export function makeInstructors(
  businesses: readonly DemoBusiness[],
  sessions: readonly DemoSession[],
  member: { id: string; first_name: string; last_name: string },
  today: Date,
): { instructors: InstructorRow[]; taught: SessionInstructorRow[] } {
  const random = createRandom('instructors');
  const since = new Date(today.getTime() - SINCE_DAYS * DAY_MS);
  const instructors: InstructorRow[] = [];
  const taught: SessionInstructorRow[] = [];
  for (const [place, { row: business }] of businesses.entries()) {
    const theirs = sessions.filter(({ row }) => row.business_id === business.id);
    if (theirs.length === 0 || business.status !== 'approved') continue;
    const there = Array.from({ length: Math.min(MAX_PER_BUSINESS, Math.ceil(theirs.length / 2)) }, () =>
      pickInstructor(random, instructors, business.id, since),
    );
    const [first, second, third] = there;
    if (place === 0 && first !== undefined) {
      first.name = `${member.first_name} ${member.last_name}`;
      first.user_id = member.id;
      if (second !== undefined) second.name = 'Persephone Featherstonehaugh-Llewellyn';
      if (third !== undefined) {
        third.state = 'waiting';
        third.sent_at = daytimeBefore(today, 1, 0.4);
      }
    }
    const shown = there.filter(({ state }) => state === 'shown');
    for (const [index, { row }] of theirs.entries()) {
      // In turn, so that everybody teaches something; now and then two together.
      const teachers = [0, ...(shown.length > 1 && random.chance(0.15) ? [1] : [])].flatMap(
        (next) => shown[(index + next) % shown.length] ?? [],
      );
      for (const [next, teacher] of teachers.entries()) {
        taught.push({
          session_id: row.id,
          instructor_id: teacher.id,
          position: next + 1,
          effective_from: since,
        });
        if (teacher.qualifications.length < 2) {
          const learnt = QUALIFICATIONS[row.session_type_id - 1] ?? [];
          teacher.qualifications = [...new Set([...teacher.qualifications, ...learnt])];
        }
      }
    }
  }
  return { instructors, taught };
}

function pickInstructor(
  random: Random,
  known: InstructorRow[],
  businessId: number,
  since: Date,
): InstructorRow {
  const row: InstructorRow = {
    id: known.length + 1,
    business_id: businessId,
    user_id: null,
    name: `${random.pick(PEOPLE.firstNames)} ${random.pick(PEOPLE.lastNames)}`,
    bio: random.pick(BIOS),
    qualifications: random.chance(0.4) ? ['Paediatric first aid'] : [],
    state: 'shown',
    reason: null,
    sent_at: since,
  };
  known.push(row);
  return row;
}
