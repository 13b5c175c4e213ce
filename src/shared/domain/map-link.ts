/**
 * A point on a map, by Google's documented "Maps URLs" form: it opens the map program of the phone or the web page,
 * with directions one tap away. Degrees, WGS 84.
 */
export function mapLink(latitude: number, longitude: number): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude.toFixed(6)}%2C${longitude.toFixed(6)}`;
}
