import type { MapCluster, MapPosition } from './map-types.ts';

/** The pixel it points at, its width and its priority. */
export interface PillBox {
  id: string;
  x: number;
  y: number;
  width: number;
  priority: number;
}

/** Pixels, with the tip. A pill sits above its point; a dot surrounds it. */
const PILL_HEIGHT = 40;
const DOT_SIZE = 26;
/** Pixels between markers or clusters. */
const MIN_GAP = 2;

/**
 * Returns the markers to draw as dots, so that no pill covers another marker. Places the highest priority first;
 * equal ones in input order, so that the result is stable.
 */
export function pillsToShrink(markers: readonly PillBox[]): Set<string> {
  const whole = new Map<string, Box>();
  const shrunk = new Set<string>();
  for (const marker of [...markers].sort((a, b) => b.priority - a.priority)) {
    const pill = pillBox(marker);
    const covers = (other: PillBox) =>
      other !== marker && overlap(pill, whole.get(other.id) ?? dotBox(other));
    if (markers.some(covers)) shrunk.add(marker.id);
    else whole.set(marker.id, pill);
  }
  return shrunk;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function pillBox({ x, y, width }: PillBox): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - PILL_HEIGHT, bottom: y };
}

function dotBox({ x, y }: PillBox): Box {
  const half = DOT_SIZE / 2;
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.left < b.right + MIN_GAP &&
    b.left < a.right + MIN_GAP &&
    a.top < b.bottom + MIN_GAP &&
    b.top < a.bottom + MIN_GAP
  );
}

interface ClusterBox {
  cluster: MapCluster;
  x: number;
  y: number;
  size: number;
}

/** Joins clusters that overlap at this zoom. The largest absorb their neighbours, so counts still add up. */
export function joinOverlapping(boxes: readonly ClusterBox[]): MapCluster[] {
  const groups: { middle: ClusterBox; members: MapCluster[] }[] = [];
  for (const box of [...boxes].sort((a, b) => b.size - a.size)) {
    const near = groups.find(
      ({ middle }) => Math.hypot(box.x - middle.x, box.y - middle.y) < (box.size + middle.size) / 2 + MIN_GAP,
    );
    if (near === undefined) groups.push({ middle: box, members: [box.cluster] });
    else near.members.push(box.cluster);
  }
  return groups.map(({ members }) => mergeClusters(members));
}

/** Centre weighted by count, and the box around all. */
function mergeClusters(members: readonly MapCluster[]): MapCluster {
  const count = members.reduce((sum, member) => sum + member.count, 0);
  const mean = (side: keyof MapPosition) =>
    members.reduce((sum, member) => sum + member.position[side] * member.count, 0) / count;
  const boxes = members.map(({ bounds }) => bounds);
  return {
    position: { lat: mean('lat'), lng: mean('lng') },
    count,
    bounds: {
      west: Math.min(...boxes.map(({ west }) => west)),
      south: Math.min(...boxes.map(({ south }) => south)),
      east: Math.max(...boxes.map(({ east }) => east)),
      north: Math.max(...boxes.map(({ north }) => north)),
    },
  };
}
