import type { Bounds } from '../filters/search-values.ts';
import type { IndexCluster } from '../find/search-index.ts';

/** Fine enough for accurate clusters, few enough to count quickly. */
const SQUARES_ACROSS = 40;
/** About the width of a marker. */
const GATHER_SQUARES = 3;

/** Degrees of longitude; a power of two, so that squares don't move while the map pans. */
export function squareDegrees(view: Bounds): number {
  const widest = Math.max(view.east - view.west, (view.north - view.south) * 1.6, 1e-4);
  return 2 ** Math.ceil(Math.log2(widest / SQUARES_ACROSS));
}

/** Degrees of latitude as long on screen as one degree of longitude. */
export function latitudeScale(lat: number): number {
  return Math.cos((lat * Math.PI) / 180);
}

/** Merges squares into marker-wide clusters, fullest first. Keeps counts; positions are averages. */
export function gatherClusters(squares: readonly IndexCluster[], square: number): IndexCluster[] {
  const reach = square * GATHER_SQUARES;
  const waiting = [...squares].sort((a, b) => b.count - a.count || a.lat - b.lat || a.lng - b.lng);
  const taken = new Set<IndexCluster>();
  const clusters: IndexCluster[] = [];
  for (const centre of waiting) {
    if (taken.has(centre)) continue;
    const members = waiting.filter(
      (other) =>
        !taken.has(other) &&
        Math.hypot(other.lng - centre.lng, (other.lat - centre.lat) / latitudeScale(centre.lat)) <= reach,
    );
    for (const member of members) taken.add(member);
    clusters.push(merge(members));
  }
  return clusters;
}

function merge(members: readonly IndexCluster[]): IndexCluster {
  const count = members.reduce((sum, member) => sum + member.count, 0);
  return {
    lat: members.reduce((sum, member) => sum + member.lat * member.count, 0) / count,
    lng: members.reduce((sum, member) => sum + member.lng * member.count, 0) / count,
    count,
    bounds: {
      west: Math.min(...members.map((member) => member.bounds.west)),
      south: Math.min(...members.map((member) => member.bounds.south)),
      east: Math.max(...members.map((member) => member.bounds.east)),
      north: Math.max(...members.map((member) => member.bounds.north)),
    },
  };
}
