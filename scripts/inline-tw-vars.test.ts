import { expect, test } from 'vitest';
import { inlineVariables } from './inline-tw-vars.ts';

const initialValues = (said: string) => `@layer properties{@supports (color:red){*{${said}}}}`;

test('what no rule sets is written as it begins, or as what stands beside it', () => {
  const css =
    '.shadow{box-shadow:var(--tw-ring), 0 0 4px var(--tw-shadow-color,#0004);filter:blur(4px) var(--tw-blur, )}';
  expect(
    inlineVariables(
      `${initialValues('--tw-ring:0 0 #0000;--tw-shadow-color:initial;--tw-blur:initial')}${css}`,
    ),
  ).toBe('@layer properties;.shadow{filter:blur(4px);box-shadow:0 0 #0000,0 0 4px #0004}');
});

test('what a rule sets is read where it is read', () => {
  const css = '.size{line-height:var(--tw-leading,1.4)}.leading{--tw-leading:1;line-height:1}';
  const sheet = `${initialValues('--tw-leading:initial')}${css}@property --tw-leading{syntax:"*";inherits:false}`;
  expect(inlineVariables(sheet)).toBe(sheet);
});

test('what no rule reads is not there', () => {
  const css = '.bold{--tw-weight:700;font-weight:700}@property --tw-weight{syntax:"*";inherits:false}';
  expect(inlineVariables(`${initialValues('--tw-weight:initial')}${css}`)).toBe(
    '@layer properties;.bold{font-weight:700}',
  );
});

test('properties of our own stand as they are', () => {
  const css = '.tile{--scale:2}.paper{color:var(--ink)}';
  expect(inlineVariables(`${initialValues('--tw-blur:initial')}${css}`)).toContain(css);
});
