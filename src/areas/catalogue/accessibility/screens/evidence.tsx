import Camera from 'lucide-react/icons/camera';
import MessageSquare from 'lucide-react/icons/message-square';
import Store from 'lucide-react/icons/store';
import type { ReactNode } from 'react';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import type { PublicFact } from '../contract.ts';
import { countsSentence, formatFactDate } from '../copy.ts';

/** The source and date: a checked photo or the venue, and visitors. */
export function FactEvidence({ fact, now }: { fact: PublicFact; now: Date }) {
  const counted = countsSentence(fact);
  return (
    <>
      {fact.checkedAt === null ? (
        <VenueStatement since={fact.statedAt} now={now} />
      ) : (
        <EvidenceLine icon={Camera}>
          Photo, checked by Fettle {formatFactDate(fact.checkedAt, now)}
        </EvidenceLine>
      )}
      {counted !== null && <EvidenceLine icon={MessageSquare}>{counted}</EvidenceLine>}
    </>
  );
}

export const VenueStatement = ({ since, now }: { since: string; now: Date }) => (
  <EvidenceLine icon={Store}>From the venue, {formatFactDate(since, now)}</EvidenceLine>
);

function EvidenceLine({ icon, children }: { icon: IconDrawing; children: ReactNode }) {
  return (
    <p className="mt-1 flex items-center gap-1.5 text-xs text-ink-3">
      <Icon drawing={icon} className="size-3.5!" />
      <span>{children}</span>
    </p>
  );
}
