/** Where a popup lies in its map: pixels from the map's left and top. */
export interface PopupPosition {
  left: number;
  top: number;
  /** What does not fit is scrolled to. */
  maxHeight: number;
}

/** Between a popup and the map's edge. */
const MARGIN = 12;
/** From a point up past its pill, and down past its dot. */
const ABOVE = 48;
const BELOW = 18;
/** With less than this on either side of the marker, a popup that does not fit covers the marker instead. */
const MIN_SPACE = 240;

/**
 * Places a popup wholly inside its map: above its marker where there is room for it, else below, else on the roomier
 * side, cut to what there is and scrolled; in a map too low for either, over the marker. Sideways it keeps to the
 * marker as far as the map reaches.
 *
 * @param point the marker's, in pixels of the map
 * @param popup its size in pixels, as high as its content wants to be
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
