/** The part of the islands a postcode area lies in. */
export type Nation = 'England' | 'Scotland' | 'Wales' | 'Northern Ireland' | 'Crown Dependency';

/** A postcode area with the middle of its addresses and how far they spread. */
export type PostcodeArea = {
  code: string;
  /** The post town the letters stand for, or what people call the part of London. */
  name: string;
  lat: number;
  lng: number;
  /** Nine in ten of the area's postcodes lie within this many kilometres of the point. */
  radiusKm: number;
  nation: Nation;
};

type Row = readonly [code: string, name: string, lat: number, lng: number, radiusKm: number];

const ENGLAND: readonly Row[] = [
  ['AL', 'St Albans', 51.77, -0.29, 10],
  ['B', 'Birmingham', 52.465, -1.89, 20],
  ['BA', 'Bath', 51.22, -2.45, 33],
  ['BB', 'Blackburn', 53.77, -2.36, 18],
  ['BD', 'Bradford', 53.83, -1.83, 17],
  ['BH', 'Bournemouth', 50.75, -1.89, 17],
  ['BL', 'Bolton', 53.58, -2.42, 9],
  ['BN', 'Brighton', 50.84, -0.12, 35],
  ['BR', 'Bromley', 51.39, 0.05, 7],
  ['BS', 'Bristol', 51.43, -2.64, 22],
  ['CA', 'Carlisle', 54.75, -3.16, 43],
  ['CB', 'Cambridge', 52.2, 0.2, 26],
  ['CH', 'Chester', 53.28, -3.03, 19],
  ['CM', 'Chelmsford', 51.74, 0.42, 26],
  ['CO', 'Colchester', 51.9, 0.91, 25],
  ['CR', 'Croydon', 51.36, -0.1, 8],
  ['CT', 'Canterbury', 51.26, 1.21, 23],
  ['CV', 'Coventry', 52.38, -1.5, 26],
  ['CW', 'Crewe', 53.17, -2.47, 19],
  ['DA', 'Dartford', 51.44, 0.22, 11],
  ['DE', 'Derby', 52.93, -1.52, 24],
  ['DH', 'Durham', 54.82, -1.62, 15],
  ['DL', 'Darlington', 54.52, -1.6, 27],
  ['DN', 'Doncaster', 53.56, -0.72, 44],
  ['DT', 'Dorchester', 50.75, -2.48, 27],
  ['DY', 'Dudley', 52.46, -2.17, 16],
  ['E', 'East London', 51.55, -0.02, 8],
  ['EC', 'City of London', 51.519, -0.097, 1.5],
  ['EN', 'Enfield', 51.68, -0.08, 10],
  ['EX', 'Exeter', 50.82, -3.67, 50],
  ['FY', 'Blackpool', 53.84, -3.02, 10],
  ['GL', 'Gloucester', 51.84, -2.18, 31],
  ['GU', 'Guildford', 51.22, -0.69, 25],
  ['HA', 'Harrow', 51.59, -0.35, 7],
  ['HD', 'Huddersfield', 53.64, -1.79, 10],
  ['HG', 'Harrogate', 54.04, -1.54, 18],
  ['HP', 'Hemel Hempstead', 51.72, -0.69, 17],
  ['HR', 'Hereford', 52.08, -2.72, 26],
  ['HU', 'Hull', 53.77, -0.35, 17],
  ['HX', 'Halifax', 53.72, -1.88, 8],
  ['IG', 'Ilford', 51.59, 0.07, 8],
  ['IP', 'Ipswich', 52.2, 1.09, 44],
  ['KT', 'Kingston upon Thames', 51.37, -0.33, 12],
  ['L', 'Liverpool', 53.44, -2.94, 16],
  ['LA', 'Lancaster', 54.17, -2.91, 33],
  ['LE', 'Leicester', 52.63, -1.13, 25],
  ['LN', 'Lincoln', 53.26, -0.36, 36],
  ['LS', 'Leeds', 53.83, -1.54, 15],
  ['LU', 'Luton', 51.9, -0.49, 14],
  ['M', 'Manchester', 53.47, -2.27, 13],
  ['ME', 'Rochester', 51.35, 0.58, 19],
  ['MK', 'Milton Keynes', 52.06, -0.68, 22],
  ['N', 'North London', 51.58, -0.11, 6],
  ['NE', 'Newcastle upon Tyne', 55.04, -1.64, 34],
  ['NG', 'Nottingham', 52.99, -1.09, 30],
  ['NN', 'Northampton', 52.28, -0.86, 24],
  ['NR', 'Norwich', 52.67, 1.28, 34],
  ['NW', 'North West London', 51.55, -0.19, 6],
  ['OL', 'Oldham', 53.58, -2.12, 15],
  ['OX', 'Oxford', 51.78, -1.27, 29],
  ['PE', 'Peterborough', 52.67, -0.01, 52],
  ['PL', 'Plymouth', 50.42, -4.41, 37],
  ['PO', 'Portsmouth', 50.79, -1.05, 28],
  ['PR', 'Preston', 53.71, -2.76, 18],
  ['RG', 'Reading', 51.4, -1.04, 25],
  ['RH', 'Redhill', 51.1, -0.18, 22],
  ['RM', 'Romford', 51.55, 0.2, 12],
  ['S', 'Sheffield', 53.4, -1.41, 21],
  ['SE', 'South East London', 51.47, -0.03, 10],
  ['SG', 'Stevenage', 51.93, -0.16, 20],
  ['SK', 'Stockport', 53.38, -2.1, 14],
  ['SL', 'Slough', 51.52, -0.65, 14],
  ['SM', 'Sutton', 51.367, -0.187, 6],
  ['SN', 'Swindon', 51.5, -1.93, 27],
  ['SO', 'Southampton', 50.94, -1.43, 20],
  ['SP', 'Salisbury', 51.11, -1.79, 35],
  ['SR', 'Sunderland', 54.87, -1.39, 12],
  ['SS', 'Southend-on-Sea', 51.56, 0.63, 16],
  ['ST', 'Stoke-on-Trent', 52.96, -2.13, 23],
  ['SW', 'South West London', 51.46, -0.18, 7],
  ['TA', 'Taunton', 51.06, -3.05, 31],
  ['TF', 'Telford', 52.72, -2.46, 21],
  ['TN', 'Tonbridge', 51.1, 0.43, 40],
  ['TQ', 'Torquay', 50.44, -3.64, 23],
  ['TR', 'Truro', 50.22, -5.17, 33],
  ['TS', 'Middlesbrough', 54.58, -1.22, 18],
  ['TW', 'Twickenham', 51.44, -0.37, 10],
  ['UB', 'Southall', 51.53, -0.41, 8],
  ['W', 'West London', 51.513, -0.2, 8],
  ['WA', 'Warrington', 53.4, -2.58, 19],
  ['WC', 'Western Central London', 51.518, -0.123, 1.2],
  ['WD', 'Watford', 51.66, -0.38, 9],
  ['WF', 'Wakefield', 53.68, -1.46, 15],
  ['WN', 'Wigan', 53.53, -2.62, 10],
  ['WR', 'Worcester', 52.18, -2.18, 20],
  ['WS', 'Walsall', 52.64, -1.94, 14],
  ['WV', 'Wolverhampton', 52.585, -2.16, 19],
  ['YO', 'York', 54.05, -0.87, 44],
];

