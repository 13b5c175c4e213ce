import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { coverStates } from '../rules.ts';

export interface CoverMailFacts {
  businessId: number;
  businessName: string;
  occurrenceId: number;
  title: string;
  startsAt: Date;
  /** Who can't teach. */
  by: string;
  reason: string;
}

const FACTS = `b.id AS "businessId", b.name AS "businessName", o.id AS "occurrenceId", s.title,
            o.starts_at AS "startsAt", asker.name AS by, r.reason`;
const FROM = `cover_requests r JOIN occurrences o ON o.id = r.occurrence_id JOIN sessions s ON s.id = o.session_id
       JOIN businesses b ON b.id = s.business_id JOIN instructors asker ON asker.id = r.instructor_id`;

/** Null once the request has ended or they have answered. */
export const readCoverAsked = (
  db: Db,
  requestId: number,
  instructorId: number,
): Promise<(CoverMailFacts & { instructor: Recipient }) | null> =>
  queryOneOrNull(
    db,
    `SELECT ${FACTS}, json_build_object('name', u.name, 'address', u.email) AS instructor
       FROM ${FROM} JOIN cover_invitations v ON v.request_id = r.id AND v.instructor_id = $2 AND v.state = 'asked'
       JOIN instructors me ON me.id = $2 JOIN users u ON u.id = me.user_id AND u.deleted_at IS NULL
      WHERE r.id = $1 AND r.state ${inStates(coverStates.statesBefore('covered', 'cover'))}`,
    [requestId, instructorId],
  );

export type CoverNewsFacts = CoverMailFacts & {
  /** Null without an account. */
  asker: (Recipient & { id: string }) | null;
  owner: (Recipient & { id: string }) | null;
  /** The first to be asked, or who teaches instead; null if nobody. */
  cover: string | null;
};

/** Null once the request was taken back or has gone on. */
export const readCoverNews = (
  db: Db,
  requestId: number,
  news: 'requested' | 'covered' | 'unanswered',
): Promise<CoverNewsFacts | null> =>
  queryOneOrNull(
    db,
    `SELECT ${FACTS},
            (SELECT json_build_object('id', u.id, 'name', u.name, 'address', u.email) FROM users u
              WHERE u.id = asker.user_id AND u.deleted_at IS NULL) AS asker,
            (SELECT json_build_object('id', u.id, 'name', u.name, 'address', u.email) FROM users u
              WHERE u.id = b.owner_id AND u.deleted_at IS NULL) AS owner,
            coalesce((SELECT c.name FROM instructors c WHERE c.id = r.covered_by),
                     (SELECT i.name FROM cover_invitations v JOIN instructors i ON i.id = v.instructor_id
                       WHERE v.request_id = r.id AND v.state = 'asked' ORDER BY v.position LIMIT 1)) AS cover
       FROM ${FROM}
      WHERE r.id = $1 AND CASE $2::text WHEN 'requested' THEN r.state = 'asking'
                                        WHEN 'unanswered' THEN r.state = 'unanswered' ELSE r.state = 'covered' END`,
    [requestId, news],
  );
