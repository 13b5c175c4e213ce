import { describe, expect, it } from 'vitest';
import { automationInputSchema } from './contract.ts';
import { automationWords } from './copy.ts';
import { automationTemplates, birthdaysOn, fillWords, toBirthday, unknownPlaceholder } from './rules.ts';

describe('the words of an automation', () => {
  it('are filled once, so that braces in a name stay', () => {
    expect(
      fillWords('Hello {first name}, welcome to {business}', {
        'first name': '{business}',
        business: 'Willow & Stone',
      }),
    ).toBe('Hello {business}, welcome to Willow & Stone');
  });

  it('know the placeholders of their own template alone', () => {
    expect(unknownPlaceholder('pass_ending', 'Your {pass} has {places left} left')).toBeNull();
    expect(unknownPlaceholder('birthday', 'Your {pass} has {places left} left')).toBe('pass');
    for (const template of automationTemplates) {
      const { subject, text } = automationWords[template];
      expect(unknownPlaceholder(template, `${subject} ${text}`)).toBeNull();
    }
  });

  it.each([
    [{ subject: ' ' }, 'subject'],
    [{ subject: 'Two\nlines' }, 'subject'],
    [{ subject: 'x'.repeat(121) }, 'subject'],
    [{ text: '' }, 'text'],
    [{ text: 'x'.repeat(4001) }, 'text'],
    [{ text: 'Hello {surname}' }, 'text'],
    [{ weeks: 1 }, 'weeks'],
    [{ weeks: 53 }, 'weeks'],
    [{ weeks: 2.5 }, 'weeks'],
    [{ weeks: null }, 'weeks'],
    [{ template: 'birthday' }, 'weeks'],
    [{ template: 'sms' }, 'template'],
    [{ isOn: 'yes' }, 'isOn'],
  ])('are refused as %j', (change, field) => {
    const input = { template: 'lapsed', isOn: true, weeks: 8, ...automationWords.lapsed };
    expect(automationInputSchema.safeParse(input).success).toBe(true);
    const refused = automationInputSchema.safeParse({ ...input, ...change });
    expect(refused.error?.issues.map(({ path }) => path[0])).toContain(field);
  });
});

describe('a birthday', () => {
  it('on 29 February is kept on the 28th in other years', () => {
    expect(birthdaysOn('2027-02-28')).toEqual(['02-28', '02-29']);
    expect(birthdaysOn('2028-02-28')).toEqual(['02-28']);
    expect(birthdaysOn('2028-02-29')).toEqual(['02-29']);
  });

  it('is a day of the calendar', () => {
    expect(toBirthday(2, 29)).toBe('02-29');
    expect([toBirthday(2, 30), toBirthday(13, 1), toBirthday(0, 1), toBirthday(4, 31)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
