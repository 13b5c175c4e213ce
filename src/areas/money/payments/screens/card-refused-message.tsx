import { useEffect, useRef } from 'react';
import { Notice } from '#shared/ui/states/notice.tsx';

export interface CardRefusal {
  message: string;
  declined?: true;
  savedCard: string | undefined;
}

/** Takes the focus. Says that nothing was charged and the hold continues. */
export function CardRefusedMessage({
  refused: { message, declined },
  card,
  held,
}: {
  refused: CardRefusal;
  /** "Visa ending 4242", if it was saved. */
  card: string | null;
  held: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} role="alert" tabIndex={-1} className="scroll-mt-24 rounded-tile">
      <Notice tone="danger">
        <p className="font-semibold">
          {declined === true ? `Your bank declined ${card ?? 'this card'}` : 'The payment did not go through'}
        </p>
        <p>{message}</p>
        {declined === true && (
          <p>
            We haven’t charged you. {held} Try another card, or call your bank using the number on the back of
            your card.
          </p>
        )}
      </Notice>
    </div>
  );
}
