import Accessibility from 'lucide-react/icons/accessibility';
import { useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';

const VisitDialog = lazyDialog(async () => (await import('./visit-dialog.tsx')).VisitDialog);

export function VisitFeedback({ booking }: { booking: { id: string; title: string; day: string } }) {
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="max-sm:h-11! max-sm:justify-start"
        aria-label={`Confirm access of ${booking.title}, ${booking.day}`}
        onPointerEnter={VisitDialog.preload}
        onFocus={VisitDialog.preload}
        onClick={() => setDialog('open')}
      >
        <Icon drawing={Accessibility} size="sm" />
        Confirm access
      </Button>
      {dialog !== 'unopened' && (
        <VisitDialog booking={booking} open={dialog === 'open'} onClose={() => setDialog('closed')} />
      )}
    </>
  );
}
