/** Where a calendar by that address is subscribed to, program by program. */
export interface SubscribeLink {
  label: string;
  href: string;
  /** It leads to another site, which learns the address. */
  elsewhere: boolean;
}

/**
 * Links that open a calendar in the programs that people have: `webcal:` is taken by Apple's on its devices and by most
 * others on a computer; Google and Outlook take the address in a parameter of their own.
 *
 * @param url the address of the calendar, https
 * @param name what it is called there
 */
export function subscribeLinks(url: string, name: string): SubscribeLink[] {
  const webcal = url.replace(/^https?:/, 'webcal:');
  const outlook = (host: string) =>
    `https://${host}/calendar/0/addfromweb?${new URLSearchParams({ url, name }).toString()}`;
  return [
    { label: 'Apple Calendar', href: webcal, elsewhere: false },
    {
      label: 'Google Calendar',
      // Google follows what its own list of formats says: the address as webcal, or it only shows it once.
      href: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal }).toString()}`,
      elsewhere: true,
    },
    { label: 'Outlook.com', href: outlook('outlook.live.com'), elsewhere: true },
    { label: 'Outlook at work', href: outlook('outlook.office.com'), elsewhere: true },
  ];
}
