import { describe, expect, it } from 'vitest';
import { isEmailOfWebsite } from './rules.ts';

describe('an e-mail address of a website’s own domain', () => {
  it.each([
    ['desk@hall.example', 'https://www.hall.example/yoga', true],
    ['desk@hall.example', 'http://hall.example', true],
    ['Desk@HALL.example', 'https://Hall.Example', true],
    ['desk@hall.example', 'https://hall.example.com', false],
    ['desk@sites.example', 'https://hall.sites.example', false],
    ['desk@mail.hall.example', 'https://hall.example', false],
    ['someone@gmail.com', 'https://gmail.com', false],
    ['someone@outlook.com', 'https://www.outlook.com', false],
    ['desk@hall.example', null, false],
    ['desk@hall.example', 'hall.example', false],
    ['@', 'https://hall.example', false],
  ])('%s, %s: %s', (email, website, expected) => {
    expect(isEmailOfWebsite(email, website)).toBe(expected);
  });
});
