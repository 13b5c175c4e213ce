import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/domain/app-error.ts';
import type { BusinessStatus } from './contract.ts';
import { type BusinessEvent, nextBusinessStatus } from './rules.ts';

describe('the business’s states', () => {
  it.each<[BusinessStatus, BusinessEvent, BusinessStatus]>([
    ['unclaimed', 'claim', 'approved'],
    ['submitted', 'approve', 'approved'],
    ['submitted', 'reject', 'rejected'],
    ['rejected', 'resubmit', 'submitted'],
    ['approved', 'suspend', 'suspended'],
    ['suspended', 'reinstate', 'approved'],
    ['approved', 'reopen', 'submitted'],
    ['rejected', 'reopen', 'submitted'],
  ])('%s, %s: %s', (from, event, to) => {
    expect(nextBusinessStatus(from, event)).toBe(to);
  });

  it.each<[BusinessStatus, BusinessEvent]>([
    ['approved', 'approve'],
    ['approved', 'claim'],
    ['rejected', 'approve'],
    ['unclaimed', 'approve'],
    ['suspended', 'resubmit'],
  ])('refuses %s, %s with a sentence', (from, event) => {
    const attempt = () => nextBusinessStatus(from, event);
    expect(attempt).toThrow(AppError);
    expect(attempt).toThrow(/^[A-Z].*\.$/);
  });
});
