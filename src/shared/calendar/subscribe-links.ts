/** A link that subscribes one calendar program to the address. */
export interface SubscribeLink {
  label: string;
  href: string;
  elsewhere: boolean;
}

/**
 * Returns links that subscribe a calendar program to an https `url`. Apple and most desktop programs take `webcal:`;
 * Google and Outlook take the address as a parameter.
 */
export function subscribeLinks(url: string, name: string): SubscribeLink[] {
  const webcal = url.replace(/^https?:/, 'webcal:');
  const outlook = (host: string) =>
    `https://${host}/calendar/0/addfromweb?${new URLSearchParams({ url, name }).toString()}`;
  return [
    { label: 'Apple Calendar', href: webcal, elsewhere: false },
    {
      label: 'Google Calendar',
      // Google needs the address as `webcal:`, or it shows the calendar only once.
      href: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal }).toString()}`,
      elsewhere: true,
    },
    { label: 'Outlook.com', href: outlook('outlook.live.com'), elsewhere: true },
    { label: 'Outlook at work', href: outlook('outlook.office.com'), elsewhere: true },
  ];
}
