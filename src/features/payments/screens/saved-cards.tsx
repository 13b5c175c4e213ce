import { useQuery } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import { useState } from 'react';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { CHECK_CONNECTION, useAct } from '#shared/ui/act/use-act.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { keptCardsQuery } from '../cards/api.ts';
import { cardName, expiryWords, hasExpired } from '../cards/card-words.ts';
import type { KeptCard } from '../contract.ts';

/** The cards that somebody has kept, and how to have one forgotten. */
export function SavedCards() {
  const api = useApi();
  const query = useQuery(keptCardsQuery(api));
  const [now] = useState(() => new Date());
  const [leaving, setLeaving] = useState<KeptCard | null>(null);
  const remove = useAct({
    act: ({ id }: KeptCard) => api.call('DELETE /api/cards/:cardId', { params: { cardId: id } }),
    said: { title: 'Card removed' },
    done: async () => {
      setLeaving(null);
      await query.refetch();
    },
    unreachable: CHECK_CONNECTION,
  });
  return (
    <>
      <Loaded
        query={query}
        failure="We couldn’t load your saved cards. Try again."
        waiting={<Skeleton className="h-16 rounded-[14px]" />}
      >
        {({ cards }) =>
          cards.length === 0 ? (
            <p className="text-ink-2">
              No saved cards yet. To save one, tick “Save this card for next time” when you pay.
            </p>
          ) : (
            <ul className="grid gap-2">
              {cards.map((card) => (
                <CardRow key={card.id} card={card} now={now} onRemove={() => setLeaving(card)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ActDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        act={remove}
        title={leaving === null ? 'Remove card' : `Remove ${cardName(leaving)}?`}
        keep="Keep card"
        confirm="Remove card"
        busyLabel="Removing..."
        onConfirm={() => void (leaving !== null && remove.run(leaving))}
      >
        <p className="text-ink-2">
          You won’t see it when you pay. Your bookings aren’t affected, and refunds still go to it.
        </p>
      </ActDialog>
    </>
  );
}

function CardRow({ card, now, onRemove }: { card: KeptCard; now: Date; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 rounded-[14px] border border-line px-4 py-3">
      <Icon of={CreditCard} className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{cardName(card)}</p>
        <p className="text-sm text-ink-2 tabular-nums">Expires {expiryWords(card)}</p>
      </div>
      {hasExpired(card, now) && <Badge>Expired</Badge>}
      <Button
        variant="ghost"
        className="-mr-2.5 px-2.5!"
        aria-label={`Remove ${cardName(card)}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}
