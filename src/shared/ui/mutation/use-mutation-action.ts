import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toApiError } from '../../http/api-client.ts';
import { useToast } from '../overlay/toast.tsx';
import type { ToastRequest } from '../overlay/toast-queue.ts';

/** Why something was not done: a sentence to show, and those that belong beside a field, by its path. */
export interface Refusal {
  sentence: string;
  fields: Readonly<Record<string, string>>;
  /** The answer's HTTP status and code; null when there was no answer of our API. */
  status: number | null;
  code: string | null;
}

/** A refusal that is no answer of the API client's, thrown by an act. */
export class RefusedError extends Error {
  readonly field: string | undefined;

  constructor(sentence: string, field?: string) {
    super(sentence);
    this.field = field;
  }
}

/** Reads what an act failed with; `unreachable` is said when no answer came at all. */
export function toRefusal(error: unknown, unreachable = UNREACHABLE): Refusal {
  const answer = toApiError(error);
  if (answer !== null) {
    const { sentence, fieldErrors, status, body } = answer;
    return { sentence, fields: fieldErrors, status, code: body?.code ?? null };
  }
  const { message, field } =
    error instanceof RefusedError ? error : { message: unreachable, field: undefined };
  return {
    sentence: message,
    fields: field === undefined ? {} : { [field]: message },
    status: null,
    code: null,
  };
}

const UNREACHABLE = 'We couldn’t reach the server. Try again.';

/** The same where people can do something about it: on pages that they open away from home. */
export const CHECK_CONNECTION = 'We couldn’t reach the server. Check your connection and try again.';

export interface MutationActionOptions<Input, Answer> {
  /** Does it. That the sign-in has ended is the API client's matter: such a call never ends, and the page is left. */
  mutate: (input: Input) => Promise<Answer>;
  /** The toast once it is done. */
  successToast?: ToastRequest | ((answer: Answer, input: Input) => ToastRequest | null);
  /** What follows. It stays busy until this has resolved; `leavePage` never does. */
  onSuccess?: (answer: Answer, input: Input) => unknown;
  /** What is asked for anew once it is done; nobody waits for it. */
  refresh?: readonly QueryKey[];
  /** What follows when it was refused; the toast, where the sentence is not shown on the page. */
  onError?: (refusal: Refusal, input: Input) => ToastRequest | null | undefined | void;
  /** What follows in both cases. It stays busy until this has resolved. */
  onSettled?: () => unknown;
  /** Said when no answer came. */
  unreachable?: string;
  /** Acts of different keys may be under way at once, such as those on the rows of a list; otherwise one may. */
  keyOf?: (input: Input) => string | number;
}

export interface MutationAction<Input> {
  /** Under way. */
  busy: boolean;
  /** What is under way was begun with this. */
  input: Input | undefined;
  /** Why the last one came to nothing; null while another is under way. */
  refusal: Refusal | null;
  /** Its sentence. A form leaves it out that is said beside its fields. */
  sentence: string | null;
  /** Does it, once however often it is asked for meanwhile; whether it was done. Never rejects. */
  run: (input: Input) => Promise<boolean>;
  /** Shows no refusal any more. */
  forget: () => void;
}

/**
 * The one way to change something on the server: one at a time, busy until all that follows is there, the server's own
 * sentence when it refuses, and one when it could not be reached. Forms add their fields to it (use-mutation-form.ts and,
 * where weight counts, use-light-form.ts), dialogs their buttons (mutation-dialog.tsx).
 */
export function useMutationAction<Input = void, Answer = unknown>({
  mutate,
  successToast,
  onSuccess,
  refresh = [],
  onError,
  onSettled,
  unreachable,
  keyOf = () => '',
}: MutationActionOptions<Input, Answer>): MutationAction<Input> {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const running = useRef(new Set<string | number>());
  const { mutateAsync, reset, isPending, variables, error } = useMutation({
    mutationFn: mutate,
    // Without a connection it fails at once, so that the page says so.
    networkMode: 'always',
    retry: false,
    onSuccess: async (answer, input) => {
      const words = typeof successToast === 'function' ? successToast(answer, input) : successToast;
      if (words != null) toast(words);
      for (const queryKey of refresh) void queryClient.invalidateQueries({ queryKey });
      await onSuccess?.(answer, input);
    },
    onError: (failure, input) => {
      const words = onError?.(toRefusal(failure, unreachable), input);
      if (words != null) toast(words);
    },
    onSettled: () => onSettled?.(),
  });
  const refusal = error === null ? null : toRefusal(error, unreachable);
  return {
    busy: isPending,
    input: isPending ? variables : undefined,
    refusal,
    sentence: refusal?.sentence ?? null,
    run: async (input) => {
      const key = keyOf(input);
      if (running.current.has(key)) return false;
      running.current.add(key);
      try {
        await mutateAsync(input);
        return true;
      } catch {
        return false;
      } finally {
        running.current.delete(key);
      }
    },
    forget: reset,
  };
}

/** Leaves the page. What waits for it stays busy: a second press must not send again while the page is on its way out. */
export function leavePage(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}
