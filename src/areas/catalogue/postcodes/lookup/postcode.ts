import { normaliseWidth } from '#shared/domain/text-normalisation.ts';

/** The UK's and Crown Dependencies' 124. Codes only, so that browsers don't load the gazetteer. */
export const POSTCODE_AREA_CODES: ReadonlySet<string> = new Set(
  `AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY
   E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU
   M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY
   TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE`.split(/\s+/),
);

type SpecialPostcodeReason = 'girobank' | 'forces' | 'non-geographic' | 'overseas';

/** `no-digits` looks like a place name. */
type InvalidPostcodeReason = 'empty' | 'no-digits' | 'malformed' | 'unknown-area';

/** A whole postcode, such as SW1A 2AA: some fifteen addresses. */
export type UnitPostcode = {
  kind: 'unit';
  /** Upper case with one space: `SW1A 2AA`. */
  normalised: string;
  /** Without the space, the key of the imported table: `SW1A2AA`. */
  compact: string;
  /** `SW1A 2`. */
  sector: string;
  outcode: string;
  area: string;
  /** A look-alike character was corrected (`SWIA 2AA`). */
  repaired: boolean;
};

/** Such as `M1 1`, perhaps with the letter after (`E8 1E`). */
export type SectorPostcode = {
  kind: 'sector';
  /** As typed: `E8 1E`, with the sector `E8 1`. */
  normalised: string;
  sector: string;
  outcode: string;
  area: string;
};

/** Such as `SW1A` or `E8`. */
type OutcodePostcode = {
  kind: 'outcode';
  normalised: string;
  outcode: string;
  area: string;
  /** `M11` is read as the district; this is the sector `M1 1` it may also mean, or null. */
  sectorReading: string | null;
};

/** A London district only issued with a letter: `EC1` stands for EC1A to EC1Y. */
type OutcodePrefixPostcode = {
  kind: 'outcode-prefix';
  normalised: string;
  outcodePrefix: string;
  area: string;
};

/** Such as `LS` or `E`. */
type AreaPostcode = { kind: 'area'; normalised: string; area: string };

/** A real code without a place. */
export type SpecialPostcode = { kind: 'special'; normalised: string; reason: SpecialPostcodeReason };

/** `text` is trimmed. */
export type InvalidPostcode = { kind: 'invalid'; text: string; reason: InvalidPostcodeReason };

export type ParsedPostcode =
  | UnitPostcode
  | SectorPostcode
  | OutcodePostcode
  | OutcodePrefixPostcode
  | AreaPostcode
  | SpecialPostcode
  | InvalidPostcode;

// A9, A99, AA9, AA99, A9A, AA9A with the letters in use. P in third place (N1P) is issued, though not in the rules.
const OUTWARD = String.raw`[A-PR-UWYZ](?:\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d{1,2}|[A-HK-Y]\d[ABEHMNPRVWXY])`;
const OUTWARD_ONLY = new RegExp(`^${OUTWARD}$`);
const SECTOR_ONLY = new RegExp(`^(${OUTWARD})(\\d)$`);
const PARTIAL_UNIT = new RegExp(`^(${OUTWARD})(\\d)([ABD-HJLNP-UW-Z])$`);
const UNIT = new RegExp(`^(${OUTWARD})(\\d[ABD-HJLNP-UW-Z]{2})$`);
const SPACED_SECTOR = new RegExp(`^(${OUTWARD})[^A-Z0-9]+(\\d)([ABD-HJLNP-UW-Z]?)$`);

/** London districts with letters only: the bare number isn't an outward code any more. */
export const OUTCODE_PREFIXES: ReadonlySet<string> = new Set([
  'EC1',
  'EC2',
  'EC3',
  'EC4',
  'SW1',
  'W1',
  'WC1',
  'WC2',
]);

const OVERSEAS = /^(?:ASCN|BBND|BIQQ|FIQQ|PCRN|SIQQ|STHL|TDCU|TKCA)1ZZ$|^GX11(?:1AA)?$|^AI2640$/;

