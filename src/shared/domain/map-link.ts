/** Opens the phone's map program or Google Maps ("Maps URLs" form). Degrees, WGS84. */
export function mapLink(latitude: number, longitude: number): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude.toFixed(6)}%2C${longitude.toFixed(6)}`;
}
