import type { ReactNode } from 'react';
import { Notice } from '#shared/ui/states/notice.tsx';

/** Says how a payment link reaches the customer, and lets the team choose. */
export function LinkNotice({
  email,
  copies,
  onCopies,
  children,
}: {
  /** Empty if they gave none. */
  email: string;
  copies: boolean;
  onCopies: (copies: boolean) => void;
  /** How long the link works, as a sentence. */
  children: ReactNode;
}) {
  const isEmailed = email !== '' && !copies;
  return (
    <Notice tone="brand">
      {isEmailed ? (
        <>
          We email a payment link to <b className="wrap-anywhere">{email}</b>.
        </>
      ) : (
        'You get a payment link to copy.'
      )}{' '}
      {children}{' '}
      {email !== '' && (
        <button type="button" className="link" onClick={() => onCopies(isEmailed)}>
          {isEmailed ? 'Copy the link instead' : 'Email it instead'}
        </button>
      )}
    </Notice>
  );
}
