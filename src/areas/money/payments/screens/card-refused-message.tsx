import { useEffect, useRef } from 'react';
import { Notice } from '#shared/ui/states/notice.tsx';

/** Why a payment came to nothing, and with which kept card, if it was one. */
export interface CardRefusal {
  message: string;
  declined?: true;
  savedCard: string | undefined;
}

/** Above the ways to pay, with the focus: nothing was charged, what is held stays so, and what to do next. */
export function CardRefusedMessage({
  refused: { message, declined },
  card,
  held,
}: {
  refused: CardRefusal;
  /** "Visa ending 4242", where it was a kept one. */
  card: string | null;
  held: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} role="alert" tabIndex={-1} className="scroll-mt-24 rounded-[14px]">
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
