import { useToast } from '../overlay/toast.tsx';

/** What is passed on to somebody. */
export interface ShareContent {
  title: string;
  text: string;
  /** Where it leads, an address of this site; left out where the text is all. */
  url?: string;
}

/**
 * Passes something on by the device's own way of sharing, or where it has none puts it on the clipboard and says so.
 * Whoever turns back from sharing has shared nothing, and is told nothing.
 */
export function useShare(): (shared: ShareContent) => void {
  const { toast } = useToast();
  const copy = async ({ text, url }: ShareContent) => {
    try {
      await navigator.clipboard.writeText(url === undefined ? text : `${text} ${url}`);
      toast({
        title: url === undefined ? 'Copied' : 'Link copied',
        description: 'Paste it where you want to share it.',
      });
    } catch {
      toast({ title: 'We couldn’t copy this', description: url ?? text, variant: 'destructive' });
    }
  };
  return (shared) => {
    if (typeof navigator.share !== 'function') return void copy(shared);
    navigator.share(shared).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'AbortError')) void copy(shared);
    });
  };
}
