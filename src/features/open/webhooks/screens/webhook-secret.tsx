import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';

/** What a webhook is signed with: shown once, when it is made. */
export function WebhookSecret({ secret, children }: { secret: string; children: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setSaid('Copied.');
    } catch {
      setSaid('Your browser does not let us copy. Select the secret and copy it yourself.');
    }
  };
  return (
    <Notice tone="brand" role="status">
      <h2 className="text-h4">Its signing secret</h2>
      <p className="mt-1">{children}</p>
      <p className="mt-2 wrap-anywhere">
        <code>{secret}</code>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="sm" className="max-md:h-11!" onClick={() => void copy()}>
          Copy secret
        </Button>
        <span>{said}</span>
      </div>
    </Notice>
  );
}
