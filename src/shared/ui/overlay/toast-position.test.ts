import { describe, expect, it } from 'vitest';
import { offsetToClear } from './toast-surface.tsx';

const toast = { left: 1000, right: 1420, top: 88, bottom: 178 };
const button = (top: number, left = 1200) => ({ left, right: left + 140, top, bottom: top + 44 });

describe('downToClear', () => {
  it('leaves a toast in its corner that covers no button', () => {
    expect(offsetToClear(toast, [button(120, 700), button(400), button(20)], 900)).toBe(0);
  });

  it('goes below the button it would cover, and below the next that it then would', () => {
    expect(offsetToClear(toast, [button(120)], 900)).toBe(120 + 44 + 12 - 88);
    expect(offsetToClear(toast, [button(230), button(120)], 900)).toBe(230 + 44 + 12 - 88);
  });

  it('stays where there is no room below', () => {
    expect(offsetToClear(toast, [button(120)], 250)).toBe(0);
  });
});
