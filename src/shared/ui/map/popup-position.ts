export interface PopupPosition {
  left: number;
  top: number;
  /** The rest scrolls. */
  maxHeight: number;
}

/** To the map's edge, in pixels. */
const MARGIN = 12;
/** Past the pill above the point, and past the dot below. */
const ABOVE = 48;
const BELOW = 18;
/** With less space both above and below, the popup covers the marker. */
const MIN_SPACE = 240;

/**
 * Places a popup inside the map: above the marker, else below, else on the roomier side, cut and scrolled; over the
 * marker if neither has room.
 * @param point in map pixels
 * @param popup natural size
 */
export function positionPopup(
  point: { x: number; y: number },
  popup: { width: number; height: number },
  map: { width: number; height: number },
): PopupPosition {
  const left = Math.max(MARGIN, Math.min(point.x - popup.width / 2, map.width - popup.width - MARGIN));
  const above = Math.min(point.y, map.height) - ABOVE - MARGIN;
  const below = map.height - Math.max(point.y, 0) - BELOW - MARGIN;
  const onTop = popup.height <= above || (popup.height > below && above >= below);
  const room = onTop ? above : below;
  if (popup.height > room && room < MIN_SPACE) {
    const maxHeight = map.height - 2 * MARGIN;
    const top = Math.min(point.y - popup.height / 2, map.height - MARGIN - popup.height);
    return { left, top: Math.max(MARGIN, top), maxHeight };
  }
  const height = Math.min(popup.height, room);
  return { left, top: onTop ? MARGIN + above - height : map.height - MARGIN - below, maxHeight: room };
}
