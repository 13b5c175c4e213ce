import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Suspense } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { buttonStyle } from '#shared/ui/button-style.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { DeadEnd } from './dead-end.tsx';
import { RainedOff } from './rained-off-later.tsx';

/**
 * After an error nobody caught. Stands alone, without the bar, and leaves only by reloading or by a full
 * navigation home, because the state of the page can no longer be trusted.
 */
export function CrashScreen() {
  return (
    <main id="main" className="min-h-dvh">
      <DeadEnd
        alone
        title="Something went wrong"
        picture={
          <Suspense>
            <RainedOff />
          </Suspense>
        }
        actions={
          <>
            <Button size="lg" className="max-lg:flex-1" onClick={() => window.location.reload()}>
              <Icon of={RefreshCw} size="sm" />
              Refresh Page
            </Button>
            <a
              href="/"
              className={classNames(buttonStyle({ variant: 'secondary', size: 'lg' }), 'max-lg:flex-1')}
            >
              Go Home
            </a>
          </>
        }
        above={<Logo reload className="mb-10" />}
      >
        We encountered an unexpected error. Please try refreshing the page.
      </DeadEnd>
    </main>
  );
}
