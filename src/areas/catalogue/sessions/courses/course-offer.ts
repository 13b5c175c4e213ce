import { type PriceBreakdown, penceToDecimal } from '#shared/domain/pence.ts';
import type { CourseOffer } from './contract.ts';
import { coursePrice, courseShares } from './rules.ts';

/** A course with a date to come. */
export interface CourseRow {
  id: number;
  sessionId: number;
  /** The session fee for all dates. */
  pricePence: number;
  /** All that it was laid out with. */
  dates: number;
  /** Dates that are on and to come, soonest first. */
  left: { startsAt: string; endsAt: string }[];
  spacesLeft: number;
}

type CoursePrice = Pick<CourseRow, 'pricePence' | 'dates'>;

export function fullCoursePrice({ pricePence, dates }: CoursePrice): PriceBreakdown {
  return coursePrice(courseShares(pricePence, dates, dates));
}

export function toCourseOffer(course: CourseRow): CourseOffer {
  const { id, pricePence, dates, left, spacesLeft } = course;
  const price = coursePrice(courseShares(pricePence, dates, left.length));
  return {
    id,
    dates,
    fullPrice: penceToDecimal(fullCoursePrice(course).totalPence),
    left: left.map(({ startsAt, endsAt }) => ({
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
    })),
    price: penceToDecimal(price.sessionFeePence),
    platformFee: penceToDecimal(price.platformFeePence),
    totalPrice: penceToDecimal(price.totalPence),
    spacesLeft,
  };
}
