import { EVERY_TOWN_STREETS } from './streets.ts';

/** A part of a town where demo businesses stand. */
export interface Quarter {
  name: string;
  /** The postcode district around the point. */
  outcode: string;
  lat: number;
  lng: number;
  streets: readonly string[];
}

/** A town with the quarters of it that have businesses in the demo data. */
export interface Town {
  name: string;
  /** The first part of local phone numbers, all from the ranges Ofcom keeps free for drama. */
  phonePrefix: string;
  /** How many approved businesses the town gets. */
  businesses: number;
  /** Towns where every filter of the search must find something. */
  complete: boolean;
  /** The first quarter is the middle of the town. */
  quarters: readonly [Quarter, ...Quarter[]];
}

type QuarterRow = readonly [name: string, outcode: string, lat: number, lng: number, streets?: string];

/** For towns without a range of their own: the "no area" range. */
const NO_AREA = '01632 960';
const LONDON = '020 7946 0';
const TYNESIDE = '0191 498 0';
const NORTHERN_IRELAND = '028 9649 6';

function town(
  name: string,
  phonePrefix: string,
  businesses: number,
  first: QuarterRow,
  ...others: QuarterRow[]
): Town {
  return {
    name,
    phonePrefix,
    businesses,
    complete: false,
    quarters: [quarter(first), ...others.map(quarter)],
  };
}

function completeTown(...row: Parameters<typeof town>): Town {
  return { ...town(...row), complete: true };
}

function quarter([name, outcode, lat, lng, streets]: QuarterRow): Quarter {
  return { name, outcode, lat, lng, streets: streets?.split(', ') ?? EVERY_TOWN_STREETS };
}

