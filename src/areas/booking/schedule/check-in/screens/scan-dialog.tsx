import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { findByCheckInCode } from '../../occurrences/api.ts';
import type { Attendee } from '../../occurrences/contract.ts';
import { scanQrCodes } from './qr-code-scanner.ts';

const checkInToken = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads our `/check-in/{token}` address or a bare token; null for any other text. */
export function parseCheckInToken(text: string): string | null {
  const last = text.trim().split(/[?#]/)[0]?.split('/check-in/').at(-1) ?? '';
  return checkInToken.test(last) ? last.toLowerCase() : null;
}

type ScanResult =
  | { kind: 'found'; name: string; outcome: 'before' | 'marking' | 'marked' | 'refused' }
  | { kind: 'elsewhere'; occurrenceId: number; bookingId: string }
  | { kind: 'unknown' };

const scanResultTexts = {
  before: 'is already checked in.',
  marking: 'is being checked in...',
  marked: 'is checked in.',
  refused: 'wasn’t checked in.',
} as const;

export function ScanDialog({
  open,
  occurrenceIds,
  attendees,
  onClose,
  onFound,
}: {
  open: boolean;
  occurrenceIds: readonly number[];
  attendees: readonly Attendee[];
  onClose: () => void;
  onFound: (attendee: Attendee) => Promise<boolean>;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Scan a code"
      description="Customers find their code in their booking."
      footer={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {open && <Camera occurrenceIds={occurrenceIds} attendees={attendees} onFound={onFound} />}
    </Dialog>
  );
}

function Camera({
  occurrenceIds,
  attendees,
  onFound,
}: {
  occurrenceIds: readonly number[];
  attendees: readonly Attendee[];
  onFound: (attendee: Attendee) => Promise<boolean>;
}) {
  const api = useApi();
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [seen, setSeen] = useState<ScanResult | null>(null);

  const read = async (text: string) => {
    const token = parseCheckInToken(text);
    const attendee = attendees.find(({ bookingId }) => bookingId === token);
    if (attendee !== undefined) {
      const { name } = attendee;
      if (attendee.state === 'attended') return setSeen({ kind: 'found', name, outcome: 'before' });
      // Wait for the server before showing success: nobody gets in on a lost request.
      setSeen({ kind: 'found', name, outcome: 'marking' });
      const marked = await onFound(attendee);
      return setSeen({ kind: 'found', name, outcome: marked ? 'marked' : 'refused' });
    }
    if (token === null) return setSeen({ kind: 'unknown' });
    try {
      const place = await findByCheckInCode(api, token);
      setSeen(
        occurrenceIds.includes(place.occurrenceId)
          ? { kind: 'unknown' } // cancelled: not on the list
          : { kind: 'elsewhere', ...place },
      );
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setSeen({ kind: 'unknown' });
      else setTrouble('We couldn’t reach the server. Try again, or tap the name on the list.');
    }
  };
  // The camera starts once, but must match codes against the latest list.
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const onText = useCallback((text: string) => void latest.current(text), []);

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const stopping = new AbortController();
    scanQrCodes(element, onText, stopping.signal).catch(() =>
      setTrouble(
        'We can’t use the camera. Allow it in your browser’s site settings, or tap the name on the list.',
      ),
    );
    return () => stopping.abort();
  }, [onText]);

  return (
    <div className="grid gap-4">
      {trouble === null ? (
        <video
          ref={video}
          muted
          playsInline
          aria-label="Camera preview"
          className="aspect-square w-full rounded-card bg-inverse object-cover"
        />
      ) : (
        <Notice tone="danger" role="alert">
          {trouble}
        </Notice>
      )}
      <div aria-live="polite">
        {seen?.kind === 'found' && (
          <Notice tone={seen.outcome === 'refused' ? 'danger' : 'brand'}>
            <b>{seen.name}</b> {scanResultTexts[seen.outcome]}
          </Notice>
        )}
        {seen?.kind === 'elsewhere' && (
          <Notice tone="warning">
            This booking is for another date.{' '}
            <RouteLink
              className="link"
              href={`/business/occurrences/${seen.occurrenceId}?confirm=${seen.bookingId}`}
            >
              Open that date
            </RouteLink>
          </Notice>
        )}
        {seen?.kind === 'unknown' && <Notice tone="danger">This code isn’t on the list.</Notice>}
      </div>
    </div>
  );
}
