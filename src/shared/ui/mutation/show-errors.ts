import { flushSync } from 'react-dom';

/** Focuses the first invalid field or group. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
}

/**
 * Shows a form's errors, then focuses the first invalid field: screen readers read the error with it.
 * @param show sets the state that renders them
 */
export function showErrors(form: HTMLElement | null, show: () => void): void {
  flushSync(show);
  focusFirstInvalid(form);
}
