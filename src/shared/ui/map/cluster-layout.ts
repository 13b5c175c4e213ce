import type { MapCluster, MapPosition } from './map-types.ts';

/** The room left between two circles, in pixels. */
const GAP = 2;

/** A cluster on the screen: its middle and size in pixels. */
export interface ClusterBox {
  cluster: MapCluster;
  x: number;
  y: number;
  size: number;
}

/**
 * Puts clusters together whose circles would cover each other at this zoom. The largest ones take in their
 * neighbours, so that the counts still add up.
 */
export function joinOverlapping(boxes: readonly ClusterBox[]): MapCluster[] {
  const groups: { middle: ClusterBox; members: MapCluster[] }[] = [];
  for (const box of [...boxes].sort((a, b) => b.size - a.size)) {
    const near = groups.find(
      ({ middle }) => Math.hypot(box.x - middle.x, box.y - middle.y) < (box.size + middle.size) / 2 + GAP,
    );
    if (near === undefined) groups.push({ middle: box, members: [box.cluster] });
    else near.members.push(box.cluster);
  }
  return groups.map(({ members }) => joined(members));
}

/** One cluster in place of several: their middle by number, and the box around all. */
function joined(members: readonly MapCluster[]): MapCluster {
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
