import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ScanLine from 'lucide-react/icons/scan-line';
import { useState } from 'react';
import type { TodayOccurrence } from '#areas/booking/schedule/check-in/contract.ts';
import { todayAttendeesQuery } from '#areas/booking/schedule/occurrences/api.ts';
import { takingsQuery } from '#areas/booking/staff-bookings/api.ts';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { payoutsQuery } from '#areas/money/payouts/api.ts';
import { overviewQuery } from '#areas/studio/dashboard/bookings/api.ts';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatDecimalPounds, totalPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { CustomerAvatar } from '#shared/ui/brand/avatar.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Card, Panel } from '#shared/ui/type/card.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { todayQuery, workspaceFactsQuery } from '../api.ts';
import { type Question, type SetupStep, setupSteps } from '../contract.ts';
import { questionText, startTime, stepTexts, untilStart, whoComes } from '../today-copy.ts';

const MAX_FACES = 6;

/** The next date, open questions and upcoming payouts. */
export function TodaySection({ business }: { business: MyBusiness }) {
  if (!canPerform(business.role, 'view_revenue')) return null;
  return <Today business={business} />;
}

function Today({ business }: { business: MyBusiness }) {
  const api = useApi();
  const today = useQuery(todayQuery(api, business.id));
  const facts = useQuery(workspaceFactsQuery(api, business.id));
  const day = useQuery(todayAttendeesQuery(api, business.id));
  const setup = today.data?.setup ?? null;
  return (
    <section aria-label="Today" className="mb-4 grid gap-4">
      {setup !== null && <Setup business={business} done={setup} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_368px]">
        <Day
          dates={day.data?.dates}
          failed={day.isError}
          business={business}
          onRetry={() => void day.refetch()}
        />
        <Questions
          questions={facts.data?.questions}
          failed={facts.isError}
          business={business}
          onRetry={() => void facts.refetch()}
        />
      </div>
      <Money business={business} />
    </section>
  );
}

/** Replaces a panel that failed to load. */
function Failed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <p role="alert" className="text-ink-2">
      We couldn’t load {what}.{' '}
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}

function Day({
  dates,
  failed,
  business,
  onRetry,
}: {
  dates: readonly TodayOccurrence[] | undefined;
  failed: boolean;
  business: MyBusiness;
  onRetry: () => void;
}) {
  const [loadedAt] = useState(Date.now);
  const now = useNow(loadedAt);
  if (dates === undefined) {
    return failed ? (
      <Panel>
        <Failed what="today’s sessions" onRetry={onRetry} />
      </Panel>
    ) : (
      <Skeleton className="h-52 rounded-card" />
    );
  }
  const left = dates.filter(({ date }) => Date.parse(date.endsAt) > now.getTime());
  const over = dates.filter((one) => !left.includes(one));
  const [next, ...later] = left;
  return (
    <div className="grid min-w-0 gap-3">
      {next === undefined ? (
        <Panel className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">No more sessions today</p>
          <ButtonLink href={businessHref('/business/calendar', business)} variant="secondary" size="sm">
            Open the calendar
          </ButtonLink>
        </Panel>
      ) : (
        <Next occurrence={next} business={business} now={now} />
      )}
      {later.length + over.length > 0 && (
        <Card className="overflow-hidden">
          <DayLines title="Later today" dates={later} />
          <DayLines title="Earlier today" dates={over} />
        </Card>
      )}
    </div>
  );
}

