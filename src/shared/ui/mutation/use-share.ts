import { useToast } from '../overlay/toast.tsx';

export interface ShareContent {
  title: string;
  text: string;
  /** A URL of this site; omit it if the text is all. */
  url?: string;
}

/** Opens the device's share sheet, or else copies to the clipboard with a toast. Silent if the person cancels. */
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
