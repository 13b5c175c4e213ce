import { formatLondonRange } from '#shared/calendar/london-time.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { businessDashboardLink } from '../links.ts';
import type { CancelledDateMailData } from '../mail-data.ts';
import { Layout, type MailSite, type MailTemplate } from './layout.tsx';
import { Action, Facts, PanelLine, Paragraph, SessionPanel, Title } from './parts.tsx';

/** To the business: one of its dates is cancelled, and everybody who had booked has been told and refunded. */
export function dateCancelledNotice(site: MailSite, date: CancelledDateMailData): MailTemplate {
  const { calledOff, bookings, refundPence } = date;
  const when = formatLondonRange(date.startsAt, date.endsAt);
  const who = calledOff.by === 'business' ? date.business.name : site.brand.name;
  const people = bookings === 1 ? '1 booking' : `${bookings} bookings`;
  const subject = `Cancelled: ${date.sessionTitle}, ${when}`;
  return {
    subject,
    page: (
      <Layout
        site={site}
        title={subject}
        preheader={`${people} cancelled, ${formatPounds(refundPence)} refunded.`}
        reason={`You get this email because ${date.business.name} takes bookings on ${site.brand.name}.`}
      >
        <Title>This date is cancelled</Title>
        <Paragraph>
          {bookings === 0
            ? 'Nobody had booked it, and nobody can any more.'
            : 'It is closed for booking. Everybody who had booked has been told, and gets all they paid back.'}
        </Paragraph>
        <SessionPanel title={date.sessionTitle} when={when}>
          <PanelLine>{people}</PanelLine>
        </SessionPanel>
        <Facts
          rows={[
            { label: 'Cancelled by', value: who },
            { label: 'Reason', value: calledOff.reason },
            {
              label: 'Refunds',
              value: refundPence === 0 ? 'None' : `${formatPounds(refundPence)} to ${people}`,
            },
          ]}
        />
        <Action href={businessDashboardLink(site.publicUrl)}>Open your dashboard</Action>
      </Layout>
    ),
  };
}
