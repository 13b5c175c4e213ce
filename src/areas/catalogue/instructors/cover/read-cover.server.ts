import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { requiredCertificates } from '#areas/catalogue/certificates/rules.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { isTaughtBy } from '../queries.server.ts';
import type { CoverInvitation, OccurrenceCover } from './contract.ts';
import { coverSentences } from './copy.ts';
import {
  type CoveredDate,
  type CoverRequestRow,
  findDate,
  findLatestRequest,
  listAskedOf,
  listCandidates,
  listInvitations,
} from './cover-queries.server.ts';
import { type CoverCandidate, coverStates, orderCandidates, unavailableReason } from './rules.ts';

/** Throws `not_found` (404). */
export async function getDate(db: Db, occurrenceId: number): Promise<CoveredDate> {
  const date = await findDate(db, occurrenceId);
  if (date === null) throw new AppError('not_found', coverSentences.noDate);
  return date;
}

/** Instructors who could teach the date, in the order to ask, and the others with the reason. */
export async function readCandidates(
  db: Db,
  date: CoveredDate,
): Promise<{ available: CoverCandidate[]; unavailable: { id: number; name: string; why: string }[] }> {
  const candidates = await listCandidates(db, date, {
    day: londonDay(date.startsAt),
    needsCheck: requiredCertificates(date.ageGroups).includes('check'),
  });
  const available: CoverCandidate[] = [];
  const unavailable: { id: number; name: string; why: string }[] = [];
  for (const candidate of candidates) {
    const why = unavailableReason(candidate, date.activity);
    if (why === null) available.push(candidate);
    else unavailable.push({ id: candidate.id, name: candidate.name, why });
  }
  return { available: orderCandidates(available), unavailable };
}

/** On, and not begun. */
export const isUpcoming = ({ isOn, startsAt }: Pick<CoveredDate, 'isOn' | 'startsAt'>, now: Date): boolean =>
  isOn && startsAt > now;

/** Throws `conflict` (409) once the date began or isn't on. */
export function assertUpcoming(date: CoveredDate, now: Date): void {
  if (!isUpcoming(date, now)) throw new AppError('conflict', coverSentences.over);
}

export const isOpenRequest = ({ state }: Pick<CoverRequestRow, 'state'>): boolean =>
  coverStates.canMove(state, 'covered');

/**
 * For the date's instructor, and roles that see attendees; owners and managers also see the order. Throws `not_found`
 * (404), `forbidden` (403) and as `authoriseBusiness`.
 */
export async function readCover(
  db: Db,
  user: { id: string },
  occurrenceId: number,
  now: Date,
): Promise<OccurrenceCover> {
  const date = await getDate(db, occurrenceId);
  const { role } = await authoriseBusiness(db, user, date.businessId, 'teach');
  if (!canPerform(role, 'view_attendees') && !(await isTaughtBy(db, occurrenceId, user.id)))
    throw new AppError('forbidden', coverSentences.notYours);
  const found = await findLatestRequest(db, occurrenceId);
  const open = found !== null && isOpenRequest(found);
  const mayChoose = canPerform(role, 'change_occurrence');
  const shown = {
    request: found && {
      id: found.id,
      by: { id: found.instructorId, name: found.by },
      reason: found.reason,
      state: found.state,
      requestedAt: found.requestedAt.toISOString(),
      nextAt: found.nextAt?.toISOString() ?? null,
      coveredBy:
        found.coveredById === null || found.coveredByName === null
          ? null
          : { id: found.coveredById, name: found.coveredByName },
    },
    mayChoose,
    mayAsk: isUpcoming(date, now) && !open,
  };
  if (!mayChoose) return { ...shown, people: [], unavailable: [] };
  const { available, unavailable } = await readCandidates(db, date);
  const invited = found !== null && open ? await listInvitations(db, found.id) : null;
  return {
    ...shown,
    people: (
      invited ?? available.map(({ id, name }) => ({ id, name, state: 'queued' as const, askedAt: null }))
    ).map(({ askedAt, ...person }) => ({ ...person, askedAt: askedAt?.toISOString() ?? null })),
    unavailable: unavailable.filter(({ id }) => !invited?.some((one) => one.id === id)),
  };
}

/** Throws as `authoriseBusiness`. */
export async function readCoverAskedOf(
  db: Db,
  user: { id: string },
  businessId: number,
  now: Date,
): Promise<CoverInvitation[]> {
  await authoriseBusiness(db, user, businessId, 'teach');
  return (await listAskedOf(db, businessId, user.id, now)).map(({ startsAt, endsAt, ...asked }) => ({
    ...asked,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}
