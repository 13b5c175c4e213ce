import { decimalToPence } from '#shared/domain/pence.ts';
import { Price } from '#shared/ui/type/price.tsx';
import type { Session } from '../contract.ts';
import { courseToJoin } from '../courses/course-to-join.ts';
import { courseLine } from '../courses/rules.ts';

/** The price of a place, or of the dates left of a course with what it consists of. */
export function SessionPrice({
  session: { price, courses },
  align = 'left',
  shortOnPhones = false,
}: {
  session: Pick<Session, 'price' | 'courses'>;
  align?: 'left' | 'right';
  /** As of `Price`. */
  shortOnPhones?: boolean;
}) {
  const course = courseToJoin(courses);
  if (course === null)
    return <Price sessionFeePence={decimalToPence(price) ?? 0} align={align} shortOnPhones={shortOnPhones} />;
  return (
    <span className="grid gap-0.5">
      <Price
        sessionFeePence={decimalToPence(course.price) ?? 0}
        platformFeePence={decimalToPence(course.platformFee) ?? 0}
        align={align}
        shortOnPhones={shortOnPhones}
      />
      <span className={align === 'right' ? 'max-w-44 text-right text-xs text-ink-2' : 'text-xs text-ink-2'}>
        Course · {courseLine(course)}
      </span>
    </span>
  );
}
