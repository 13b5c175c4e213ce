import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ReportLink } from '#shared/ui/buttons/report-link.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { Photograph } from '#shared/ui/pictures/photograph.tsx';
import type { PublicPhoto } from '../contract.ts';

export function PhotoGallery({
  open = true,
  onClose,
  name,
  photos,
  first,
}: {
  open?: boolean;
  onClose: () => void;
  name: string;
  photos: readonly PublicPhoto[];
  first: number;
}) {
  const [shown, setShown] = useState(first);
  const last = photos.length - 1;
  const go = (to: number) => setShown(Math.max(0, Math.min(last, to)));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  });
  // Listens on the window: the focus starts on the close button.
  useEffect(() => {
    if (!open) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [open]);
  const photo = photos[shown];
  if (photo === undefined) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={`Photographs of ${name}`}
      size="xl"
    >
      <div className="grid gap-3 pb-2">
        <div className="relative aspect-[4/3] max-h-[62dvh] w-full overflow-hidden rounded-card bg-sunken">
          <Photograph
            key={photo.id}
            photo={photo}
            sizes="(min-width: 968px) 856px, 100vw"
            eager
            className="object-contain!"
          />
        </div>
        <div className="flex items-center gap-3">
          <p aria-live="polite" className="min-w-0 flex-1">
            <b className="font-semibold tabular-nums">
              {shown + 1} of {photos.length}
            </b>
            <span className="block text-sm text-ink-2 wrap-anywhere">{photo.alt}</span>
          </p>
          {photos.length > 1 && (
            <div className="flex flex-none gap-2">
              <Button
                variant="secondary"
                iconOnly
                aria-label="Previous photograph"
                aria-disabled={shown === 0}
                className="aria-disabled:opacity-40"
                onClick={() => go(shown - 1)}
              >
                <Icon drawing={ArrowLeft} />
              </Button>
              <Button
                variant="secondary"
                iconOnly
                aria-label="Next photograph"
                aria-disabled={shown === last}
                className="aria-disabled:opacity-40"
                onClick={() => go(shown + 1)}
              >
                <Icon drawing={ArrowRight} />
              </Button>
            </div>
          )}
        </div>
        <p>
          <ReportLink of="photo" id={photo.id}>
            Report this photograph
          </ReportLink>
        </p>
      </div>
    </Dialog>
  );
}
