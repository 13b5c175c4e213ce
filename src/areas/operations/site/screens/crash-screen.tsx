import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ComponentType, lazy, Suspense } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Logo } from '#shared/ui/brand/logo.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { DeadEnd } from './dead-end.tsx';

const NoPicture: ComponentType = () => null;

async function loadPicture(): Promise<ComponentType> {
  try {
    return (await import('./court-pictures.tsx')).RainedOffPicture;
  } catch {
    // The cause of the crash may also stop this chunk from loading.
    return NoPicture;
  }
}

/** The picture, loaded on a crash; the screen works without it. */
const CrashPicture: ComponentType = import.meta.env.SSR
  ? await loadPicture()
  : lazy(async () => ({ default: await loadPicture() }));

/** For uncaught errors. No top bar; it leaves by full page loads only, because the page's state is unreliable. */
export function CrashScreen() {
  return (
    <main id="main" className="min-h-dvh">
      <DeadEnd
        alone
        title="Something went wrong"
        picture={
          <Suspense>
            <CrashPicture />
          </Suspense>
        }
        actions={
          <>
            <Button size="lg" className="max-lg:flex-1" onClick={() => window.location.reload()}>
              <Icon drawing={RefreshCw} size="sm" />
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
