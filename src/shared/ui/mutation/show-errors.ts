import { flushSync } from 'react-dom';

/** Where the keyboard goes when something has to be mended: the first field at fault, or its group. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
}

/**
 * Shows what is wrong with a form and puts the focus on the first field at fault. The sentences must be on the page
 * before the focus moves, so that they are read out with the field.
 *
 * @param show sets the state that draws them
 */
export function showErrors(form: HTMLElement | null, show: () => void): void {
  flushSync(show);
  focusFirstInvalid(form);
}
