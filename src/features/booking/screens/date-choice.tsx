import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Session } from '#features/sessions/contract.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { RouteLink } from '#shared/ui/route-link.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { datesToBookQuery } from '../booking-query.ts';
import { shortSpan } from '../booking-words.ts';

/** The dates of the next weeks that have a space, to change to. */
export function DateChoice({
  session,
  chosen,
  now,
  onChoose,
}: {
  session: Session;
  chosen: string | null;
  now: Date;
  onChoose: (startsAt: string) => void;
}) {
  const dates = useQuery(datesToBookQuery(useApi(), session.id, londonDay(now)));
  const select = useRef<HTMLSelectElement>(null);
  // It was asked for by a press somewhere else, perhaps far down the page.
  useEffect(() => select.current?.focus(), []);
  const open = (dates.data ?? session.nextOccurrences).filter(({ spacesLeft }) => spacesLeft > 0);
  const selected = open.find(
    ({ startsAt }) => chosen !== null && Date.parse(startsAt) === Date.parse(chosen),
  );
  if (dates.isSuccess && open.length === 0) {
    return (
      <p className="text-sm text-ink-2">
        There is no space in the next four weeks.{' '}
        <RouteLink href={`/sessions/${session.id}`} className="link">
          See later dates
        </RouteLink>
      </p>
    );
  }
  return (
    <SelectField
      ref={select}
      label="Date and time"
      dense
      placeholder={selected === undefined ? 'Choose a date' : undefined}
      value={selected?.startsAt ?? ''}
      options={open.map((occurrence) => ({
        value: occurrence.startsAt,
        label: `${shortSpan(occurrence)} (${occurrence.spacesLeft} left)`,
      }))}
      onChange={({ target }) => {
        if (target.value !== '') onChoose(target.value);
      }}
    />
  );
}
