/** "2134.00" → "£2,134.00". */
export function poundsWithCommas(pounds: string): string {
  const [whole = '0', pence = '00'] = pounds.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  return `${sign}£${whole.replace('-', '').replace(/\B(?=(\d{3})+$)/g, ',')}.${pence}`;
}
