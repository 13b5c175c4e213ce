export const deskPaymentKinds = ['cash', 'card_reader'] as const;
export type DeskPayment = (typeof deskPaymentKinds)[number];

/** Stored in place of an external payment system's name. */
const deskSystems: Readonly<Record<DeskPayment | 'free', string>> = {
  cash: 'Front desk: cash',
  card_reader: 'Front desk: card reader',
  free: 'Front desk: free',
};

export const deskSystem = (payment: DeskPayment | 'free'): string => deskSystems[payment];

/** Null if another system took the payment. */
export function parseDeskSystem(name: string): DeskPayment | 'free' | null {
  const found = Object.entries(deskSystems).find(([, system]) => system === name)?.[0];
  return found === 'cash' || found === 'card_reader' || found === 'free' ? found : null;
}

export const deskPaymentLabels: Readonly<Record<DeskPayment | 'free', string>> = {
  cash: 'cash at the desk',
  card_reader: 'card reader at the desk',
  free: 'free of charge',
};

/** "taken by your team, cash at the desk", "imported from Bookwhen, paid elsewhere". */
export function externalPaymentText(system: string): string {
  const desk = parseDeskSystem(system);
  return desk === null
    ? `imported from ${system}, paid elsewhere`
    : `taken by your team, ${deskPaymentLabels[desk]}`;
}

/** "Cash at the desk" */
export function deskPaidText(system: string): string {
  const desk = parseDeskSystem(system);
  if (desk === null) return 'Imported, paid elsewhere';
  const label = deskPaymentLabels[desk];
  return label.charAt(0).toUpperCase() + label.slice(1);
}
