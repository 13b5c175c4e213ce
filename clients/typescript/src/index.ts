export {
  type Attendee,
  type Booking,
  type Cancelling,
  type ClientOptions,
  type Customer,
  createFettleClient,
  type FettleClient,
  type FoundDate,
  type Key,
  type Marking,
  type NewBooking,
  type OwnDate,
  type OwnSession,
  type Page,
  type Pages,
  type Session,
  type SessionDate,
  type Taken,
} from './client.js';
export { FettleProblem, type Problem, type ProblemCode } from './problem.js';
export type { components, operations, paths } from './schema.js';
export { type Delivery, type FettleEvent, verifyWebhook, type WebhookHeaders } from './webhooks.js';
