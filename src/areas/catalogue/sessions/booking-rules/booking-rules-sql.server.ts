/** Of sessions `s`: a `BookingRules`; null without any. */
export const BOOKING_RULES = `CASE WHEN num_nonnulls(s.booking_opens_days, s.booking_closes_minutes, s.minimum_people) > 0 THEN
           json_build_object('opensDaysBefore', s.booking_opens_days, 'membersDaysEarlier', s.booking_early_days,
                             'closesMinutesBefore', s.booking_closes_minutes,
                             'minimum', CASE WHEN s.minimum_people IS NOT NULL THEN
                               json_build_object('people', s.minimum_people, 'hoursBefore', s.minimum_hours) END) END`;
