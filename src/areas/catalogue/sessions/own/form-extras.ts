import type { ClosureScope } from '../closures/rules.ts';

/** A closure that the preview leaves dates out for. */
export type PreviewClosure = ClosureScope & {
  firstDay: string;
  lastDay: string;
  reason: string;
  placeName: string | null;
};

/** The parts of the session form that belong to later features. */
export interface SessionFormExtras {
  /** Undefined if they couldn't be loaded. */
  instructors: readonly { id: number; name: string; sessionIds: readonly number[] }[] | undefined;
  closures: readonly PreviewClosure[];
  saveInstructors: (sessionId: number, instructorIds: readonly number[]) => Promise<unknown>;
  addPhoto: (sessionId: number, photo: File, description: string) => Promise<unknown>;
}
