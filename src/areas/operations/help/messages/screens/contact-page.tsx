import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { formatLongDay } from '#shared/calendar/calendar-day.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useBrand } from '#shared/ui/site-context.tsx';
import type { SentMessage } from '../contract.ts';
import { ANSWER_WORKING_DAYS, COMPLAINT_PROMISE } from '../message-options.ts';
import { MessageForm } from './message-form.tsx';
import { MyMessagesPanel } from './my-messages.tsx';

/** `/contact`: anybody can write; signed-in people also see their messages. */
export function ContactPage() {
  const { user } = useRouteContext({ from: '__root__' });
  const { email } = useBrand();
  const [sent, setSent] = useState<SentMessage | null>(null);
  return (
    <div className="container-page page">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
        {sent === null ? (
          <div>
            <h1>Contact us</h1>
            <p className="mt-3 mb-6 text-lead text-ink-2">
              Ask a question, report a problem or make a complaint. We usually reply within{' '}
              {ANSWER_WORKING_DAYS} working days.
            </p>
            <MessageForm signedIn={user !== null} onSent={setSent} />
          </div>
        ) : (
          <MessageSentPanel message={sent} />
        )}
        <aside className="grid content-start gap-8">
          {user !== null && <MyMessagesPanel />}
          <section aria-labelledby="before-title">
            <h2 id="before-title" className="font-sans text-h4 font-semibold">
              Before you write
            </h2>
            <ul className="mt-3 grid gap-3 text-ink-2">
              <li>
                <RouteLink href="/help" className="link">
                  Help
                </RouteLink>{' '}
                answers most questions.
              </li>
              <li>For questions about a session, contact the business. Their details are on your booking.</li>
              <li>
                <RouteLink href="/help/complaints" className="link">
                  How we handle complaints
                </RouteLink>
                . {COMPLAINT_PROMISE}
              </li>
              <li>
                You can also email us at{' '}
                <a href={`mailto:${email}`} className="link">
                  {email}
                </a>
                . In an emergency, call 999.
              </li>
            </ul>
          </section>
        </aside>
      </div>
    </div>
  );
}

/** Confirmation with the reference and the day of our answer. */
function MessageSentPanel({ message: { reference, complaint, dueOn, email } }: { message: SentMessage }) {
  return (
    <div role="status">
      <h1>{complaint ? 'We’ve received your complaint' : 'We’ve received your message'}</h1>
      <p className="mt-4 text-lead">
        Your reference is <strong className="whitespace-nowrap tabular-nums">{reference}</strong>.
      </p>
      <p className="mt-3 max-w-prose text-ink-2">
        {complaint
          ? `We’ll reply within ${ANSWER_WORKING_DAYS} working days and settle it by ${formatLongDay(dueOn)}. If we need to know more, we’ll ask you.`
          : `We’ll reply within ${ANSWER_WORKING_DAYS} working days.`}{' '}
        We’ve emailed a receipt to <span className="wrap-anywhere">{email}</span>.
      </p>
      <p className="mt-6">
        <ButtonLink href="/help" variant="secondary">
          Back to help
        </ButtonLink>
      </p>
    </div>
  );
}