// Digits only become their closest letter, so that 1A1 1AA (IA1 or LA1?) stays invalid instead of guessed.
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', '0': 'O', '5': 'S' };

/**
 * Parses a postcode or part of one, ignoring spaces, hyphens, full stops, invisible characters and case. Never
 * throws.
 * Corrects look-alikes (O for 0, I for 1) if exactly one real postcode results. Finds the only whole postcode in a
 * longer text ("London E8 1EA, UK"). `M11` is a district with a `sectorReading`; `M1 1` is a sector.
 * Checks form and area only: `locatePlace` knows whether it is in use.
 */
export function parsePostcode(text: string): ParsedPostcode {
  const typed = normaliseWidth(text).toUpperCase();
  const compact = compactPostcode(typed);
  if (compact === '') return { kind: 'invalid', text: text.trim(), reason: 'empty' };

  const special = readSpecial(compact);
  if (special) return special;

  if (POSTCODE_AREA_CODES.has(compact)) return { kind: 'area', normalised: compact, area: compact };

  const unit = readUnit(compact, false);
  if (unit) return unit;

  const spacedSector = SPACED_SECTOR.exec(typed);
  if (spacedSector?.[1] && spacedSector[2]) {
    const sector = buildSector(spacedSector[1], spacedSector[2], spacedSector[3]);
    if (sector) return sector;
  }

  if (OUTWARD_ONLY.test(compact)) {
    const district = readDistrict(compact);
    if (district) return district;
  }

  const closedSector = SECTOR_ONLY.exec(compact);
  if (closedSector?.[1] && closedSector[2]) {
    const sector = buildSector(closedSector[1], closedSector[2]);
    if (sector) return sector;
  }

  const begunUnit = PARTIAL_UNIT.exec(compact);
  if (begunUnit?.[1] && begunUnit[2]) {
    const sector = buildSector(begunUnit[1], begunUnit[2], begunUnit[3]);
    if (sector) return sector;
  }

  if (!/\d/.test(compact)) return { kind: 'invalid', text: text.trim(), reason: 'no-digits' };

  const repaired = repairUnit(compact) ?? findUnitInText(typed);
  if (repaired) return repaired;

  const rightForm = UNIT.test(compact) || OUTWARD_ONLY.test(compact) || SECTOR_ONLY.test(compact);
  return { kind: 'invalid', text: text.trim(), reason: rightForm ? 'unknown-area' : 'malformed' };
}

/** `SW1A2AA`, the imported table's key; not validated. */
export function compactPostcode(text: string): string {
  return text.toUpperCase().replace(/[\s.\-‐-―−_]+/g, '');
}

/** Parses `SW1A2AA`. Null if the form or the area is wrong. */
export function readUnitPostcode(compact: string): UnitPostcode | null {
  return readUnit(compact, false);
}

/** `SW1A` → `SW`. */
export function outcodeArea(outcode: string): string {
  return /^[A-Z]+/.exec(outcode)?.[0] ?? '';
}

/** `EC1A` → `EC1`; null if it isn't one of London's divided districts. */
export function findOutcodePrefix(outcode: string): string | null {
  const prefix = outcode.replace(/(?<=\d)[A-Z]$/, '');
  return OUTCODE_PREFIXES.has(prefix) ? prefix : null;
}

function readUnit(compact: string, repaired: boolean): UnitPostcode | null {
  const match = UNIT.exec(compact);
  const outcode = match?.[1];
  const inward = match?.[2];
  if (!outcode || !inward) return null;
  const area = outcodeArea(outcode);
  if (!POSTCODE_AREA_CODES.has(area)) return null;
  return {
    kind: 'unit',
    normalised: `${outcode} ${inward}`,
    compact,
    sector: `${outcode} ${inward[0]}`,
    outcode,
    area,
    repaired,
  };
}

function buildSector(outcode: string, digit: string, letter = ''): SectorPostcode | null {
  const area = outcodeArea(outcode);
  if (!POSTCODE_AREA_CODES.has(area)) return null;
  const sector = `${outcode} ${digit}`;
  return { kind: 'sector', normalised: sector + letter, sector, outcode, area };
}

