import { z } from 'zod';

/** `by` is a first name, null if their account is deleted. */
export const attendanceMarkSchema = z.object({ by: z.string().nullable(), at: z.iso.datetime() });
export type AttendanceMark = z.infer<typeof attendanceMarkSchema>;
