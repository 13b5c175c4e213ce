/**
 * The post town that each district of an area is addressed to, London's districts aside: "Penzance 18-20" under TR
 * says that TR18, TR19 and TR20 belong to Penzance. Where a district has several post towns, its largest. Districts
 * for post boxes and single large users, which are nowhere, are left out.
 */
export const POST_TOWNS: Readonly<Record<string, string>> = {
  AB: `
    Aberdeen 10-12 15-16 21-25, Milltimber 13, Peterculter 14, Laurencekirk 30, Banchory 31, Westhill 32,
    Alford 33, Aboyne 34, Ballater 35, Strathdon 36, Ballindalloch 37, Aberlour 38, Stonehaven 39, Ellon 41,
    Peterhead 42, Fraserburgh 43, Macduff 44, Banff 45, Inverurie 51, Insch 52, Turriff 53, Huntly 54,
    Keith 55, Buckie 56
  `,
  AL: `
    St Albans 1-4, Harpenden 5, Welwyn 6, Welwyn Garden City 7-8, Hatfield 9-10
  `,
  B: `
    Birmingham 1-21 23-38 40 42-48, Alcester 49-50, Bromsgrove 60-61, Halesowen 62-63, Cradley Heath 64,
    Rowley Regis 65, Smethwick 66-67, Oldbury 68-69, West Bromwich 70-71, Sutton Coldfield 72-76,
    Tamworth 77-79, Studley 80, Solihull 90-94, Henley-in-Arden 95, Redditch 96-98
  `,
  BA: `
    Bath 1-2, Radstock 3, Shepton Mallet 4, Wells 5, Glastonbury 6, Castle Cary 7, Templecombe 8,
    Wincanton 9, Bruton 10, Frome 11, Warminster 12, Westbury 13, Trowbridge 14, Bradford-on-Avon 15,
    Street 16, Yeovil 20-22
  `,
  BB: `
    Blackburn 1-2 6, Darwen 3, Rossendale 4, Accrington 5, Clitheroe 7, Colne 8, Nelson 9, Burnley 10-12,
    Barnoldswick 18
  `,
  BD: `
    Bradford 1-15, Bingley 16, Shipley 17-18, Cleckheaton 19, Keighley 20-22, Skipton 23, Settle 24
  `,
  BH: `
    Bournemouth 1-11, Poole 12-17, Broadstone 18, Swanage 19, Wareham 20, Wimborne 21, Ferndown 22,
    Christchurch 23, Ringwood 24, New Milton 25, Verwood 31
  `,
  BL: `
    Bury 0 8-9, Bolton 1-7
  `,
  BN: `
    Brighton 1-2 41-42 45, Hove 3, Henfield 5, Hassocks 6, Lewes 7-8, Newhaven 9, Peacehaven 10,
    Worthing 11-14, Lancing 15, Littlehampton 16-17, Arundel 18, Eastbourne 20-23, Pevensey 24, Seaford 25,
    Polegate 26, Hailsham 27, Shoreham-by-Sea 43, Steyning 44
  `,
  BR: `
    Bromley 1-2, Beckenham 3, West Wickham 4, Orpington 5-6, Chislehurst 7, Swanley 8
  `,
  BS: `
    Bristol 1-11 13-16 20 30-32 34-37 39-41 48-49, Clevedon 21, Weston-super-Mare 22-24, Winscombe 25,
    Axbridge 26, Cheddar 27, Wedmore 28, Banwell 29
  `,
  BT: `
    Belfast 1-17 29, Holywood 18, Bangor 19-20, Donaghadee 21, Newtownards 22-23, Ballynahinch 24,
    Dromore 25, Hillsborough 26, Lisburn 27-28, Downpatrick 30, Castlewellan 31, Banbridge 32, Newcastle 33,
    Newry 34-35, Newtownabbey 36-37, Carrickfergus 38, Ballyclare 39, Larne 40, Antrim 41, Ballymena 42-44,
    Magherafelt 45, Maghera 46, Londonderry 47-48, Limavady 49, Coleraine 51-52, Ballymoney 53,
    Ballycastle 54, Portstewart 55, Portrush 56, Bushmills 57, Armagh 60-61, Craigavon 62-67, Caledon 68,
    Aughnacloy 69, Dungannon 70-71, Enniskillen 74 92-94, Fivemiletown 75, Clogher 76, Augher 77,
    Omagh 78-79, Cookstown 80, Castlederg 81, Strabane 82
  `,
  CA: `
    Carlisle 1-6, Wigton 7, Brampton 8, Alston 9, Penrith 10-11, Keswick 12, Cockermouth 13, Workington 14,
    Maryport 15, Appleby-in-Westmorland 16, Kirkby Stephen 17, Ravenglass 18, Holmrook 19, Seascale 20,
    Beckermet 21, Egremont 22, Cleator 23, Moor Row 24, Cleator Moor 25, Frizington 26, St Bees 27,
    Whitehaven 28
  `,
  CB: `
    Cambridge 1-5 21-25, Ely 6-7, Newmarket 8, Haverhill 9, Saffron Walden 10-11
  `,
  CF: `
    Cardiff 3 5 10-11 14-15 23-24, Bridgend 31-33 35, Maesteg 34, Porthcawl 36, Pontypridd 37-38, Porth 39,
    Tonypandy 40, Pentre 41, Treorchy 42, Ferndale 43, Aberdare 44, Mountain Ash 45, Treharris 46,
    Merthyr Tydfil 47-48, Llantwit Major 61, Barry 62-63, Penarth 64, Cowbridge 71, Pontyclun 72,
    Bargoed 81, Hengoed 82, Caerphilly 83
  `,
  CH: `
    Chester 1-4, Deeside 5, Flint 6, Mold 7, Holywell 8, Birkenhead 41-42, Prenton 43, Wallasey 44-45,
    Wirral 46-49 60-63, Neston 64, Ellesmere Port 65-66
  `,
  CM: `
    Burnham-on-Crouch 0, Chelmsford 1-3, Ingatestone 4, Ongar 5, Dunmow 6, Braintree 7 77, Witham 8,
    Maldon 9, Billericay 11-12, Brentwood 13-15, Epping 16, Harlow 17-20, Sawbridgeworth 21,
    Bishop’s Stortford 22-23, Stansted 24
  `,
  CO: `
    Colchester 1-7, Bures 8, Halstead 9, Sudbury 10, Manningtree 11, Harwich 12, Frinton-on-Sea 13,
    Walton on the Naze 14, Clacton-on-Sea 15-16
  `,
  CR: `
    Croydon 0, South Croydon 2, Caterham 3, Mitcham 4, Coulsdon 5, Warlingham 6, Thornton Heath 7, Purley 8
  `,
  CT: `
    Canterbury 1-4, Whitstable 5, Herne Bay 6, Birchington 7, Westgate-on-Sea 8, Margate 9, Broadstairs 10,
    Ramsgate 11-12, Sandwich 13, Deal 14, Dover 15-17, Folkestone 18-20, Hythe 21
  `,
  CV: `
    Coventry 1-7, Kenilworth 8, Atherstone 9, Nuneaton 10-11 13, Bedworth 12, Rugby 21-23,
    Leamington Spa 31-33, Warwick 34-35, Shipston-on-Stour 36, Stratford-upon-Avon 37, Southam 47
  `,
  CW: `
    Crewe 1-4, Nantwich 5, Tarporley 6, Winsford 7, Northwich 8-9, Middlewich 10, Sandbach 11, Congleton 12
  `,
  DA: `
    Dartford 1-2 4, Longfield 3, Bexley 5, Bexleyheath 6-7, Erith 8 18, Greenhithe 9, Swanscombe 10,
    Gravesend 11-13, Sidcup 14-15, Welling 16, Belvedere 17
  `,
  DD: `
    Dundee 1-5, Newport-on-Tay 6, Carnoustie 7, Forfar 8, Brechin 9, Montrose 10, Arbroath 11
  `,
  DE: `
    Derby 1 3 21-24 65 72-74, Matlock 4, Ripley 5, Ashbourne 6, Ilkeston 7, Swadlincote 11-12,
    Burton-on-Trent 13-15, Bakewell 45, Alfreton 55, Belper 56, Heanor 75
  `,
  DG: `
    Dumfries 1-2, Thornhill 3, Sanquhar 4, Dalbeattie 5, Kirkcudbright 6, Castle Douglas 7,
    Newton Stewart 8, Stranraer 9, Moffat 10, Lockerbie 11, Annan 12, Langholm 13, Canonbie 14, Gretna 16
  `,
  DH: `
    Durham 1 6-7, Chester le Street 2-3, Houghton le Spring 4-5, Consett 8, Stanley 9
  `,
  DL: `
    Darlington 1-3, Shildon 4, Newton Aycliffe 5, Northallerton 6-7, Leyburn 8, Catterick Garrison 9,
    Richmond 10-11, Barnard Castle 12, Bishop Auckland 13-14, Crook 15, Spennymoor 16, Ferryhill 17
  `,
  DN: `
    Doncaster 1-12, Goole 14, Scunthorpe 15-17, Barton-upon-Humber 18, Barrow-upon-Humber 19, Brigg 20,
    Gainsborough 21, Retford 22, Grimsby 31-34 36-37 41, Cleethorpes 35, Barnetby 38, Ulceby 39,
    Immingham 40
  `,
  DT: `
    Dorchester 1-2, Weymouth 3-4, Portland 5, Bridport 6, Lyme Regis 7, Beaminster 8, Sherborne 9,
    Sturminster Newton 10, Blandford Forum 11
  `,
  DY: `
    Dudley 1-3, Tipton 4, Brierley Hill 5, Kingswinford 6, Stourbridge 7-9, Kidderminster 10-11 14,
    Bewdley 12, Stourport-on-Severn 13
  `,
  EH: `
    Edinburgh 1-17, Lasswade 18, Bonnyrigg 19, Loanhead 20, Musselburgh 21, Dalkeith 22, Gorebridge 23,
    Rosewell 24, Roslin 25, Penicuik 26, Kirknewton 27, Newbridge 28, Kirkliston 29, South Queensferry 30,
    Gullane 31, Prestonpans 32, Tranent 33-35, Humbie 36, Pathhead 37, Heriot 38, North Berwick 39,
    East Linton 40, Haddington 41, Dunbar 42, Walkerburn 43, Innerleithen 44, Peebles 45, West Linton 46,
    Bathgate 47-48, Linlithgow 49, Bo’ness 51, Broxburn 52, Livingston 53-54, West Calder 55
  `,
  EN: `
    Enfield 1-3, Barnet 4-5, Potters Bar 6, Waltham Cross 7-8, Waltham Abbey 9, Broxbourne 10, Hoddesdon 11
  `,
  EX: `
    Exeter 1-6, Dawlish 7, Exmouth 8, Budleigh Salterton 9, Sidmouth 10, Ottery St Mary 11, Seaton 12,
    Axminster 13, Honiton 14, Cullompton 15, Tiverton 16, Crediton 17, Chulmleigh 18, Winkleigh 19,
    Okehampton 20, Beaworthy 21, Holsworthy 22, Bude 23, Colyton 24, Barnstaple 31-32, Braunton 33,
    Ilfracombe 34, Lynton 35, South Molton 36, Umberleigh 37, Torrington 38, Bideford 39
  `,
  FK: `
    Falkirk 1-2, Grangemouth 3, Bonnybridge 4, Larbert 5, Denny 6, Stirling 7-9, Alloa 10, Menstrie 11,
    Alva 12, Tillicoultry 13, Dollar 14, Dunblane 15, Doune 16, Callander 17-18, Lochearnhead 19,
    Crianlarich 20, Killin 21
  `,
  FY: `
    Blackpool 1-4, Thornton-Cleveleys 5, Poulton-le-Fylde 6, Fleetwood 7, Lytham St Annes 8
  `,
  G: `
    Glasgow 1-5 11-15 20-23 31-34 40-46 51-53 60-69 71-78, Clydebank 81, Dumbarton 82, Alexandria 83,
    Helensburgh 84
  `,
  GL: `
    Gloucester 1-4 19, Stroud 5-6, Cirencester 7, Tetbury 8, Badminton 9, Stonehouse 10, Dursley 11,
    Wotton-under-Edge 12, Berkeley 13, Cinderford 14, Lydney 15, Coleford 16, Mitcheldean 17, Newent 18,
    Tewkesbury 20, Cheltenham 50-54, Chipping Campden 55, Moreton-in-Marsh 56
  `,
  GU: `
    Guildford 1-5, Cranleigh 6, Godalming 7-8, Farnham 9-10, Aldershot 11-12, Farnborough 14,
    Camberley 15-17, Lightwater 18, Bagshot 19, Windlesham 20, Woking 21-24, Virginia Water 25, Hindhead 26,
    Haslemere 27, Petworth 28, Midhurst 29, Liphook 30, Petersfield 31-32, Liss 33, Alton 34, Bordon 35,
    Yateley 46, Sandhurst 47, Fleet 51-52
  `,
  GY: `
    Guernsey 1-8, Alderney 9, Sark 10
  `,
  HA: `
    Wembley 0 9, Harrow 1-3, Ruislip 4, Pinner 5, Northwood 6, Stanmore 7, Edgware 8
  `,
  HD: `
    Huddersfield 1-5 7-8, Brighouse 6, Holmfirth 9
  `,
  HG: `
    Harrogate 1-3, Ripon 4, Knaresborough 5
  `,
  HP: `
    Hemel Hempstead 1-3, Berkhamsted 4, Chesham 5, Amersham 6-7, Chalfont St Giles 8, Beaconsfield 9,
    High Wycombe 10-15, Great Missenden 16, Aylesbury 17-22, Tring 23, Princes Risborough 27
  `,
  HR: `
    Hereford 1-4, Kington 5, Leominster 6, Bromyard 7, Ledbury 8, Ross-on-Wye 9
  `,
  HS: `
    Stornoway 1, Isle of Lewis 2, Isle of Harris 3 5, Isle of Scalpay 4, Isle of North Uist 6,
    Isle of Benbecula 7, Isle of South Uist 8, Isle of Barra 9
  `,
  HU: `
    Hull 1-12, Hessle 13, North Ferriby 14, Brough 15, Cottingham 16 20, Beverley 17, Hornsea 18,
    Withernsea 19
  `,
  HX: `
    Halifax 1-4, Elland 5, Sowerby Bridge 6, Hebden Bridge 7
  `,
  IG: `
    Ilford 1-6, Chigwell 7, Woodford Green 8, Buckhurst Hill 9, Loughton 10, Barking 11
  `,
  IM: `
    Isle of Man 1-9
  `,
  IP: `
    Ipswich 1-10, Felixstowe 11, Woodbridge 12-13, Stowmarket 14, Aldeburgh 15, Leiston 16, Saxmundham 17,
    Southwold 18, Halesworth 19, Harleston 20, Diss 21-22, Eye 23, Thetford 24-26, Brandon 27,
    Bury St Edmunds 28-33
  `,
  IV: `
    Inverness 1-3 5 13 63, Beauly 4, Muir of Ord 6, Dingwall 7 15-16, Munlochy 8, Avoch 9, Fortrose 10,
    Cromarty 11, Nairn 12, Strathpeffer 14, Alness 17, Invergordon 18, Tain 19-20, Gairloch 21,
    Achnasheen 22, Garve 23, Ardgay 24, Dornoch 25, Ullapool 26, Lairg 27, Rogart 28, Elgin 30,
    Lossiemouth 31, Fochabers 32, Forres 36, Kyle 40, Isle of Skye 41-49 55-56, Portree 51, Plockton 52,
    Strome Ferry 53, Strathcarron 54
  `,
  JE: `
    Jersey 2-3 5
  `,
  KA: `
    Kilmarnock 1-3, Galston 4, Mauchline 5, Ayr 6-8, Prestwick 9, Troon 10, Irvine 11-12, Kilwinning 13,
    Beith 14-15, Newmilns 16, Darvel 17, Cumnock 18, Maybole 19, Stevenston 20, Saltcoats 21, Ardrossan 22,
    West Kilbride 23, Dalry 24, Kilbirnie 25, Girvan 26, Isle of Arran 27, Isle of Cumbrae 28, Largs 29-30
  `,
  KT: `
    Kingston upon Thames 1-2, New Malden 3, Worcester Park 4, Surbiton 5-6, Thames Ditton 7, East Molesey 8,
    Chessington 9, Esher 10, Cobham 11, Walton-on-Thames 12, Weybridge 13, West Byfleet 14, Addlestone 15,
    Chertsey 16, Epsom 17-19, Tadworth 20, Ashtead 21, Leatherhead 22-24
  `,
  KW: `
    Wick 1, Lybster 2-3, Latheron 5, Dunbeath 6, Berriedale 7, Helmsdale 8, Brora 9, Golspie 10,
    Kinbrace 11, Halkirk 12, Forsinard 13, Thurso 14, Kirkwall 15, Stromness 16, Orkney 17
  `,
  KY: `
    Kirkcaldy 1-2, Burntisland 3, Cowdenbeath 4, Lochgelly 5, Glenrothes 6-7, Leven 8-9, Anstruther 10,
    Dunfermline 11-12, Kinross 13, Cupar 14-15, St Andrews 16
  `,
  L: `
    Liverpool 1-19 21-29 31-33 36-38, Bootle 20 30, Prescot 34-35, Ormskirk 39-40
  `,
  LA: `
    Lancaster 1-2, Morecambe 3-4, Carnforth 5-6, Milnthorpe 7, Kendal 8-9, Sedbergh 10,
    Grange-over-Sands 11, Ulverston 12, Barrow-in-Furness 13-14, Dalton-in-Furness 15, Askam-in-Furness 16,
    Kirkby-in-Furness 17, Millom 18-19, Broughton-in-Furness 20, Coniston 21, Ambleside 22, Windermere 23
  `,
  LD: `
    Llandrindod Wells 1, Builth Wells 2, Brecon 3, Llangammarch Wells 4, Llanwrtyd Wells 5, Rhayader 6,
    Knighton 7, Presteigne 8
  `,
  LE: `
    Leicester 1-9 19, Hinckley 10, Loughborough 11-12, Melton Mowbray 13-14, Oakham 15,
    Market Harborough 16, Lutterworth 17, Wigston 18, Ashby-de-la-Zouch 65, Coalville 67
  `,
  LL: `
    Wrexham 11-14, Ruthin 15, Denbigh 16, St Asaph 17, Rhyl 18, Prestatyn 19, Llangollen 20, Corwen 21,
    Abergele 22, Bala 23, Betws-y-Coed 24, Dolwyddelan 25, Llanrwst 26, Trefriw 27, Colwyn Bay 28-29,
    Llandudno 30, Llandudno Junction 31, Conwy 32, Llanfairfechan 33, Penmaenmawr 34, Aberdovey 35,
    Tywyn 36, Llwyngwril 37, Fairbourne 38, Arthog 39, Dolgellau 40, Blaenau Ffestiniog 41, Barmouth 42,
    Talybont 43, Dyffryn Ardudwy 44, Llanbedr 45, Harlech 46, Talsarnau 47, Penrhyndeudraeth 48,
    Porthmadog 49, Garndolbenmaen 51, Criccieth 52, Pwllheli 53, Caernarfon 54-55, Y Felinheli 56,
    Bangor 57, Beaumaris 58, Menai Bridge 59, Gaerwen 60, Llanfairpwllgwyngyll 61, Bodorgan 62, Ty Croes 63,
    Rhosneigr 64, Holyhead 65, Rhosgoch 66, Cemaes Bay 67, Amlwch 68, Penysarn 69, Dulas 70,
    Llanerchymedd 71, Moelfre 72, Marianglas 73, Tyn-y-Gongl 74, Pentraeth 75, Llanbedrgoch 76,
    Llangefni 77, Brynteg 78
  `,
  LN: `
    Lincoln 1-6, Market Rasen 7-8, Horncastle 9, Woodhall Spa 10, Louth 11, Mablethorpe 12, Alford 13
  `,
  LS: `
    Leeds 1-20 25-27, Otley 21, Wetherby 22-23, Tadcaster 24, Pudsey 28, Ilkley 29
  `,
  LU: `
    Luton 1-4, Dunstable 5-6, Leighton Buzzard 7
  `,
  M: `
    Manchester 1-4 8-9 11-32 34-35 38 40-41 43-46 90, Salford 5-7 50, Sale 33
  `,
  ME: `
    Rochester 1-3, Chatham 4-5, Snodland 6, Gillingham 7-8, Sittingbourne 9-10, Queenborough 11,
    Sheerness 12, Faversham 13, Maidstone 14-18, West Malling 19, Aylesford 20
  `,
  MK: `
    Milton Keynes 1-15 17 19, Newport Pagnell 16, Buckingham 18, Bedford 40-45, Olney 46
  `,
  ML: `
    Motherwell 1, Wishaw 2, Hamilton 3, Bellshill 4, Coatbridge 5, Airdrie 6, Shotts 7, Carluke 8,
    Larkhall 9, Strathaven 10, Lanark 11, Biggar 12
  `,
  NE: `
    Newcastle upon Tyne 1-7 12-13 15-20 27, Gateshead 8-11, Blaydon-on-Tyne 21, Bedlington 22,
    Cramlington 23, Blyth 24, Whitley Bay 25-26, Wallsend 28, North Shields 29-30, Hebburn 31, Jarrow 32,
    South Shields 33-34, Boldon Colliery 35, East Boldon 36, Washington 37-38, Rowlands Gill 39, Ryton 40,
    Wylam 41, Prudhoe 42, Stocksfield 43, Riding Mill 44, Corbridge 45, Hexham 46-48, Haltwhistle 49,
    Morpeth 61 65, Choppington 62, Ashington 63, Newbiggin-by-the-Sea 64, Alnwick 66, Chathill 67,
    Seahouses 68, Bamburgh 69, Belford 70, Wooler 71
  `,
  NG: `
    Nottingham 1-16, Sutton-in-Ashfield 17, Mansfield 18-21, Newark 22-24, Southwell 25, Grantham 31-33,
    Sleaford 34
  `,
  NN: `
    Northampton 1-7, Wellingborough 8-9 29, Rushden 10, Daventry 11, Towcester 12, Brackley 13,
    Kettering 14-16, Corby 17-18
  `,
  NP: `
    Pontypool 4, Abergavenny 7, Crickhowell 8, Newport 10-11 18-20, Blackwood 12, Abertillery 13, Usk 15,
    Chepstow 16, Tredegar 22, Ebbw Vale 23, New Tredegar 24, Monmouth 25, Caldicot 26, Cwmbran 44
  `,
  NR: `
    Norwich 1-16, Attleborough 17, Wymondham 18, Dereham 19-20, Fakenham 21, Walsingham 22,
    Wells-next-the-Sea 23, Melton Constable 24, Holt 25, Sheringham 26, Cromer 27, North Walsham 28,
    Great Yarmouth 29-31, Lowestoft 32-33, Beccles 34, Bungay 35
  `,
  OL: `
    Oldham 1-4 8-9, Ashton-under-Lyne 5-7, Heywood 10, Rochdale 11-12 16, Bacup 13, Todmorden 14,
    Littleborough 15
  `,
  OX: `
    Oxford 1-4 33 44, Kidlington 5, Chipping Norton 7, Thame 9, Wallingford 10, Didcot 11, Wantage 12,
    Abingdon 13-14, Banbury 15-17, Carterton 18, Woodstock 20, Bicester 25-27, Witney 28-29, Chinnor 39,
    Watlington 49
  `,
  PA: `
    Paisley 1-3, Renfrew 4, Johnstone 5-6 9-10, Bishopton 7, Erskine 8, Bridge of Weir 11, Lochwinnoch 12,
    Kilmacolm 13, Port Glasgow 14, Greenock 15-16, Skelmorlie 17, Wemyss Bay 18, Gourock 19,
    Isle of Bute 20, Tighnabruaich 21, Colintraive 22, Dunoon 23, Cairndow 24-27, Campbeltown 28,
    Tarbert 29, Lochgilphead 30-31, Inveraray 32, Dalmally 33, Oban 34 37 80, Taynuilt 35,
    Bridge of Orchy 36, Appin 38, Isle of Gigha 41, Isle of Islay 42-49, Isle of Jura 60,
    Isle of Colonsay 61, Isle of Mull 62-75, Isle of Iona 76, Isle of Tiree 77, Isle of Coll 78
  `,
  PE: `
    Peterborough 1-8, Stamford 9, Bourne 10, Spalding 11-12, Wisbech 13-14, March 15, Chatteris 16,
    St Neots 19, Boston 20-22, Spilsby 23, Skegness 24-25, Huntingdon 26 28-29, St Ives 27,
    King’s Lynn 30-34, Sandringham 35, Hunstanton 36, Swaffham 37, Downham Market 38
  `,
  PH: `
    Perth 1-2 14, Auchterarder 3-4, Crieff 5-7, Dunkeld 8, Pitlochry 9 16-18, Blairgowrie 10-13,
    Aberfeldy 15, Dalwhinnie 19, Newtonmore 20, Kingussie 21, Aviemore 22, Carrbridge 23, Boat of Garten 24,
    Nethy Bridge 25, Grantown-on-Spey 26, Corrour 30, Roy Bridge 31, Fort Augustus 32, Fort William 33,
    Spean Bridge 34, Invergarry 35, Acharacle 36, Glenfinnan 37, Lochailort 38, Arisaig 39, Mallaig 40-41,
    Isle of Eigg 42, Isle of Rum 43, Isle of Canna 44, Ballachulish 49, Kinlochleven 50
  `,
  PL: `
    Plymouth 1-9, Torpoint 10-11, Saltash 12, Looe 13, Liskeard 14, Launceston 15, Lifton 16, Callington 17,
    Gunnislake 18, Tavistock 19, Yelverton 20, Ivybridge 21, Lostwithiel 22, Fowey 23, Par 24,
    St Austell 25-26, Wadebridge 27, Padstow 28, Port Isaac 29, Bodmin 30-31, Camelford 32, Delabole 33,
    Tintagel 34, Boscastle 35
  `,
  PO: `
    Portsmouth 1-3 6, Southsea 4-5, Waterlooville 7-8, Havant 9, Emsworth 10, Hayling Island 11, Gosport 12,
    Lee-on-the-Solent 13, Fareham 14-17, Chichester 18-20, Bognor Regis 21-22, Newport 30, Cowes 31,
    East Cowes 32, Ryde 33, Seaview 34, Bembridge 35, Sandown 36, Shanklin 37, Ventnor 38, Totland Bay 39,
    Freshwater 40, Yarmouth 41
  `,
  PR: `
    Preston 1-5, Chorley 6-7, Southport 8-9, Leyland 25-26
  `,
  RG: `
    Reading 1-2 4-8 10 30-31, Henley-on-Thames 9, Bracknell 12 42, Newbury 14 20, Hungerford 17,
    Thatcham 18-19, Basingstoke 21-25, Tadley 26, Hook 27 29, Whitchurch 28, Wokingham 40-41, Crowthorne 45
  `,
  RH: `
    Redhill 1, Reigate 2, Betchworth 3, Dorking 4-5, Horley 6, Lingfield 7, Oxted 8, Godstone 9,
    Crawley 10-11, Horsham 12-13, Billingshurst 14, Burgess Hill 15, Haywards Heath 16-17, Forest Row 18,
    East Grinstead 19, Pulborough 20
  `,
  RM: `
    Romford 1-7, Dagenham 8-10, Hornchurch 11-12, Rainham 13, Upminster 14, South Ockendon 15,
    Grays 16-17 20, Tilbury 18, Purfleet 19
  `,
  S: `
    Sheffield 1-14 17 20-21 25-26 35-36, Dronfield 18, Hope Valley 32-33, Chesterfield 40-45,
    Rotherham 60-63 65-66, Mexborough 64, Barnsley 70-75, Worksop 80-81
  `,
  SA: `
    Swansea 1-9, Neath 10-11, Port Talbot 12-13, Llanelli 14-15, Burry Port 16, Kidwelly 17, Ammanford 18,
    Llandeilo 19, Llandovery 20, Carmarthen 31-33, Whitland 34, Llanfyrnach 35, Glogue 36, Boncath 37,
    Newcastle Emlyn 38, Pencader 39, Llanybydder 40, Crymych 41, Newport 42, Cardigan 43, Llandysul 44,
    New Quay 45, Aberaeron 46, Llanarth 47, Lampeter 48, Haverfordwest 61-62, Clarbeston Road 63,
    Goodwick 64, Fishguard 65, Clynderwen 66, Narberth 67, Kilgetty 68, Saundersfoot 69, Tenby 70,
    Pembroke 71, Pembroke Dock 72, Milford Haven 73
  `,
  SG: `
    Stevenage 1-2, Knebworth 3, Hitchin 4-5, Letchworth Garden City 6, Baldock 7, Royston 8, Buntingford 9,
    Much Hadham 10, Ware 11-12, Hertford 13-14, Arlesey 15, Henlow 16, Shefford 17, Biggleswade 18, Sandy 19
  `,
  SK: `
    Stockport 1-7 12, Cheadle 8, Wilmslow 9, Macclesfield 10-11, Glossop 13, Hyde 14, Stalybridge 15,
    Dukinfield 16, Buxton 17, High Peak 22-23
  `,
  SL: `
    Iver 0, Slough 1-3, Windsor 4, Ascot 5, Maidenhead 6, Marlow 7, Bourne End 8, Gerrards Cross 9
  `,
  SM: `
    Sutton 1-3, Morden 4, Carshalton 5, Wallington 6, Banstead 7
  `,
  SN: `
    Swindon 1-6 25-26, Faringdon 7, Marlborough 8, Pewsey 9, Devizes 10, Calne 11, Melksham 12, Corsham 13,
    Chippenham 14-15, Malmesbury 16
  `,
  SO: `
    Southampton 14-19 30-32 40 45 52, Stockbridge 20, Winchester 21-23, Alresford 24, Lymington 41,
    Brockenhurst 42, Lyndhurst 43, Eastleigh 50 53, Romsey 51
  `,
  SP: `
    Salisbury 1-5, Fordingbridge 6, Shaftesbury 7, Gillingham 8, Tidworth 9, Andover 10-11
  `,
  SR: `
    Sunderland 1-6, Seaham 7, Peterlee 8
  `,
  SS: `
    Westcliff-on-Sea 0, Southend-on-Sea 1-3, Rochford 4, Hockley 5, Rayleigh 6, Benfleet 7, Canvey Island 8,
    Leigh-on-Sea 9, Wickford 11-12, Basildon 13-16, Stanford-le-Hope 17
  `,
  ST: `
    Stoke-on-Trent 1-4 6-12, Newcastle 5, Leek 13, Uttoxeter 14, Stone 15, Stafford 16-21
  `,
  SY: `
    Shrewsbury 1-5, Church Stretton 6, Craven Arms 7, Ludlow 8, Bishops Castle 9, Oswestry 10-11,
    Ellesmere 12, Whitchurch 13, Malpas 14, Montgomery 15, Newtown 16, Caersws 17, Llanidloes 18,
    Llanbrynmair 19, Machynlleth 20, Welshpool 21, Llanfyllin 22, Aberystwyth 23, Borth 24, Tregaron 25
  `,
  TA: `
    Taunton 1-4, Bridgwater 5-7, Burnham-on-Sea 8, Highbridge 9, Langport 10, Somerton 11, Martock 12,
    South Petherton 13, Stoke-sub-Hamdon 14, Montacute 15, Merriott 16, Hinton St George 17, Crewkerne 18,
    Ilminster 19, Chard 20, Wellington 21, Dulverton 22, Watchet 23, Minehead 24
  `,
  TD: `
    Galashiels 1, Lauder 2, Gordon 3, Earlston 4, Kelso 5, Melrose 6, Selkirk 7, Jedburgh 8, Hawick 9,
    Duns 10-11, Coldstream 12, Cockburnspath 13, Eyemouth 14, Berwick-upon-Tweed 15
  `,
  TF: `
    Telford 1-8, Market Drayton 9, Newport 10, Shifnal 11, Broseley 12, Much Wenlock 13
  `,
  TN: `
    Tunbridge Wells 1-4, Wadhurst 5, Crowborough 6, Hartfield 7, Edenbridge 8, Tonbridge 9-12,
    Sevenoaks 13-15, Westerham 16, Cranbrook 17-18, Etchingham 19, Mayfield 20, Heathfield 21, Uckfield 22,
    Ashford 23-27, New Romney 28, Romney Marsh 29, Tenterden 30, Rye 31, Robertsbridge 32, Battle 33,
    Hastings 34-35, Winchelsea 36, St Leonards-on-Sea 37-38, Bexhill-on-Sea 39-40
  `,
  TQ: `
    Torquay 1-2, Paignton 3-4, Brixham 5, Dartmouth 6, Kingsbridge 7, Salcombe 8, Totnes 9, South Brent 10,
    Buckfastleigh 11, Newton Abbot 12-13, Teignmouth 14
  `,
  TR: `
    Truro 1-4, St Agnes 5, Perranporth 6, Newquay 7-8, St Columb 9, Penryn 10, Falmouth 11, Helston 12-13,
    Camborne 14, Redruth 15-16, Marazion 17, Penzance 18-20, Isles of Scilly 21-25, St Ives 26, Hayle 27
  `,
  TS: `
    Middlesbrough 1-9, Redcar 10-11, Saltburn-by-the-Sea 12-13, Guisborough 14, Yarm 15,
    Stockton-on-Tees 16-21, Billingham 22-23, Hartlepool 24-27, Wingate 28, Trimdon Station 29
  `,
  TW: `
    Twickenham 1-2, Hounslow 3-6, Isleworth 7, Brentford 8, Richmond 9-10, Teddington 11, Hampton 12,
    Feltham 13-14, Ashford 15, Sunbury-on-Thames 16, Shepperton 17, Staines-upon-Thames 18-19, Egham 20
  `,
  UB: `
    Southall 1-2, Hayes 3-4, Northolt 5, Greenford 6, West Drayton 7, Uxbridge 8-11
  `,
  WA: `
    Warrington 1-5, Frodsham 6, Runcorn 7, Widnes 8, St Helens 9-11, Newton-le-Willows 12, Lymm 13,
    Altrincham 14-15, Knutsford 16
  `,
  WD: `
    Rickmansworth 3, Kings Langley 4, Abbots Langley 5, Borehamwood 6, Radlett 7, Watford 17-19 24-25,
    Bushey 23
  `,
  WF: `
    Wakefield 1-4, Ossett 5, Normanton 6, Pontefract 7-9, Castleford 10, Knottingley 11, Dewsbury 12-13,
    Mirfield 14, Liversedge 15, Heckmondwike 16, Batley 17
  `,
  WN: `
    Wigan 1-6, Leigh 7, Skelmersdale 8
  `,
  WR: `
    Worcester 1-8, Droitwich 9, Pershore 10, Evesham 11, Broadway 12, Malvern 13-14, Tenbury Wells 15
  `,
  WS: `
    Walsall 1-6 8-9, Burntwood 7, Wednesbury 10, Cannock 11-12, Lichfield 13-14, Rugeley 15
  `,
  WV: `
    Wolverhampton 1-11, Willenhall 12-13, Bilston 14, Bridgnorth 15-16
  `,
  YO: `
    York 1 10 19 23-24 26 30-32 41-43 51 60-62, Thirsk 7, Selby 8, Scarborough 11-13, Filey 14,
    Bridlington 15-16, Malton 17, Pickering 18, Whitby 21-22, Driffield 25
  `,
  ZE: `
    Shetland 1-3
  `,
};
