import type { z } from 'zod';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import type { CredentialKind } from './identity/accounts/credentials/credential-kind.ts';
import type { PersonalData } from './identity/accounts/personal-data.ts';
import type { Mail } from './messaging/email/mails/define-mail.server.ts';
import type { Push } from './messaging/push/define-push.server.ts';

/** Tables of other features that a feature touches, and why it does so itself instead of asking their owner. */
export interface TableCrossing {
  tables: readonly string[];
  because: string;
}

/** A feature's tables, and those of others that its SQL touches. tests/table-owners.test.ts reads all SQL for them. */
export interface FeatureTables {
  /** Only it writes them, and only it reads them, except where a manifest gives a reason. */
  owns?: readonly string[];
  /** Written although another owns them: two statements would leave a gap between places and money. */
  writes?: readonly TableCrossing[];
  /** Tables of earlier features: one query joins what a page shows, instead of asking row by row. */
  reads?: readonly TableCrossing[];
  /** Tables of later features: against the order, so each is a debt with its reason. */
  readsOfLaterFeatures?: readonly TableCrossing[];
}

/**
 * What a feature has that the whole site runs: the form of `feature.server.ts`. src/app/features.server.ts lists them,
 * and src/app builds its lists from there. A part that a feature does not have is left
 * out. The functions take the services that they need, by name, from those that src/app makes.
 */
export interface Feature<in RouteServices = never, in PersonalDataServices = never, in JobServices = never> {
  /** Its folder below src/areas, as in src/areas/order.ts. */
  name: string;
  tables?: FeatureTables;
  /** Kinds of secrets that open an account or a business. Those of later features end first. */
  credentials?: readonly CredentialKind[];
  routes?(services: RouteServices): readonly RegisterRoutes[];
  /** What it keeps about people. src/app/compose-personal-data.server.ts says in which order accounts end. */
  personalData?(services: PersonalDataServices): readonly PersonalData[];
  /** Jobs by the task that runs them, apart from emails and notifications. */
  jobs?(services: JobServices): JobHandlers;
  /** When the repeating ones run (cron lines, UTC). */
  schedules?: readonly JobSchedule[];
  /** Emails by the task that sends them. Each file loads with its first email, never at the start. */
  mails?: Readonly<Record<`mail.${string}`, () => Promise<{ mail: Mail<z.ZodType> }>>>;
  /** Notifications on devices, by the task that sends them. */
  pushes?: Readonly<Record<`push.${string}`, Push<z.ZodType>>>;
}

/** Checks a manifest, and keeps the exact types of what it lists. */
export const defineFeature = <const Manifest extends Feature>(manifest: Manifest): Manifest => manifest;
