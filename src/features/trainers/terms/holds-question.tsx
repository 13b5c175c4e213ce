import { createContext, type ReactNode, useContext, useState } from 'react';
import { asApiError } from '#shared/http/api-client.ts';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { Refused } from '#shared/ui/act/use-act.ts';
import type { HoldsChoice } from './change-offer.ts';

/** Sends a change of what the trainer offers, with what becomes of hours that people are paying for. */
type SendChange<T> = (holds: NonNullable<HoldsChoice>) => Promise<T>;

type AskAboutHolds = <T>(send: SendChange<T>) => Promise<T>;

const Question = createContext<AskAboutHolds>((send) => send('end'));

/**
 * Sends a change, and asks the trainer when people are paying for hours that it takes away. Rejects with `Refused` when
 * the trainer changes nothing after all.
 */
export const useAskAboutHolds = (): AskAboutHolds => useContext(Question);

/** The trainer's dashboard, with the dialog that asks about hours that people are paying for. */
export function HoldsQuestion({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ sentence: string; answer: (choice: HoldsChoice) => void } | null>(null);
  const ask: AskAboutHolds = async (send) => {
    try {
      return await send('ask');
    } catch (error) {
      const refusal = asApiError(error);
      if (refusal?.body?.code !== 'people_paying') throw error;
      const choice = await new Promise<HoldsChoice>((answer) =>
        setOpen({ sentence: refusal.sentence, answer }),
      );
      setOpen(null);
      if (choice === undefined) throw new Refused('Nothing has changed.');
      return send(choice);
    }
  };
  return (
    <Question.Provider value={ask}>
      {children}
      <ActDialog
        open={open !== null}
        title="End this hold?"
        keep="Let them finish"
        onKeep={() => open?.answer('keep')}
        confirm="End hold"
        onConfirm={() => open?.answer('end')}
        onClose={() => open?.answer(undefined)}
      >
        <p>{open?.sentence} They lose the time if they don’t finish within 10 minutes.</p>
        <p className="mt-3">
          If you end the hold, we show them a message at the checkout. If they’ve just paid, we refund them in
          full.
        </p>
      </ActDialog>
    </Question.Provider>
  );
}