const SCOTLAND: readonly Row[] = [
  ['AB', 'Aberdeen', 57.25, -2.34, 47],
  ['DD', 'Dundee', 56.54, -2.87, 26],
  ['DG', 'Dumfries', 55.03, -3.9, 70],
  ['EH', 'Edinburgh', 55.91, -3.25, 29],
  ['FK', 'Falkirk', 56.07, -3.85, 17],
  ['G', 'Glasgow', 55.87, -4.27, 19],
  ['HS', 'Outer Hebrides', 58.0, -6.7, 75],
  ['IV', 'Inverness', 57.55, -4.28, 90],
  ['KA', 'Kilmarnock', 55.58, -4.58, 28],
  ['KW', 'Kirkwall', 58.66, -3.27, 58],
  ['KY', 'Kirkcaldy', 56.15, -3.17, 25],
  ['ML', 'Motherwell', 55.78, -3.92, 19],
  ['PA', 'Paisley', 55.89, -4.72, 70],
  ['PH', 'Perth', 56.57, -3.76, 80],
  ['TD', 'Galashiels', 55.65, -2.55, 36],
  ['ZE', 'Shetland', 60.17, -1.21, 40],
];

const WALES: readonly Row[] = [
  ['CF', 'Cardiff', 51.56, -3.31, 26],
  ['LD', 'Llandrindod Wells', 52.14, -3.35, 31],
  ['LL', 'Llandudno', 53.13, -3.71, 60],
  ['NP', 'Newport', 51.68, -3.02, 24],
  ['SA', 'Swansea', 51.77, -4.27, 62],
  ['SY', 'Shrewsbury', 52.62, -3.05, 65],
];

const NORTHERN_IRELAND: readonly Row[] = [['BT', 'Northern Ireland', 54.6, -6.3, 80]];

const CROWN_DEPENDENCIES: readonly Row[] = [
  ['GY', 'Guernsey', 49.46, -2.57, 8],
  ['IM', 'Isle of Man', 54.19, -4.53, 22],
  ['JE', 'Jersey', 49.2, -2.12, 8],
];

/**
 * The 124 postcode areas, with the middle of the area's postcodes (not of its post town) and the distance
 * that holds nine tenths of them. Written by hand, checked against Code-Point Open where that covers them.
 */
export const POSTCODE_AREAS: readonly PostcodeArea[] = [
  ...inNation('England', ENGLAND),
  ...inNation('Scotland', SCOTLAND),
  ...inNation('Wales', WALES),
  ...inNation('Northern Ireland', NORTHERN_IRELAND),
  ...inNation('Crown Dependency', CROWN_DEPENDENCIES),
];

function inNation(nation: Nation, rows: readonly Row[]): PostcodeArea[] {
  return rows.map(([code, name, lat, lng, radiusKm]) => ({ code, name, lat, lng, radiusKm, nation }));
}
