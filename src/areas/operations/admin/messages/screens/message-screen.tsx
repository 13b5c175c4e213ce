import type { ReactNode } from 'react';
import { stateBadge } from '#areas/booking/bookings/copy.ts';
import { messageStateLabels } from '#areas/operations/help/messages/copy.ts';
import { messageTopics } from '#areas/operations/help/messages/message-options.ts';
import { formatShortDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonDay, formatLondonMoment } from '#shared/calendar/london-time.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { MessageDetails } from '../contract.ts';
import { AnswerForm, Assignee, MessageStatusActions, NoteForm } from './message-actions.tsx';
import { MessageBadges } from './message-badges.tsx';

/** `/admin/messages/{id}`: the thread and its writer. `inPane`: beside the list of the inbox. */
export function MessageScreen({
  message,
  now,
  inPane = false,
}: {
  message: MessageDetails;
  now: Date;
  inPane?: boolean;
}) {
  const { topic, reference, state, dueOn, erased } = message;
  const Heading = inPane ? 'h2' : 'h1';
  return (
    <>
      {!inPane && <BackLink href="/admin/messages">All messages</BackLink>}
      <div
        className={classNames(
          'flex flex-col justify-between gap-4 md:flex-row md:items-start',
          inPane ? 'mb-4' : 'mt-3 mb-6',
        )}
      >
        <div className="min-w-0">
          <Heading className="wrap-anywhere">
            {optionLabel(messageTopics, topic)} <span className="whitespace-nowrap">{reference}</span>
          </Heading>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-ink-2 tabular-nums">
            <MessageBadges message={message} now={now} />
            {state === 'open' && <span>Due {formatShortDay(dueOn)}</span>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="secondary" href={`/admin/audit?subject=message&subjectId=${message.id}`}>
            Audit log
          </ButtonLink>
          {!erased && <MessageStatusActions message={message} />}
        </div>
      </div>
      <div
        className={classNames(
          'grid items-start gap-4',
          !inPane && 'lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]',
        )}
      >
        <div className="grid min-w-0 gap-4">
          <Thread message={message} />
          {!erased && state !== 'closed' && <AnswerForm message={message} />}
        </div>
        <div className="grid min-w-0 gap-4">
          <PersonPanel message={message} />
          <BookingPanel booking={message.booking} />
          {!erased && (
            <>
              <Assignee message={message} />
              <NoteForm message={message} />
            </>
          )}
          <EarlierMessages messages={message.earlier} />
        </div>
      </div>
    </>
  );
}

function Thread({ message: { name, sentAt, body, erased, replies } }: { message: MessageDetails }) {
  return (
    <Panel>
      <h2 className="mb-4 text-h3">Message</h2>
      {erased ? (
        <p className="text-ink-2">We’ve deleted the text. We keep only the date and topic.</p>
      ) : (
        <ol className="grid gap-5">
          <MessageEntry by={name} at={sentAt}>
            {body}
          </MessageEntry>
          {replies.map(({ id, kind, author, body: text, writtenAt }) => (
            <MessageEntry
              key={id}
              by={kind === 'note' ? `Note by ${author}` : `${author} replied`}
              at={writtenAt}
              note={kind === 'note'}
            >
              {text}
            </MessageEntry>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function MessageEntry({
  by,
  at,
  note = false,
  children,
}: {
  by: string;
  at: string;
  /** Only admins see it. */
  note?: boolean;
  children: string;
}) {
  return (
    <li className={note ? 'rounded-control bg-sunken px-4 py-3' : undefined}>
      <p className="text-sm text-ink-2 tabular-nums wrap-anywhere">
        <span className="font-semibold text-ink">{by}</span>, {formatLondonMoment(new Date(at))}
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{children}</p>
    </li>
  );
}

function AsidePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel>
      <h2 className="mb-3 text-h3">{title}</h2>
      {children}
    </Panel>
  );
}

function PersonPanel({ message: { name, email, userId, erased } }: { message: MessageDetails }) {
  if (erased) return null;
  return (
    <AsidePanel title="Sender">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-ink-2 wrap-anywhere">{email}</p>
      {userId === null ? (
        <p className="mt-2 text-sm text-ink-2">
          Not signed in, so we haven’t verified this address. Don’t reveal any account details.
        </p>
      ) : (
        <p className="mt-2 text-sm">
          <RouteLink href={`/admin/users/${userId}`} className="link">
            Account
          </RouteLink>
        </p>
      )}
    </AsidePanel>
  );
}

function BookingPanel({ booking }: { booking: MessageDetails['booking'] }) {
  if (booking === null) return null;
  const { title, reference, seller, startsAt, total, state, paymentId } = booking;
  return (
    <AsidePanel title="Booking">
      <p className="font-semibold wrap-anywhere">
        {title} <span className="font-normal text-ink-2">{reference}</span>
      </p>
      <p className="text-sm text-ink-2 tabular-nums wrap-anywhere">
        {seller}, {formatLondonMoment(new Date(startsAt))}, £{total}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <StatusBadge status={stateBadge(state)} />
        {paymentId !== null && (
          <RouteLink href={`/admin/payments/${paymentId}`} className="link text-sm">
            Payment
          </RouteLink>
        )}
      </p>
    </AsidePanel>
  );
}

function EarlierMessages({ messages }: { messages: MessageDetails['earlier'] }) {
  if (messages.length === 0) return null;
  return (
    <AsidePanel title="Other messages from this person">
      <ul className="grid gap-2">
        {messages.map(({ id, reference, topic, state, sentAt }) => (
          <li key={id} className="text-sm text-ink-2">
            <RouteLink href={`/admin/messages/${id}`} className="link tabular-nums">
              {reference}
            </RouteLink>{' '}
            {optionLabel(messageTopics, topic)}, {formatLondonDay(new Date(sentAt))},{' '}
            {messageStateLabels[state].label.toLowerCase()}
          </li>
        ))}
      </ul>
    </AsidePanel>
  );
}
