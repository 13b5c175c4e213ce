/**
 * The yearly report for the UK's digital platform rules (the Platform Operators (Due Diligence and Reporting
 * Requirements) Regulations 2023, after the OECD's model rules): for each seller and quarter of a calendar year what
 * they were paid, for how many activities, and what the platform kept. Pure; amounts in pence.
 */

/** What a seller earned in a quarter. */
export interface SellerQuarter {
  /** 1 to 4. */
  quarter: number;
  /** Session fees less what was taken back of them. */
  considerationPence: number;
  /** Places and hours sold. */
  activities: number;
  /** What customers paid the platform beside it, less what went back. */
  feesPence: number;
}

/** One seller of the report, as the ledger and their own page have them. */
export interface ReportedSeller {
  kind: 'business' | 'trainer';
  id: number;
  name: string;
  address: string;
  /** Its digits, where they gave us one. */
  vatNumber: string | null;
  /** Their account at the payment provider, which holds what it asked them for; null where they never sent its form. */
  providerAccount: string | null;
  quarters: SellerQuarter[];
}

/** The report is due by the end of January of the following year. */
export function reportDueDay(year: number): string {
  return `${year + 1}-01-31`;
}

/** A quarter of a seller in which nothing was sold or taken back counts as nothing. */
export function quarterOrZero(
  { quarters }: Pick<ReportedSeller, 'quarters'>,
  quarter: number,
): SellerQuarter {
  return (
    quarters.find((one) => one.quarter === quarter) ?? {
      quarter,
      considerationPence: 0,
      activities: 0,
      feesPence: 0,
    }
  );
}
