import type { BusinessStatus } from '#areas/catalogue/businesses/contract.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import type { BookingRules } from '../booking-rules/booking-rules.ts';
import type {
  ActivitySlug,
  AgeGroup,
  CancellationTerms,
  Difficulty,
  Gender,
  GenderReason,
  Occurrence,
  Session,
  SessionStatus,
  Slot,
} from '../contract.ts';
import { type CourseRow, fullCoursePrice, toCourseOffer } from '../courses/course-offer.ts';
import { type CategoryPrice, sortPrices, toPriceOffer } from '../prices/rules.ts';
import { isApproved, isBookable, singularAgeGroup, singularDifficulty, toRating } from '../rules.ts';

/** As returned by `SESSION_SELECT` in `queries.server.ts`. */
export interface SessionRow {
  id: number;
  title: string;
  description: string;
  difficulties: Difficulty[];
  age_groups: AgeGroup[];
  gender: Gender;
  gender_reason: { reason: GenderReason; since: string } | null;
  price_pence: number;
  prices: CategoryPrice[] | null;
  duration_minutes: number;
  capacity: number;
  cancellation: CancellationTerms;
  booking_rules: BookingRules | null;
  absence_rules: Session['absenceRules'] | null;
  status: SessionStatus;
  sold_as: 'date' | 'course';
  type_id: number;
  type_slug: ActivitySlug;
  type_name: string;
  business_id: number;
  business_owner_id: string | null;
  business_name: string;
  business_status: BusinessStatus;
  business_address: string;
  business_town: string;
  business_postcode: string;
  business_phone: string;
  business_email: string | null;
  business_website: string | null;
  business_latitude: number;
  business_longitude: number;
  business_amenities: string[];
  business_booking_enabled: boolean;
  schedule: Slot[];
  review_count: number;
  average_stars: number | null;
  photo: Session['photo'];
  instructors: Session['instructors'];
  venue: Session['venue'] | null;
  room: Session['room'] | null;
}

/** `business` gets the address and coordinates of the session's place: its venue's or the business's own. */
export function toSession(
  row: SessionRow,
  occurrences: Occurrence[],
  courses: readonly CourseRow[] = [],
): Session {
  const [course] = courses;
  const price = course === undefined ? priceBreakdown(row.price_pence) : fullCoursePrice(course);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: penceToDecimal(price.sessionFeePence),
    platformFee: penceToDecimal(price.platformFeePence),
    totalPrice: penceToDecimal(price.totalPence),
    ...(row.prices !== null && { prices: sortPrices(row.prices).map(toPriceOffer) }),
    duration: row.duration_minutes,
    maxParticipants: row.capacity,
    cancellation: row.cancellation,
    ...(row.booking_rules && { bookingRules: row.booking_rules }),
    ...(row.absence_rules && { absenceRules: row.absence_rules }),
    difficulty: singularDifficulty(row.difficulties),
    difficulties: row.difficulties,
    ageGroup: singularAgeGroup(row.age_groups),
    ageGroups: row.age_groups,
    gender: row.gender,
    genderReason: row.gender_reason && {
      ...row.gender_reason,
      since: new Date(row.gender_reason.since).toISOString(),
    },
    status: row.status,
    approved: isApproved(row.status),
    latitude: row.business_latitude,
    longitude: row.business_longitude,
    sessionType: { id: row.type_id, slug: row.type_slug, name: row.type_name },
    business: {
      id: row.business_id,
      name: row.business_name,
      address: row.business_address,
      town: row.business_town,
      postcode: row.business_postcode,
      phone: row.business_phone,
      email: row.business_email,
      website: row.business_website,
      latitude: row.business_latitude,
      longitude: row.business_longitude,
      amenities: row.business_amenities,
      verified: row.business_status === 'approved',
      bookingEnabled: row.business_booking_enabled,
    },
    schedule: row.schedule,
    bookable: isBookable({
      status: row.status,
      businessStatus: row.business_status,
      bookingEnabled: row.business_booking_enabled,
    }),
    photo: row.photo,
    instructors: row.instructors,
    ...(row.venue && { venue: row.venue }),
    ...(row.room && { room: row.room }),
    nextOccurrences: occurrences,
    ...(row.sold_as === 'course' && { courses: courses.map(toCourseOffer) }),
    ...toRating({ count: row.review_count, averageStars: row.average_stars }),
  };
}
