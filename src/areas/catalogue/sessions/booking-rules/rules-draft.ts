import { z } from 'zod';
import { type BookingRules, closingMinutes, decisionHours, noBookingRules } from './booking-rules.ts';

/** Numbers as typed; an empty field sets no limit. */
export const rulesDraftSchema = z.object({
  opensDays: z.string(),
  earlyDays: z.string(),
  closesMinutes: z.string(),
  minimumPeople: z.string(),
  minimumHours: z.string(),
});
export type RulesDraft = z.infer<typeof rulesDraftSchema>;

export const noRulesDraft: RulesDraft = {
  opensDays: '',
  earlyDays: '',
  closesMinutes: '',
  minimumPeople: '',
  minimumHours: '24',
};

export function toRulesDraft(rules: BookingRules = noBookingRules): RulesDraft {
  const { opensDaysBefore, membersDaysEarlier, closesMinutesBefore, minimum } = rules;
  return {
    opensDays: opensDaysBefore === null ? '' : String(opensDaysBefore),
    earlyDays: membersDaysEarlier === 0 ? '' : String(membersDaysEarlier),
    closesMinutes: closesMinutesBefore === null ? '' : String(closesMinutesBefore),
    minimumPeople: minimum === null ? '' : String(minimum.people),
    minimumHours: minimum === null ? noRulesDraft.minimumHours : String(minimum.hoursBefore),
  };
}

/** For the schema, which names what doesn't fit. */
export function rulesPayload(draft: RulesDraft, soldAs: 'date' | 'course'): BookingRules {
  const isCourse = soldAs === 'course';
  return {
    opensDaysBefore: draft.opensDays.trim() === '' ? null : Number(draft.opensDays),
    membersDaysEarlier: draft.earlyDays.trim() === '' ? 0 : Number(draft.earlyDays),
    closesMinutesBefore: closingMinutes.find((minutes) => String(minutes) === draft.closesMinutes) ?? null,
    minimum:
      isCourse || draft.minimumPeople.trim() === ''
        ? null
        : {
            people: Number(draft.minimumPeople),
            hoursBefore: decisionHours.find((hours) => String(hours) === draft.minimumHours) ?? 24,
          },
  };
}
