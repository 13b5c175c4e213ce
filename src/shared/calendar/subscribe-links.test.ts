import { expect, test } from 'vitest';
import { subscribeLinks } from './subscribe-links.ts';

const address = 'https://fettle.example/api/business-calendar/a_B-c.ics';

test('a calendar is subscribed to in each program by its own address', () => {
  const links = subscribeLinks(address, 'Willow & Stone timetable');
  expect(links.map(({ label, href }) => [label, href])).toEqual([
    ['Apple Calendar', 'webcal://fettle.example/api/business-calendar/a_B-c.ics'],
    [
      'Google Calendar',
      'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Ffettle.example%2Fapi%2Fbusiness-calendar%2Fa_B-c.ics',
    ],
    [
      'Outlook.com',
      'https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Ffettle.example%2Fapi%2Fbusiness-calendar%2Fa_B-c.ics&name=Willow+%26+Stone+timetable',
    ],
    [
      'Outlook at work',
      'https://outlook.office.com/calendar/0/addfromweb?url=https%3A%2F%2Ffettle.example%2Fapi%2Fbusiness-calendar%2Fa_B-c.ics&name=Willow+%26+Stone+timetable',
    ],
  ]);
});

test('what each program makes of its link is the address and the name', () => {
  for (const { href, elsewhere } of subscribeLinks(address, 'Ein Name & mehr')) {
    const { searchParams } = new URL(href);
    const given = searchParams.get('cid') ?? searchParams.get('url') ?? href;
    expect(given.replace(/^webcal:/, 'https:')).toBe(address);
    if (elsewhere && searchParams.has('url')) expect(searchParams.get('name')).toBe('Ein Name & mehr');
  }
});
