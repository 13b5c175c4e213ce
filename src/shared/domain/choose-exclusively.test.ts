import { describe, expect, it } from 'vitest';
import { toggleChoice } from '../ui/buttons/chip-group.tsx';

type Level = 'beginner' | 'advanced' | 'all_levels';
const toggle = (chosen: Level[], value: Level) => toggleChoice(chosen, value, 'all_levels');

describe('choosing from a list with an all', () => {
  it('adds and takes off', () => {
    expect(toggle(['beginner'], 'advanced')).toEqual(['beginner', 'advanced']);
    expect(toggle(['beginner', 'advanced'], 'beginner')).toEqual(['advanced']);
    expect(toggle(['all_levels'], 'all_levels')).toEqual([]);
  });
  it('clears the others when all is chosen', () =>
    expect(toggle(['beginner', 'advanced'], 'all_levels')).toEqual(['all_levels']));
  it('clears all when another is chosen', () =>
    expect(toggle(['all_levels'], 'beginner')).toEqual(['beginner']));
  it('knows lists without an all', () => expect(toggleChoice(['a'], 'b')).toEqual(['a', 'b']));
});
