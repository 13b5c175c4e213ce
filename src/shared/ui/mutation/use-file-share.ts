import { type MouseEvent, useEffect, useState } from 'react';

/**
 * Click handler of a download link: opens the device's share sheet with the file instead. Without one, or if it
 * fails, the link downloads.
 */
export function useFileShare(
  href: string,
  fileName: string,
  title: string,
): (event: MouseEvent<HTMLAnchorElement>) => void {
  const [isAble, setIsAble] = useState(false);
  useEffect(() => {
    const probe = new File([''], fileName, { type: 'text/calendar' });
    setIsAble(typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] }));
  }, [fileName]);
  return (event) => {
    if (!isAble) return;
    event.preventDefault();
    const { href: address } = event.currentTarget;
    shareFile(address, fileName, title).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'AbortError')) window.location.assign(href);
    });
  };
}

/** Throws `AbortError` if the person closes the share sheet. */
async function shareFile(address: string, fileName: string, title: string): Promise<void> {
  const answer = await fetch(address, { credentials: 'include' });
  if (!answer.ok) throw new Error(`The file answered ${answer.status}.`);
  const file = new File([await answer.blob()], fileName, { type: 'text/calendar' });
  await navigator.share({ title, files: [file] });
}
