import GraduationCap from 'lucide-react/icons/graduation-cap';
import type { CourseOffer } from '#areas/catalogue/sessions/courses/contract.ts';
import { courseLine } from '#areas/catalogue/sessions/courses/rules.ts';
import { Fact } from './confirmation/fact-list.tsx';

/** "Course · 6 dates · £66.00, 4 dates left £44.00", and what doesn't pay for it. */
export function CourseFact({ course }: { course: CourseOffer }) {
  return (
    <Fact icon={GraduationCap}>
      <span className="tabular-nums">Course · {courseLine(course)}</span>
      <span className="block text-sm text-ink-2">Passes and promo codes don’t pay for courses.</span>
    </Fact>
  );
}
