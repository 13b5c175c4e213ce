import type { ReactNode } from 'react';
import { subscribeLinks } from '../calendar/subscribe-links.ts';
import { Button } from './buttons/button.tsx';
import { ButtonLink } from './buttons/button-link.tsx';
import { TextField } from './fields/text-field.tsx';
import { useCopy } from './mutation/use-copy.ts';

/** A calendar's private URL, to copy or subscribe to. */
export function PrivateAddress({
  url,
  name,
  copiedSentence,
  children,
}: {
  url: string;
  /** The calendar's name in the subscribing program. */
  name: string;
  /** The last action's result; replaced after copying. */
  copiedSentence: string | null;
  children: ReactNode;
}) {
  const { said: copied, copy } = useCopy(url, 'address');
  return (
    <div className="grid gap-3">
      <TextField
        label="Private calendar address"
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {subscribeLinks(url, name).map(({ label, href, elsewhere }) => (
          <ButtonLink
            key={label}
            href={href}
            variant="secondary"
            className="max-sm:px-2"
            {...(elsewhere && { target: '_blank', rel: 'noreferrer' })}
          >
            {label}
          </ButtonLink>
        ))}
      </div>
      <div>
        <div className="flex flex-wrap max-sm:-mr-3">
          <Button variant="secondary" size="sm" onClick={() => void copy()}>
            Copy address
          </Button>
          {children}
        </div>
        <p role="status" className="mt-3 text-sm text-ink-2 empty:mt-0">
          {copied ?? copiedSentence}
        </p>
      </div>
    </div>
  );
}
