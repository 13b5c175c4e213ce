import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toApiError } from '../../http/api-client.ts';
import { useToast } from '../overlay/toast.tsx';
import type { ToastRequest } from '../overlay/toast-queue.ts';

/** Why an action failed: a sentence to show, and errors by field path. */
export interface Refusal {
  sentence: string;
  fields: Readonly<Record<string, string>>;
  /** Null if the API didn't answer. */
  status: number | null;
  code: string | null;
}

/** A refusal without an API response, thrown by an action. */
export class RefusedError extends Error {
  readonly field: string | undefined;

  constructor(sentence: string, field?: string) {
    super(sentence);
    this.field = field;
  }
}

/** `unreachable` is the sentence for no response. */
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

/** For pages people open away from home, who can fix their connection. */
export const CHECK_CONNECTION = 'We couldn’t reach the server. Check your connection and try again.';

export interface MutationActionOptions<Input, Answer> {
  /** Performs the action. If signed out, the API client leaves the page and this never settles. */
  mutate: (input: Input) => Promise<Answer>;
  successToast?: ToastRequest | ((answer: Answer, input: Input) => ToastRequest | null);
  /** Busy until it resolves; `leavePage` never does. */
  onSuccess?: (answer: Answer, input: Input) => unknown;
  /** Queries to invalidate on success; not awaited. */
  refresh?: readonly QueryKey[];
  /** Return a toast if the page doesn't show the error. */
  onError?: (refusal: Refusal, input: Input) => ToastRequest | null | undefined | void;
  /** Runs on success and failure; busy until it resolves. */
  onSettled?: () => unknown;
  /** The error if no response came. */
  unreachable?: string;
  /** Actions with different keys may run at once, such as on the rows of a list. */
  keyOf?: (input: Input) => string | number;
}

export interface MutationAction<Input> {
  busy: boolean;
  input: Input | undefined;
  /** The last failure; null while running. */
  refusal: Refusal | null;
  /** Its message. A form omits it if shown beside the fields. */
  sentence: string | null;
  /** Runs the action, ignoring calls while busy. Resolves to success; never rejects. */
  run: (input: Input) => Promise<boolean>;
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
    // Fails at once when offline, so that the page shows an error.
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

/** Navigates away and never resolves, so that a second press can't send again. */
export function leavePage(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}
