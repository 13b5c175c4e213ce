import { createContext, type ReactNode, useContext, useState } from 'react';
import { toApiError } from '#shared/http/api-client.ts';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { RefusedError } from '#shared/ui/mutation/use-mutation-action.ts';
import type { HoldsChoice } from './change-offer.ts';

type SendChange<T> = (holds: NonNullable<HoldsChoice>) => Promise<T>;

type ConfirmAffectedHolds = <T>(send: SendChange<T>) => Promise<T>;

const AffectedHoldsDialog = createContext<ConfirmAffectedHolds>((send) => send('end'));

/** Asks first if it affects paying customers. Rejects with `Refused` if the trainer cancels. */
export const useConfirmAffectedHolds = (): ConfirmAffectedHolds => useContext(AffectedHoldsDialog);

export function AffectedHoldsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ sentence: string; answer: (choice: HoldsChoice) => void } | null>(null);
  const ask: ConfirmAffectedHolds = async (send) => {
    try {
      return await send('ask');
    } catch (error) {
      const refusal = toApiError(error);
      if (refusal?.body?.code !== 'people_paying') throw error;
      const choice = await new Promise<HoldsChoice>((answer) =>
        setOpen({ sentence: refusal.sentence, answer }),
      );
      setOpen(null);
      if (choice === undefined) throw new RefusedError('Nothing has changed.');
      return send(choice);
    }
  };
  return (
    <AffectedHoldsDialog.Provider value={ask}>
      {children}
      <MutationDialog
        open={open !== null}
        title="End this hold?"
        cancelLabel="Let them finish"
        onCancel={() => open?.answer('keep')}
        confirmLabel="End hold"
        onConfirm={() => open?.answer('end')}
        onClose={() => open?.answer(undefined)}
      >
        <p>{open?.sentence} They lose the time if they don’t finish within 10 minutes.</p>
        <p className="mt-3">
          If you end the hold, we show them a message at the checkout. If they’ve just paid, we refund them in
          full.
        </p>
      </MutationDialog>
    </AffectedHoldsDialog.Provider>
  );
}
