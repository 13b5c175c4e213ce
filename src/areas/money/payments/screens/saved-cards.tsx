import { useQuery } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import { useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { CHECK_CONNECTION, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { savedCardsQuery } from '../cards/api.ts';
import { cardName, expiryText, hasExpired } from '../cards/card-text.ts';
import type { SavedCard } from '../contract.ts';

export function SavedCards() {
  const api = useApi();
  const query = useQuery(savedCardsQuery(api));
  const [now] = useState(() => new Date());
  const [leaving, setLeaving] = useState<SavedCard | null>(null);
  const remove = useMutationAction({
    mutate: ({ id }: SavedCard) => api.call('DELETE /api/cards/:cardId', { params: { cardId: id } }),
    successToast: { title: 'Card removed' },
    onSuccess: async () => {
      setLeaving(null);
      await query.refetch();
    },
    unreachable: CHECK_CONNECTION,
  });
  return (
    <>
      <QueryContent
        query={query}
        failure="We couldn’t load your saved cards. Try again."
        waiting={<Skeleton className="h-16 rounded-tile" />}
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
      </QueryContent>
      <MutationDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        mutation={remove}
        title={leaving === null ? 'Remove card' : `Remove ${cardName(leaving)}?`}
        cancelLabel="Keep card"
        confirmLabel="Remove card"
        busyLabel="Removing..."
        onConfirm={() => void (leaving !== null && remove.run(leaving))}
      >
        <p className="text-ink-2">
          You won’t see it when you pay. Your bookings aren’t affected, and refunds still go to it.
        </p>
      </MutationDialog>
    </>
  );
}

function CardRow({ card, now, onRemove }: { card: SavedCard; now: Date; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 rounded-tile border border-line px-4 py-3">
      <Icon drawing={CreditCard} className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{cardName(card)}</p>
        <p className="text-sm text-ink-2 tabular-nums">Expires {expiryText(card)}</p>
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
