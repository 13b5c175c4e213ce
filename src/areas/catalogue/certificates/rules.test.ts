import { describe, expect, it } from 'vitest';
import {
  type CertificateValidity,
  checkExpiryDay,
  expiringSoon,
  missingCertificates,
  requiredCertificates,
} from './rules.ts';

const makeCertificate = (
  kind: CertificateValidity['kind'],
  more: Partial<CertificateValidity> = {},
): CertificateValidity => ({
  kind,
  state: 'confirmed',
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
  ...more,
});
const all = [makeCertificate('check'), makeCertificate('insurance'), makeCertificate('first_aid')];

describe('which papers a session needs', () => {
  it('is all three for children, also among others', () => {
    for (const group of ['2-5', '6-12', '13-17'])
      expect(requiredCertificates(['18-25', group])).toEqual(['check', 'insurance', 'first_aid']);
  });

  it('is no check of the barred list for families, whose adults are there', () => {
    expect(requiredCertificates(['family'])).toEqual(['insurance', 'first_aid']);
    expect(requiredCertificates(['family', '6-12'])).toContain('check');
  });

  it('is none for adults and for all ages', () => {
    expect(requiredCertificates(['18-25', '50+'])).toEqual([]);
    expect(requiredCertificates(['all_ages'])).toEqual([]);
  });
});

describe('what is missing on a day', () => {
  it('is nothing from the first day of the last to begin to the last day of the first to end', () => {
    const papers = [
      makeCertificate('check'),
      makeCertificate('insurance', { validUntil: '2026-06-30' }),
      makeCertificate('first_aid', { validFrom: '2026-03-01' }),
    ];
    expect(missingCertificates(['6-12'], papers, '2026-02-28')).toEqual(['first_aid']);
    expect(missingCertificates(['6-12'], papers, '2026-03-01')).toEqual([]);
    expect(missingCertificates(['6-12'], papers, '2026-06-30')).toEqual([]);
    expect(missingCertificates(['6-12'], papers, '2026-07-01')).toEqual(['insurance']);
  });

  it('is what waits to be read, or was refused', () => {
    for (const state of ['waiting', 'refused'] as const)
      expect(
        missingCertificates(['6-12'], [...all.slice(1), makeCertificate('check', { state })], '2026-05-05'),
      ).toEqual(['check']);
  });

  it('is nothing where the next one has begun', () => {
    const papers = [
      ...all,
      makeCertificate('insurance', { validFrom: '2027-01-01', validUntil: '2027-12-31' }),
    ];
    expect(missingCertificates(['family'], papers, '2026-12-31')).toEqual([]);
    expect(missingCertificates(['family'], papers, '2027-01-01')).toEqual(['first_aid']);
  });
});

describe('how long a criminal record check counts', () => {
  it('is three years after it was issued, however late it was seen', () => {
    expect(checkExpiryDay({ seenAs: 'original', issuedOn: '2024-02-10', seenOn: '2026-01-01' })).toBe(
      '2027-02-09',
    );
  });

  it('is a year after the Update Service was asked, however old the certificate is', () => {
    expect(checkExpiryDay({ seenAs: 'update_service', issuedOn: '2015-05-05', seenOn: '2026-11-20' })).toBe(
      '2027-11-19',
    );
  });

  it('knows leap years', () => {
    expect(checkExpiryDay({ seenAs: 'original', issuedOn: '2024-02-29', seenOn: '2024-03-01' })).toBe(
      '2027-02-28',
    );
  });
});

it('reminds of what ends within thirty days, not of what the same person has the next one of', () => {
  const one = { ...makeCertificate('first_aid', { validUntil: '2026-06-30' }), person: 'Rosa' };
  const next = { ...one, validUntil: '2027-06-30' };
  const other = { ...next, person: 'Imogen' };
  expect(expiringSoon([one, other], '2026-05-30')).toEqual([]);
  expect(expiringSoon([one, other], '2026-05-31')).toEqual([one]);
  expect(expiringSoon([one, next], '2026-06-30')).toEqual([]);
  expect(expiringSoon([one, { ...next, state: 'waiting' as const }], '2026-06-30')).toEqual([one]);
  expect(expiringSoon([one], '2026-07-01')).toEqual([]);
});
