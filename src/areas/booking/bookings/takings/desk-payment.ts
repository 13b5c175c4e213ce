/** How a team is paid outside Fettle. */
export const deskPaymentKinds = ['cash', 'card_reader'] as const;
export type DeskPayment = (typeof deskPaymentKinds)[number];

/** What an order or a pass that a team sold says in the place of the system where it was paid. */
const deskSystems: Readonly<Record<DeskPayment | 'free', string>> = {
  cash: 'Front desk: cash',
  card_reader: 'Front desk: card reader',
  free: 'Front desk: free',
};

/** The name under which such an order is stored, instead of that of another system. */
export const deskSystem = (payment: DeskPayment | 'free'): string => deskSystems[payment];

/** How somebody paid at the desk, by the stored name; null where another system took the payment. */
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

/** How somebody paid outside Fettle, where the amount is not ours to tell: "Cash at the desk". */
export function deskPaidText(system: string): string {
  const desk = parseDeskSystem(system);
  if (desk === null) return 'Imported, paid elsewhere';
  const label = deskPaymentLabels[desk];
  return label.charAt(0).toUpperCase() + label.slice(1);
}
