import { z } from 'zod';

/** Who said that somebody came or did not, and when. `by` is a first name, null when their account is deleted. */
export const attendanceMarkSchema = z.object({ by: z.string().nullable(), at: z.iso.datetime() });
export type AttendanceMark = z.infer<typeof attendanceMarkSchema>;