/** London is taken apart, so that searches around any of its districts find something near. */
export const TOWNS: readonly Town[] = [
  completeTown(
    'London',
    LONDON,
    26,
    ['Hackney', 'E8', 51.5453, -0.0565, 'Mare Street, Graham Road, Amhurst Road, Wilton Way, Morning Lane'],
    [
      'London Fields',
      'E8',
      51.5405,
      -0.0612,
      'Richmond Road, Lansdowne Drive, Westgate Street, Broadway Market',
    ],
    [
      'Dalston',
      'E8',
      51.5478,
      -0.0718,
      'Dalston Lane, Kingsland High Street, Ashwin Street, Sandringham Road',
    ],
    ['Homerton', 'E9', 51.5474, -0.0432, 'Homerton High Street, Well Street, Ponsford Street, Cassland Road'],
    ['Hackney Wick', 'E9', 51.5437, -0.0262, 'White Post Lane, Wallis Road, Felstead Street'],
    [
      'Clapton',
      'E5',
      51.5578,
      -0.0562,
      'Lower Clapton Road, Chatsworth Road, Millfields Road, Powerscroft Road',
    ],
    ['Stoke Newington', 'N16', 51.5618, -0.0752, 'Stoke Newington Church Street, Albion Road, Green Lanes'],
    ['Bethnal Green', 'E2', 51.529, -0.0622, 'Bethnal Green Road, Roman Road, Hackney Road, Columbia Road'],
  ),
  completeTown(
    'London',
    LONDON,
    20,
    [
      'Clerkenwell',
      'EC1R',
      51.5247,
      -0.1087,
      'Exmouth Market, Farringdon Road, Rosebery Avenue, Bowling Green Lane',
    ],
    ['Islington', 'N1', 51.5385, -0.1015, 'Upper Street, Essex Road, Cross Street, Liverpool Road'],
    ['Camden', 'NW1', 51.539, -0.1428, 'Camden High Street, Parkway, Royal College Street, Bayham Street'],
    ['Bloomsbury', 'WC1N', 51.5225, -0.1195, 'Lamb’s Conduit Street, Theobalds Road, Guilford Street'],
    ['Soho', 'W1D', 51.5134, -0.1312, 'Wardour Street, Old Compton Street, Dean Street'],
    ['Pimlico', 'SW1V', 51.4902, -0.1392, 'Tachbrook Street, Lupus Street, Warwick Way'],
    ['Bermondsey', 'SE1', 51.4985, -0.0812, 'Bermondsey Street, Tower Bridge Road, Long Lane'],
    ['Kentish Town', 'NW5', 51.5503, -0.1412, 'Kentish Town Road, Fortess Road, Leighton Road'],
  ),
  completeTown(
    'London',
    LONDON,
    18,
    ['Brixton', 'SW9', 51.4652, -0.1132, 'Brixton Road, Coldharbour Lane, Atlantic Road, Stockwell Road'],
    ['Clapham', 'SW4', 51.462, -0.1385, 'Clapham High Street, Abbeville Road, Old Town'],
    ['Peckham', 'SE15', 51.4722, -0.0692, 'Rye Lane, Bellenden Road, Queens Road, Choumert Road'],
    ['East Dulwich', 'SE22', 51.4565, -0.0755, 'Lordship Lane, North Cross Road, Melbourne Grove'],
    ['Greenwich', 'SE10', 51.4772, -0.0092, 'Greenwich South Street, Royal Hill, Blackheath Hill'],
    ['Wimbledon', 'SW19', 51.4212, -0.2042, 'The Broadway, Merton High Street, Hartfield Road'],
    ['Tooting', 'SW17', 51.4275, -0.1675, 'Tooting High Street, Mitcham Road, Upper Tooting Road'],
  ),
  completeTown(
    'London',
    LONDON,
    16,
    ['Hammersmith', 'W6', 51.4935, -0.2272, 'King Street, Hammersmith Grove, Fulham Palace Road'],
    ['Ealing', 'W5', 51.5132, -0.3032, 'Ealing Broadway, The Mall, South Ealing Road'],
    ['Walthamstow', 'E17', 51.5842, -0.0212, 'Hoe Street, Orford Road, High Street, Wood Street'],
    ['Stratford', 'E15', 51.5412, 0.0042, 'Romford Road, The Grove, Leytonstone Road'],
    ['Tottenham', 'N17', 51.5985, -0.0682, 'High Road, Bruce Grove, Philip Lane'],
    ['Crouch End', 'N8', 51.5795, -0.1235, 'The Broadway, Tottenham Lane, Park Road'],
    ['Finchley', 'N3', 51.6005, -0.1925, 'Ballards Lane, Regents Park Road, Long Lane'],
  ),
  completeTown(
    'Manchester',
    '0161 496 0',
    22,
    ['Northern Quarter', 'M4', 53.4845, -2.2345, 'Tib Street, Thomas Street, Oldham Street, Port Street'],
    ['Ancoats', 'M4', 53.4842, -2.2265, 'Great Ancoats Street, Blossom Street, Radium Street'],
    ['Chorlton', 'M21', 53.4422, -2.2775, 'Beech Road, Wilbraham Road, Barlow Moor Road'],
    ['Didsbury', 'M20', 53.4172, -2.2322, 'Wilmslow Road, School Lane, Burton Road'],
    ['Hulme', 'M15', 53.4648, -2.2482, 'Stretford Road, Chichester Road, Moss Lane West'],
    ['Levenshulme', 'M19', 53.4442, -2.1925, 'Stockport Road, Albert Road, Cromwell Grove'],
    ['Salford', 'M3', 53.4845, -2.2565, 'Chapel Street, Bridge Street, Blackfriars Road'],
    ['Prestwich', 'M25', 53.5325, -2.2838, 'Bury New Road, Church Lane, Warwick Street'],
  ),
  completeTown(
    'Bristol',
    '0117 496 0',
    20,
    ['Montpelier', 'BS6', 51.4682, -2.5892, 'Picton Street, Cheltenham Road, Ashley Road'],
    ['Clifton', 'BS8', 51.4562, -2.6142, 'Whiteladies Road, Princess Victoria Street, Regent Street'],
    ['Bedminster', 'BS3', 51.4412, -2.5962, 'North Street, East Street, West Street'],
    ['Easton', 'BS5', 51.4652, -2.5652, 'St Marks Road, Stapleton Road, Church Road'],
    ['Redland', 'BS6', 51.4682, -2.6022, 'Chandos Road, Zetland Road, Coldharbour Road'],
    ['Horfield', 'BS7', 51.4832, -2.5832, 'Gloucester Road, Filton Avenue, Muller Road'],
    ['Old City', 'BS1', 51.4552, -2.5942, 'Corn Street, Broad Street, Baldwin Street'],
  ),
  completeTown(
    'Leeds',
    '0113 496 0',
    20,
    ['City Centre', 'LS1', 53.7982, -1.5462, 'Park Row, The Headrow, Albion Street, Boar Lane'],
    ['Headingley', 'LS6', 53.8192, -1.5782, 'Otley Road, North Lane, Cardigan Road'],
    ['Chapel Allerton', 'LS7', 53.8282, -1.5378, 'Harrogate Road, Regent Street, Town Street'],
    ['Roundhay', 'LS8', 53.8328, -1.5062, 'Street Lane, Roundhay Road, Oakwood Lane'],
    ['Horsforth', 'LS18', 53.8372, -1.6402, 'Town Street, New Road Side, Broadgate Lane'],
    ['Kirkstall', 'LS5', 53.8142, -1.6012, 'Kirkstall Road, Abbey Road, Morris Lane'],
    ['Morley', 'LS27', 53.7452, -1.6012, 'Queen Street, Britannia Road, Chapel Hill'],
  ),
  completeTown(
    'Edinburgh',
    '0131 496 0',
    20,
    ['Old Town', 'EH1', 55.9502, -3.1882, 'Blair Street, Cockburn Street, High Street'],
    ['Leith', 'EH6', 55.9712, -3.1722, 'Great Junction Street, Leith Walk, Constitution Street'],
    ['Stockbridge', 'EH4', 55.9592, -3.2122, 'Raeburn Place, Comely Bank Road, Dean Street'],
    ['Bruntsfield', 'EH10', 55.9342, -3.2082, 'Bruntsfield Place, Morningside Road, Leamington Terrace'],
    ['Marchmont', 'EH9', 55.9372, -3.1922, 'Marchmont Road, Spottiswoode Street, Strathearn Road'],
    ['Gorgie', 'EH11', 55.9382, -3.2352, 'Gorgie Road, Dalry Road, Slateford Road'],
    ['Corstorphine', 'EH12', 55.9422, -3.2802, 'St John’s Road, Meadow Place Road, Kirk Loan'],
  ),
  completeTown(
    'Cardiff',
    '029 2018 0',
    20,
    ['City Centre', 'CF10', 51.4802, -3.1772, 'St Mary Street, Churchill Way, Charles Street'],
    ['Canton', 'CF5', 51.4822, -3.2052, 'Cowbridge Road East, Llandaff Road, Severn Road'],
    ['Pontcanna', 'CF11', 51.4872, -3.1972, 'Cathedral Road, Pontcanna Street, Kings Road'],
    ['Roath', 'CF24', 51.4892, -3.1592, 'Albany Road, City Road, Wellfield Road'],
    ['Cathays', 'CF24', 51.4932, -3.1752, 'Crwys Road, Whitchurch Road, Salisbury Road'],
    ['Whitchurch', 'CF14', 51.5142, -3.2232, 'Merthyr Road, Penlline Road, Old Church Road'],
    ['Llanishen', 'CF14', 51.5272, -3.1902, 'Station Road, Fidlas Road, Heol Hir'],
  ),
  completeTown(
    'Belfast',
    NORTHERN_IRELAND,
    20,
    ['Cathedral Quarter', 'BT1', 54.6022, -5.9282, 'Donegall Street, Hill Street, Royal Avenue'],
    ['Botanic', 'BT7', 54.5852, -5.9332, 'Botanic Avenue, University Road, Rugby Road'],
    ['Stranmillis', 'BT9', 54.5722, -5.9372, 'Stranmillis Road, Malone Road, Ridgeway Street'],
    ['Windsor', 'BT9', 54.5802, -5.9482, 'Lisburn Road, Derryvolgie Avenue, Windsor Avenue'],
    ['Ballyhackamore', 'BT4', 54.5962, -5.8682, 'Upper Newtownards Road, Earlswood Road, Cyprus Avenue'],
    ['Ormeau', 'BT7', 54.5772, -5.9192, 'Ormeau Road, Sunnyside Street, Ravenhill Road'],
    ['Andersonstown', 'BT11', 54.5762, -5.9802, 'Andersonstown Road, Finaghy Road North, Glen Road'],
  ),
  town(
    'Birmingham',
    '0121 496 0',
    9,
    ['Digbeth', 'B5', 52.4742, -1.8862, 'Digbeth High Street, Rea Street, Bradford Street'],
    ['Jewellery Quarter', 'B18', 52.4882, -1.9122, 'Vyse Street, Warstone Lane, Frederick Street'],
    ['Moseley', 'B13', 52.4462, -1.8882, 'Alcester Road, St Mary’s Row, Wake Green Road'],
    ['Harborne', 'B17', 52.4592, -1.9512, 'High Street, Lordswood Road, Vivian Road'],
    ['Kings Heath', 'B14', 52.4332, -1.8932, 'High Street, York Road, Institute Road'],
  ),
  town(
    'Glasgow',
    '0141 496 0',
    8,
    ['Finnieston', 'G3', 55.8652, -4.2842, 'Argyle Street, Sauchiehall Street, Kent Road'],
    ['Dennistoun', 'G31', 55.8602, -4.2172, 'Duke Street, Alexandra Parade, Whitehill Street'],
    ['Shawlands', 'G41', 55.8292, -4.2832, 'Kilmarnock Road, Pollokshaws Road, Skirving Street'],
    ['Hyndland', 'G12', 55.8782, -4.3022, 'Hyndland Road, Clarence Drive, Byres Road'],
  ),
  town(
    'Liverpool',
    '0151 496 0',
    7,
    ['Ropewalks', 'L1', 53.4022, -2.9792, 'Bold Street, Seel Street, Duke Street'],
    ['Wavertree', 'L15', 53.3962, -2.9222, 'Smithdown Road, High Street, Picton Road'],
    ['Aigburth', 'L17', 53.3782, -2.9372, 'Aigburth Road, Lark Lane, Ullet Road'],
    ['Allerton', 'L18', 53.3812, -2.9062, 'Allerton Road, Rose Lane, Menlove Avenue'],
  ),
  town(
    'Sheffield',
    '0114 496 0',
    6,
    ['Kelham Island', 'S3', 53.3892, -1.4732, 'Green Lane, Alma Street, Shalesmoor'],
    ['Ecclesall', 'S11', 53.3682, -1.4962, 'Ecclesall Road, Sharrow Vale Road, Hunter House Road'],
    ['Hillsborough', 'S6', 53.4022, -1.5022, 'Middlewood Road, Langsett Road, Infirmary Road'],
  ),
  town(
    'Newcastle upon Tyne',
    TYNESIDE,
    6,
    ['Jesmond', 'NE2', 54.9892, -1.6042, 'Acorn Road, Osborne Road, St George’s Terrace'],
    ['Heaton', 'NE6', 54.9842, -1.5822, 'Chillingham Road, Heaton Road, Addycombe Terrace'],
    ['Gosforth', 'NE3', 55.0052, -1.6192, 'High Street, Ashburton Road, Salters Road'],
  ),
  town(
    'Nottingham',
    '0115 496 0',
    6,
    ['Hockley', 'NG1', 52.9552, -1.1442, 'Goose Gate, Carlton Street, Broad Street'],
    ['West Bridgford', 'NG2', 52.9312, -1.1262, 'Central Avenue, Musters Road, Melton Road'],
    ['Beeston', 'NG9', 52.9272, -1.2152, 'High Road, Wollaton Road, Chilwell Road'],
  ),
  town(
    'Leicester',
    '0116 496 0',
    5,
    ['City Centre', 'LE1', 52.6362, -1.1322, 'Granby Street, High Street, Silver Street'],
    ['Clarendon Park', 'LE2', 52.6132, -1.1192, 'Queens Road, Clarendon Park Road, Welford Road'],
    ['West End', 'LE3', 52.6302, -1.1512, 'Narborough Road, Braunstone Gate, Hinckley Road'],
  ),
  town(
    'Reading',
    '0118 496 0',
    4,
    ['Town Centre', 'RG1', 51.4542, -0.9702, 'Friar Street, Kings Road, London Street'],
    ['Caversham', 'RG4', 51.4692, -0.9742, 'Prospect Street, Hemdean Road, Church Street'],
  ),
  town(
    'Sunderland',
    TYNESIDE,
    3,
    ['City Centre', 'SR1', 54.9052, -1.3832, 'Fawcett Street, Frederick Street, Holmeside'],
    ['Ashbrooke', 'SR2', 54.8962, -1.3812, 'Ashbrooke Road, Tunstall Road, Queen Alexandra Road'],
  ),
  town('Durham', TYNESIDE, 3, ['Gilesgate', 'DH1', 54.7792, -1.5612, 'Claypath, Gilesgate, Sherburn Road']),
  town(
    'York',
    NO_AREA,
    4,
    ['Bishophill', 'YO1', 53.9562, -1.0882, 'Micklegate, Skeldergate, Bishophill Senior'],
    ['Heworth', 'YO31', 53.9682, -1.0602, 'Heworth Road, East Parade, Stockton Lane'],
    ['Acomb', 'YO24', 53.9542, -1.1242, 'Front Street, York Road, Green Lane'],
  ),
  town(
    'Hull',
    NO_AREA,
    3,
    ['The Avenues', 'HU5', 53.7612, -0.3642, 'Princes Avenue, Newland Avenue, Chanterlands Avenue'],
    ['City Centre', 'HU1', 53.7452, -0.3402, 'Prospect Street, Jameson Street, Savile Street'],
  ),
  town(
    'Bradford',
    NO_AREA,
    3,
    ['Little Germany', 'BD1', 53.7942, -1.7492, 'Leeds Road, Vicar Lane, Church Bank'],
    ['Saltaire', 'BD18', 53.8372, -1.7872, 'Victoria Road, Bingley Road, Gordon Terrace'],
  ),
  town(
    'Huddersfield',
    NO_AREA,
    3,
    ['Town Centre', 'HD1', 53.6462, -1.7842],
    ['Lindley', 'HD3', 53.6592, -1.8242],
  ),
  town(
    'Harrogate',
    NO_AREA,
    3,
    ['Town Centre', 'HG1', 53.9932, -1.5402],
    ['Oatlands', 'HG2', 53.9792, -1.5332],
  ),
  town(
    'Stockport',
    NO_AREA,
    3,
    ['Town Centre', 'SK1', 53.4092, -2.1562],
    ['Heaton Moor', 'SK4', 53.4172, -2.1852],
  ),
  town('Bolton', NO_AREA, 3, ['Town Centre', 'BL1', 53.5802, -2.4312]),
  town('Preston', NO_AREA, 3, ['City Centre', 'PR1', 53.7592, -2.7002], ['Fulwood', 'PR2', 53.7872, -2.7092]),
  town('Lancaster', NO_AREA, 3, ['City Centre', 'LA1', 54.0472, -2.7982]),
  town('Chester', NO_AREA, 3, ['City Centre', 'CH1', 53.1922, -2.8922], ['Hoole', 'CH2', 53.1992, -2.8732]),
  town(
    'Derby',
    NO_AREA,
    3,
    ['Cathedral Quarter', 'DE1', 52.9242, -1.4762],
    ['Mickleover', 'DE3', 52.9032, -1.5482],
  ),
  town(
    'Stoke-on-Trent',
    NO_AREA,
    3,
    ['Hanley', 'ST1', 53.0252, -2.1752],
    ['Newcastle-under-Lyme', 'ST5', 53.0122, -2.2282],
  ),
  town(
    'Wolverhampton',
    NO_AREA,
    3,
    ['City Centre', 'WV1', 52.5862, -2.1262],
    ['Tettenhall', 'WV6', 52.5992, -2.1672],
  ),
  town(
    'Coventry',
    NO_AREA,
    3,
    ['City Centre', 'CV1', 52.4072, -1.5112],
    ['Earlsdon', 'CV5', 52.4002, -1.5332],
  ),
  town('Northampton', NO_AREA, 3, ['Town Centre', 'NN1', 52.2392, -0.8942]),
  town(
    'Milton Keynes',
    NO_AREA,
    3,
    ['Centre', 'MK9', 52.0422, -0.7572],
    ['Wolverton', 'MK12', 52.0622, -0.8122],
  ),
  town(
    'Oxford',
    NO_AREA,
    4,
    ['Cowley Road', 'OX4', 51.7462, -1.2352, 'Cowley Road, Magdalen Road, Iffley Road'],
    ['Jericho', 'OX2', 51.7592, -1.2672, 'Walton Street, Great Clarendon Street, Cranham Street'],
    ['Summertown', 'OX2', 51.7772, -1.2652, 'Banbury Road, South Parade, Woodstock Road'],
  ),
  town(
    'Cambridge',
    NO_AREA,
    4,
    ['Mill Road', 'CB1', 52.1992, 0.1392, 'Mill Road, Gwydir Street, Cherry Hinton Road'],
    ['Chesterton', 'CB4', 52.2162, 0.1312, 'Chesterton Road, Victoria Road, Milton Road'],
  ),
  town(
    'Norwich',
    NO_AREA,
    4,
    ['Golden Triangle', 'NR2', 52.6242, 1.2732, 'Unthank Road, Earlham Road, Dereham Road'],
    ['Magdalen', 'NR3', 52.6372, 1.2962, 'Magdalen Street, Aylsham Road, Silver Road'],
  ),
  town(
    'Ipswich',
    NO_AREA,
    3,
    ['Town Centre', 'IP1', 52.0592, 1.1512],
    ['California', 'IP4', 52.0592, 1.1772],
  ),
  town('Colchester', NO_AREA, 3, ['Town Centre', 'CO1', 51.8892, 0.9022], ['Lexden', 'CO3', 51.8892, 0.8772]),
  town('Luton', NO_AREA, 3, ['Town Centre', 'LU1', 51.8792, -0.4172]),
  town(
    'St Albans',
    NO_AREA,
    3,
    ['City Centre', 'AL1', 51.7522, -0.3352],
    ['Fleetville', 'AL1', 51.7522, -0.3152],
  ),
  town('Guildford', NO_AREA, 3, ['Town Centre', 'GU1', 51.2372, -0.5702]),
  town(
    'Brighton',
    NO_AREA,
    6,
    ['North Laine', 'BN1', 50.8272, -0.1392, 'Sydney Street, Trafalgar Street, Gloucester Road'],
    ['Hanover', 'BN2', 50.8292, -0.1272, 'Southover Street, Islingword Road, Elm Grove'],
    ['Hove', 'BN3', 50.8342, -0.1712, 'Blatchington Road, Church Road, Sackville Road'],
    ['Preston Circus', 'BN1', 50.8342, -0.1412, 'London Road, Beaconsfield Road, Preston Road'],
  ),
  town(
    'Southampton',
    NO_AREA,
    4,
    ['Bedford Place', 'SO15', 50.9142, -1.4072, 'Bedford Place, Carlton Crescent, Hill Lane'],
    ['Portswood', 'SO17', 50.9262, -1.3942, 'Portswood Road, Highfield Lane, St Denys Road'],
  ),
  town('Portsmouth', NO_AREA, 3, ['Southsea', 'PO5', 50.7892, -1.0862], ['Milton', 'PO4', 50.7942, -1.0662]),
  town(
    'Bournemouth',
    NO_AREA,
    3,
    ['Charminster', 'BH8', 50.7382, -1.8582],
    ['Winton', 'BH9', 50.7442, -1.8792],
  ),
  town(
    'Exeter',
    NO_AREA,
    3,
    ['St Leonard’s', 'EX2', 50.7182, -3.5182],
    ['Pennsylvania', 'EX4', 50.7312, -3.5252],
  ),
  town('Plymouth', NO_AREA, 3, ['Mutley', 'PL4', 50.3822, -4.1342], ['Peverell', 'PL3', 50.3912, -4.1402]),
  town('Truro', NO_AREA, 2, ['City Centre', 'TR1', 50.2632, -5.0522]),
  town('Bath', NO_AREA, 4, ['Walcot', 'BA1', 51.3882, -2.3602], ['Oldfield Park', 'BA2', 51.3762, -2.3752]),
  town(
    'Cheltenham',
    NO_AREA,
    3,
    ['Montpellier', 'GL50', 51.8962, -2.0802],
    ['Leckhampton', 'GL53', 51.8832, -2.0772],
  ),
  town('Swindon', NO_AREA, 3, ['Old Town', 'SN1', 51.5522, -1.7772]),
  town('Canterbury', NO_AREA, 2, ['City Centre', 'CT1', 51.2782, 1.0802]),
  town('Tunbridge Wells', NO_AREA, 3, ['Town Centre', 'TN1', 51.1332, 0.2652]),
  town('Shrewsbury', NO_AREA, 2, ['Town Centre', 'SY1', 52.7082, -2.7532]),
  town('Swansea', NO_AREA, 4, ['Uplands', 'SA2', 51.6222, -3.9682], ['City Centre', 'SA1', 51.6212, -3.9452]),
  town('Newport', NO_AREA, 2, ['City Centre', 'NP20', 51.5872, -3.0002]),
  town('Wrexham', NO_AREA, 2, ['City Centre', 'LL11', 53.0482, -2.9942]),
  town(
    'Aberdeen',
    NO_AREA,
    4,
    ['Rosemount', 'AB25', 57.1522, -2.1122],
    ['Ferryhill', 'AB11', 57.1372, -2.1072],
  ),
  town('Dundee', NO_AREA, 3, ['West End', 'DD2', 56.4592, -2.9952], ['Stobswell', 'DD4', 56.4722, -2.9532]),
  town('Inverness', NO_AREA, 3, ['Crown', 'IV2', 57.4762, -4.2162], ['Dalneigh', 'IV3', 57.4762, -4.2432]),
  town('Perth', NO_AREA, 2, ['City Centre', 'PH1', 56.3972, -3.4412]),
  town('Stirling', NO_AREA, 2, ['City Centre', 'FK8', 56.1182, -3.9382]),
  town(
    'Derry',
    NORTHERN_IRELAND,
    3,
    ['Cityside', 'BT48', 54.9992, -7.3252],
    ['Waterside', 'BT47', 54.9912, -7.3022],
  ),
  town('Lisburn', NORTHERN_IRELAND, 3, ['City Centre', 'BT28', 54.5132, -6.0452]),
  town('Newry', NORTHERN_IRELAND, 2, ['City Centre', 'BT34', 54.1752, -6.3372]),
];
