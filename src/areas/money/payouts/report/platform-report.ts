/**
 * Yearly report under the UK's Platform Operators (Due Diligence and Reporting Requirements) Regulations 2023: each
 * seller's income, activities and fees by quarter. Pure; amounts in pence.
 */

export interface SellerQuarter {
  quarter: number;
  /** Session fees less refunds. */
  considerationPence: number;
  /** Places and hours sold. */
  activities: number;
  /** Platform fees less refunds. */
  feesPence: number;
}

export interface ReportedSeller {
  kind: 'business' | 'trainer';
  id: number;
  name: string;
  address: string;
  vatNumber: string | null;
  /** Null if they never sent the form. The provider holds their details. */
  providerAccount: string | null;
  quarters: SellerQuarter[];
}

/** End of January of the following year. */
export function reportDueDay(year: number): string {
  return `${year + 1}-01-31`;
}

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