function readDistrict(outcode: string): OutcodePostcode | OutcodePrefixPostcode | null {
  const area = outcodeArea(outcode);
  if (!POSTCODE_AREA_CODES.has(area)) return null;
  if (OUTCODE_PREFIXES.has(outcode)) {
    return { kind: 'outcode-prefix', normalised: outcode, outcodePrefix: outcode, area };
  }
  const closed = SECTOR_ONLY.exec(outcode);
  const sectorReading = closed ? `${closed[1]} ${closed[2]}` : null;
  return { kind: 'outcode', normalised: outcode, outcode, area, sectorReading };
}

function readSpecial(compact: string): SpecialPostcode | null {
  if (/^GIR(?:0AA)?$/.test(compact)) return { kind: 'special', normalised: 'GIR 0AA', reason: 'girobank' };
  const forces = /^BFPO(\d{1,4})?$/.exec(compact);
  if (forces) {
    return { kind: 'special', normalised: forces[1] ? `BFPO ${forces[1]}` : 'BFPO', reason: 'forces' };
  }
  if (OVERSEAS.test(compact)) {
    return { kind: 'special', normalised: spaceInward(compact), reason: 'overseas' };
  }
  // BF1: forces. BX: banks and tax offices. XX, QX: returned parcels. ZZ99: "no fixed abode" in health records.
  if (/^BF1(?:\d[A-Z]{2})?$/.test(compact)) {
    return { kind: 'special', normalised: spaceInward(compact), reason: 'forces' };
  }
  if (/^(?:BX|XX|QX)(?:\d{1,2}(?:\d[A-Z]{2})?)?$/.test(compact) || /^ZZ99(?:\d[A-Z]{2})?$/.test(compact)) {
    return { kind: 'special', normalised: spaceInward(compact), reason: 'non-geographic' };
  }
  return null;
}

function spaceInward(compact: string): string {
  return compact.length > 4 ? `${compact.slice(0, -3)} ${compact.slice(-3)}` : compact;
}

/** One word or two as written; else corrected, but not words without digits. Null for several. */
function findUnitInText(typed: string): UnitPostcode | null {
  const words = typed.slice(0, 200).split(/[^A-Z0-9]+/);
  const written = words.flatMap((word, at) => {
    const next = words[at + 1] ?? '';
    return next.length === 3 && /^[A-Z0-9]{2,4}$/.test(word) ? [word, word + next] : [word];
  });
  const candidates = written.filter((text) => /^[A-Z0-9]{5,7}$/.test(text) && /\d/.test(text));
  // "Area 51 9AB" isn't a mistyped postcode.
  const slip = (text: string) => (/^[A-Z]/.test(text) ? repairUnit(text) : null);
  for (const read of [(text: string) => readUnit(text, false), slip]) {
    const found = new Map(
      candidates.flatMap((text) => {
        const unit = read(text);
        return unit === null ? [] : [[unit.compact, unit] as const];
      }),
    );
    const [unit] = found.values();
    if (unit !== undefined) return found.size === 1 ? unit : null;
  }
  return null;
}

/** Null unless the fewest corrections give exactly one postcode. */
function repairUnit(compact: string): UnitPostcode | null {
  if (compact.length < 5 || compact.length > 7) return null;
  let candidates = [{ text: '', changes: 0 }];
  for (const character of compact) {
    const other = LOOK_ALIKES[character];
    candidates = candidates.flatMap(({ text, changes }) => [
      { text: text + character, changes },
      ...(other ? [{ text: text + other, changes: changes + 1 }] : []),
    ]);
  }
  const readings = candidates
    .map(({ text, changes }) => ({ unit: readUnit(text, true), changes }))
    .filter((reading): reading is { unit: UnitPostcode; changes: number } => reading.unit !== null);
  const fewest = Math.min(...readings.map((reading) => reading.changes));
  const best = readings.filter((reading) => reading.changes === fewest);
  return best.length === 1 && best[0] ? best[0].unit : null;
}
