import { describe, expect, it } from 'vitest';
import { scriptJson } from './script-json.ts';

describe('scriptJson', () => {
  it('lets no text close the script element or open a comment', () => {
    const text = scriptJson({ title: '</script><script>alert(1)</script><!-- & -->' });
    expect(text).not.toMatch(/[<>&]/);
  });

  it('reads back as the same value', () => {
    const value = {
      title: 'Yoga </script> & “tea”\u2028\u2029 <b>',
      nested: [1, null, { '<k>': '</SCRIPT >' }],
    };
    expect(JSON.parse(scriptJson(value))).toEqual(value);
  });
});
