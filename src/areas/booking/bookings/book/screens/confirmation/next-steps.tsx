import CalendarHeart from 'lucide-react/icons/calendar-heart';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import UserPlus from 'lucide-react/icons/user-plus';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { useFileShare } from '#shared/ui/mutation/use-file-share.ts';
import { useShare } from '#shared/ui/mutation/use-share.ts';
import { useSite } from '#shared/ui/site-context.tsx';
import { calendarPath, invitationPath, invitationUrl, receiptPath } from '../../../booking-paths.ts';
import type { Booking, Order } from '../../../contract.ts';
import { formatPaid, formatShortSpan } from '../../../copy.ts';
import { useReceiptDownload } from './use-receipt-download.ts';

const tile =
  'grid content-start gap-0.5 rounded-card border border-line bg-surface p-4 text-left leading-tight hover:border-line-control hover:shadow-2';

export function NextSteps({
  booking,
  order,
  toCome,
}: {
  booking: Booking;
  order: Order | null;
  toCome: boolean;
}) {
  const { publicUrl } = useSite();
  const share = useShare();
  const download = useReceiptDownload(booking, order?.bookings);
  const sendInvitation = useFileShare(invitationPath(booking), 'invitation.ics', booking.session.title);
  const { session, business, sessionDate, endsAt } = booking;
  return (
    <section
      aria-label="Next steps"
      className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(130px,1fr))]"
    >
      {toCome && (
        <a href={calendarPath(booking)} className={tile}>
          <StepText icon={CalendarPlus} title="Add to calendar" detail="Apple, Google or Outlook" />
        </a>
      )}
      {toCome && booking.sessionId !== null && (
        <button
          type="button"
          className={tile}
          onClick={() =>
            booking.sessionId !== null &&
            share({
              title: session.title,
              text: `I’m going to ${session.title} at ${business.name}, ${formatShortSpan({ startsAt: sessionDate, endsAt })}. Come along:`,
              url: invitationUrl(publicUrl, booking.sessionId, sessionDate),
            })
          }
        >
          <StepText icon={UserPlus} title="Invite a friend" detail="They’ll pay for themselves" />
        </button>
      )}
      {toCome && booking.sessionId !== null && (
        <a href={invitationPath(booking)} className={tile} onClick={sendInvitation}>
          <StepText
            icon={CalendarHeart}
            title="Send calendar invite"
            detail="A file for friends’ calendars"
          />
        </a>
      )}
      <button type="button" className={tile} onClick={download}>
        <StepText icon={Download} title="Download Receipt" detail="Text file" />
      </button>
      <a href={receiptPath(booking)} className={tile}>
        <StepText icon={FileText} title="Receipt as PDF" detail={formatPaid(order?.bookings ?? [booking])} />
      </a>
    </section>
  );
}

function StepText({ icon, title, detail }: { icon: IconDrawing; title: string; detail: string }) {
  return (
    <>
      <Icon drawing={icon} className="mb-2 size-5.5! text-brand" />
      <b className="text-md font-semibold">{title}</b> <small className="text-xs text-ink-2">{detail}</small>
    </>
  );
}
