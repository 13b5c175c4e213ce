import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

/** What of a listing an admin reads, as label and text, in the order of the page. */
export type Submission = readonly (readonly [label: string, text: string])[];

const joined = (column: string) => `replace(array_to_string(${column}, ', '), '_', ' ')`;
const pairs = (facts: Readonly<Record<string, string>>) =>
  `jsonb_build_array(${Object.entries(facts)
    .map(([label, sql]) => `jsonb_build_array('${label}', coalesce(${sql}, ''))`)
    .join(', ')})`;

const WEEKDAYS = `ARRAY['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']`;

/** With the id as `$1`: one value. Contact details of the owner are left out, so that no decision keeps them. */
const submissions: Readonly<Record<'business' | 'session', string>> = {
  business: `SELECT ${pairs({
    Name: 'b.name',
    'Business type': 'b.business_type',
    Description: 'b.description',
    Address: `concat_ws(', ', b.address, b.town, b.postcode)`,
    Website: 'b.website',
    Facebook: 'b.facebook_url',
    Instagram: 'b.instagram_url',
    Twitter: 'b.twitter_url',
    YouTube: 'b.youtube_url',
    Specialties: joined('b.specialties'),
    'Age ranges': joined('b.age_ranges'),
    'Difficulty levels': joined('b.difficulty_levels'),
    Amenities: joined('b.amenities'),
    'Opening times': `array_to_string(b.opening_times, ', ')`,
  })} AS submission FROM businesses b WHERE b.id = $1`,
  session: `SELECT ${pairs({
    Title: 's.title',
    'Session type': 't.name',
    Description: 's.description',
    Price: `'£' || to_char(s.price_pence / 100.0, 'FM999990.00')`,
    'Cancellation policy': `s.cancellation_hours || ' hours, ' || s.cancellation_refund`,
    Duration: `s.duration_minutes || ' minutes'`,
    'Max participants': 's.capacity::text',
    Difficulty: joined('s.difficulties'),
    'Age groups': joined('s.age_groups'),
    Gender: `replace(concat_ws(', ', s.gender, s.gender_reason), '_', ' ')`,
    Times: `(SELECT string_agg((${WEEKDAYS})[slot.day_of_week + 1] || ' ' || to_char(slot.start_time, 'HH24:MI') || ' to '
                            || to_char(slot.end_time, 'HH24:MI'), E'\\n' ORDER BY slot.day_of_week, slot.start_time)
               FROM session_slots slot WHERE slot.session_id = s.id)`,
    Venue: '(SELECT v.name FROM venues v WHERE v.id = s.venue_id)',
  })} AS submission FROM sessions s JOIN session_types t ON t.id = s.session_type_id WHERE s.id = $1`,
};

/** A listing as an admin reads it now; null for a kind that is not kept, and for one that is gone. */
export async function readSubmission(db: Db, subject: string, subjectId: number): Promise<Submission | null> {
  if (subject !== 'business' && subject !== 'session') return null;
  const row = await queryOneOrNull<{ submission: Submission }>(db, submissions[subject], [subjectId]);
  return row?.submission ?? null;
}

/** The listing as it was when the latest decision that stands was made; null where that was not kept. */
export async function readDecidedSubmission(
  db: Db,
  subject: 'business' | 'session',
  subjectId: number,
): Promise<Submission | null> {
  const row = await queryOneOrNull<{ submission: Submission | null }>(
    db,
    `SELECT submission FROM moderation_decisions
     WHERE subject = $1 AND subject_id = $2 AND undone_at IS NULL ORDER BY decided_at DESC LIMIT 1`,
    [subject, subjectId],
  );
  return row?.submission ?? null;
}