function Next({
  occurrence: { date, attendees },
  business,
  now,
}: {
  occurrence: TodayOccurrence;
  business: MyBusiness;
  now: Date;
}) {
  const firstVisits = attendees.filter(({ desk }) => desk?.firstTime === true).length;
  const unsigned = attendees.filter(({ waiver }) => waiver === 'missing').length;
  const place = [date.room ?? date.venue, date.instructors[0]?.name].filter(Boolean).join(' · ');
  return (
    <div className="on-dark rounded-panel bg-court px-5 pt-5 pb-4 text-on-court md:px-6.5 md:pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-7 gap-y-4">
        <div className="min-w-0">
          <p className="mb-1 text-sm font-semibold text-on-court-2">
            {date.startsAt <= now.toISOString() ? 'On now' : `Next, ${untilStart(date.startsAt, now)}`}
          </p>
          <h2 className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
            <span className="text-display leading-none font-bold tracking-tighter tabular-nums md:text-display">
              {startTime(date.startsAt)}
            </span>
            <span className="text-figure leading-tight wrap-anywhere">{date.title}</span>
          </h2>
          <p className="mt-2 text-md text-on-court-2">
            <b className="font-semibold text-on-court">
              {date.taken} of {date.capacity}
            </b>{' '}
            booked{place !== '' && ` · ${place}`}
          </p>
        </div>
        <div className="grid grow grid-cols-2 gap-1.5 md:grow-0 md:grid-cols-1">
          <ButtonLink href={businessHref('/business/check-in', business)} variant="accent">
            <Icon drawing={ScanLine} />
            Check in
          </ButtonLink>
          <ButtonLink
            href={`/business/occurrences/${date.id}`}
            variant="ghost-on-dark"
            className="border-on-court/50"
          >
            Who is coming
          </ButtonLink>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-on-court/20 pt-4 text-sm text-on-court-2">
        {attendees.length === 0 ? (
          <span>Nobody has booked yet.</span>
        ) : (
          <>
            <span className="flex" aria-hidden="true">
              {attendees.slice(0, MAX_FACES).map(({ bookingId, name }) => (
                <span key={bookingId} className="-ml-0.5 rounded-full ring-2 ring-court first:ml-0">
                  <CustomerAvatar name={name} />
                </span>
              ))}
            </span>
            <span>{whoComes(attendees.map(({ name }) => name))}</span>
            {firstVisits > 0 && (
              <b className="font-semibold text-on-court">{pluralize(firstVisits, 'first visit')}</b>
            )}
            {unsigned > 0 && (
              <b className="font-semibold text-on-court">{pluralize(unsigned, 'waiver')} missing</b>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function DayLines({ title, dates }: { title: string; dates: readonly TodayOccurrence[] }) {
  if (dates.length === 0) return null;
  const booked = dates.reduce((sum, { date }) => sum + date.taken, 0);
  return (
    <>
      <h3 className="flex justify-between gap-3 bg-sunken px-5 py-2.5 font-sans text-sm font-semibold text-ink-2">
        {title}
        <span className="font-normal">
          {pluralize(dates.length, 'session')}, {booked} booked
        </span>
      </h3>
      <ul>
        {dates.map(({ date }) => (
          <li key={date.id} className="border-t border-line">
            <RouteLink
              href={`/business/occurrences/${date.id}`}
              className="flex min-h-14 items-center gap-4 px-5 py-2.5 hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <span className="w-14 flex-none font-semibold tabular-nums">{startTime(date.startsAt)}</span>
              <span className="min-w-0 grow font-semibold wrap-anywhere">{date.title}</span>
              <span className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
                {date.taken} of {date.capacity}
                {date.taken >= date.capacity && ' · Full'}
              </span>
              <Icon drawing={ChevronRight} size="sm" className="text-ink-3" />
            </RouteLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function Questions({
  questions,
  failed,
  business,
  onRetry,
}: {
  questions: readonly Question[] | undefined;
  failed: boolean;
  business: MyBusiness;
  onRetry: () => void;
}) {
  return (
    <Card className="min-w-0">
      <h2 className="px-5.5 pt-4.5 pb-3 text-h3">Needs an answer</h2>
      {questions === undefined ? (
        <div className="px-5.5 pb-5">
          {failed ? (
            <Failed what="what needs an answer" onRetry={onRetry} />
          ) : (
            <Skeleton className="h-20 rounded-control" />
          )}
        </div>
      ) : questions.length === 0 ? (
        <p className="px-5.5 pb-5 text-ink-2">Nothing needs an answer.</p>
      ) : (
        <ul>
          {questions.map(questionText).map(({ title, context, action, path }) => (
            <li key={`${path} ${title}`} className="border-t border-line px-5.5 py-3.5">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-sm wrap-anywhere text-ink-2">{context}</p>
              <RouteLink
                href={path.split('/').length > 3 ? path : businessHref(path, business)}
                className="link mt-1 inline-flex min-h-8 items-center gap-1 text-sm font-semibold"
              >
                {action}
                <span className="sr-only">: {title}</span>
                <Icon drawing={ChevronRight} size="xs" />
              </RouteLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Money({ business }: { business: MyBusiness }) {
  const api = useApi();
  const seesPayouts = canPerform(business.role, 'manage_payouts');
  const payouts = useQuery({ ...payoutsQuery(api, business.id), enabled: seesPayouts });
  const week = useQuery(overviewQuery(api, business.id)).data?.weeks.at(-1);
  const day = (instant: string) => formatShortDay(londonDay(new Date(instant)));
  const { onTheWay, next, toCome } = payouts.data ?? {};
  const desk = useQuery(takingsQuery(api, business.id)).data;
  const sums = [
    desk && {
      name: 'At the desk today',
      amount: totalPounds([desk.cash, desk.cardReader]),
      about: `${formatDecimalPounds(desk.cash)} cash, ${formatDecimalPounds(desk.cardReader)} card reader`,
      href: businessHref('/business/takings', business),
    },
    week && {
      name: 'Takings this week',
      amount: week.net,
      about: 'After refunds and the platform fee',
      href: undefined,
    },
    onTheWay && {
      name: 'On the way',
      amount: onTheWay.amount,
      about: onTheWay.arrivesAt === null ? 'Nothing is on its way' : `With you by ${day(onTheWay.arrivesAt)}`,
      href: undefined,
    },
    next && { name: 'Next payout', amount: next.amount, about: day(next.on), href: undefined },
    toCome && {
      name: 'Sessions to come',
      amount: toCome.amount,
      about: `${pluralize(toCome.places, 'place')} paid for`,
      href: undefined,
    },
  ].filter((sum) => sum !== undefined && sum !== null);
  if (sums.length === 0) return null;
  return (
    <Card>
      <h2 className="sr-only">Money</h2>
      <dl className="grid grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {sums.map(({ name, amount, about, href }) => (
          <div key={name} className="px-5.5 py-4">
            <dt className="text-sm text-ink-2">
              {href === undefined ? (
                name
              ) : (
                <RouteLink href={href} className="underline underline-offset-3">
                  {name}
                </RouteLink>
              )}
            </dt>
            <dd>
              <span className="block font-display text-h3 font-bold tabular-nums">
                {formatDecimalPounds(amount)}
              </span>
              <span className="block text-sm text-ink-2">{about}</span>
            </dd>
          </div>
        ))}
      </dl>
      {seesPayouts && (
        <p className="border-t border-line px-5.5 py-2.5">
          <RouteLink
            href={businessHref('/business/payouts', business)}
            className="link text-sm font-semibold"
          >
            Open Money
          </RouteLink>
        </p>
      )}
    </Card>
  );
}

function Setup({ business, done }: { business: MyBusiness; done: readonly SetupStep[] }) {
  const current = setupSteps.find((step) => !done.includes(step));
  return (
    <Card>
      <div className="px-5.5 pt-5 pb-3">
        <h2 className="text-h3">Get ready for your first booking</h2>
        <p className="text-sm text-ink-2">
          {done.length} of {setupSteps.length} done. You can leave and come back.
        </p>
        <div aria-hidden="true" className="mt-3 flex gap-1">
          {setupSteps.map((step) => (
            <span
              key={step}
              className={classNames(
                'h-1.5 grow rounded-full',
                done.includes(step) ? 'bg-brand' : 'bg-sunken',
              )}
            />
          ))}
        </div>
      </div>
      <ol>
        {setupSteps.map((step) => {
          const { title, about, action, path, optional } = stepTexts[step];
          const isDone = done.includes(step);
          const [room = '', query] = path.split('?');
          const href = businessHref(room, business) + (query === undefined ? '' : `&${query}`);
          return (
            <li
              key={step}
              className={classNames(
                'flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line px-5.5 py-3',
                step === current && 'bg-brand-soft',
              )}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'grid size-6 flex-none place-items-center rounded-full',
                  isDone ? 'bg-brand text-on-brand' : 'border-2 border-line-control',
                )}
              >
                {isDone && <Icon drawing={Check} size="xs" strokeWidth={2.6} />}
              </span>
              <span className="min-w-52 flex-1">
                <span className="block font-semibold">
                  {title}
                  {optional && <span className="font-normal text-ink-2"> (optional)</span>}
                </span>
                <span className="block text-sm text-ink-2">{about}</span>
              </span>
              {isDone ? (
                <span className="rounded-full bg-success-soft px-2.5 py-0.5 text-xs font-semibold text-on-success-soft">
                  Done
                </span>
              ) : (
                <ButtonLink href={href} variant={step === current ? 'primary' : 'secondary'} size="sm">
                  {action}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
