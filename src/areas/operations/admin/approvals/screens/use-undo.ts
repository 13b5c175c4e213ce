import { UNDO_SECONDS } from '#areas/catalogue/moderation/rules.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { actionFailedToast } from '../copy.ts';

/** An undo of a decision that nobody is emailed about, and the part of a toast that offers it. */
export function useUndo(mutate: () => Promise<unknown>): {
  run: () => Promise<boolean>;
  inToast: Pick<ToastRequest, 'duration' | 'action'>;
} {
  const { run } = useMutationAction({
    mutate,
    successToast: { title: 'Decision undone', description: 'It’s waiting for review again.' },
    onError: ({ sentence }) => actionFailedToast(sentence),
    refresh: [['admin']],
  });
  return {
    run,
    inToast: { duration: UNDO_SECONDS * 1000, action: { label: 'Undo', onSelect: () => void run() } },
  };
}
