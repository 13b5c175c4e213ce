import { type GazetteerPlace, placesWithin } from './place.ts';

/** Cities and towns of Wales, found by their Welsh names too. */
export const WALES: readonly GazetteerPlace[] = [
  ...placesWithin('South Glamorgan', [
    ['Cardiff', 51.4805, -3.1783, 'City', 6, 'Caerdydd'],
    ['Penarth', 51.4368, -3.1735, 'Town', 2],
    ['Barry', 51.4049, -3.2701, 'Town', 3, 'Y Barri'],
    ['Cowbridge', 51.4618, -3.4478, 'Town', 1],
  ]),
  ...placesWithin('West Glamorgan', [
    ['Swansea', 51.6206, -3.943, 'City', 6, 'Abertawe'],
    ['Neath', 51.6622, -3.8047, 'Town', 2.5, 'Castell-nedd'],
    ['Port Talbot', 51.5923, -3.7816, 'Town', 3],
    ['Mumbles', 51.573, -3.999, 'Village', 1.5],
  ]),
  ...placesWithin('Mid Glamorgan', [
    ['Bridgend', 51.5052, -3.5769, 'Town', 3, 'Pen-y-bont ar Ogwr'],
    ['Merthyr Tydfil', 51.7478, -3.3793, 'Town', 3, 'Merthyr Tudful', 'Merthyr'],
    ['Caerphilly', 51.5742, -3.218, 'Town', 3, 'Caerffili'],
    ['Pontypridd', 51.6012, -3.3424, 'Town', 2.5],
    ['Aberdare', 51.7133, -3.4457, 'Town', 2.5, 'Aberdar'],
    ['Porthcawl', 51.4788, -3.7037, 'Town', 1.5],
    ['Llantrisant', 51.5423, -3.374, 'Town', 2],
    ['Maesteg', 51.6094, -3.6583, 'Town', 1.5],
  ]),
  ...placesWithin('Gwent', [
    ['Newport', 51.5842, -2.9977, 'City', 5, 'Casnewydd'],
    ['Cwmbran', 51.6532, -3.0213, 'Town', 3],
    ['Pontypool', 51.7018, -3.0415, 'Town', 2.5],
    ['Ebbw Vale', 51.7792, -3.2077, 'Town', 2, 'Glynebwy'],
    ['Abergavenny', 51.8234, -3.0177, 'Town', 2, 'Y Fenni'],
    ['Blackwood', 51.6678, -3.2067, 'Town', 2],
    ['Chepstow', 51.6417, -2.6746, 'Town', 1.5, 'Cas-gwent'],
    ['Monmouth', 51.8124, -2.7148, 'Town', 1.5, 'Trefynwy'],
    ['Caldicot', 51.5916, -2.7505, 'Town', 1.5],
  ]),
  ...placesWithin('Carmarthenshire', [
    ['Llanelli', 51.6809, -4.1615, 'Town', 3],
    ['Carmarthen', 51.8567, -4.3122, 'Town', 2, 'Caerfyrddin'],
    ['Ammanford', 51.7925, -3.9876, 'Town', 1.5, 'Rhydaman'],
  ]),
  ...placesWithin('Pembrokeshire', [
    ['St Davids', 51.8812, -5.2661, 'City', 1, 'Tyddewi'],
    ['Haverfordwest', 51.8016, -4.9695, 'Town', 2, 'Hwlffordd'],
    ['Milford Haven', 51.714, -5.0427, 'Town', 2],
    ['Pembroke', 51.6753, -4.9137, 'Town', 1.5, 'Penfro'],
    ['Tenby', 51.6727, -4.7036, 'Town', 1, 'Dinbych-y-pysgod'],
  ]),
  ...placesWithin('Ceredigion', [
    ['Aberystwyth', 52.4151, -4.0828, 'Town', 2],
    ['Cardigan', 52.0839, -4.6608, 'Town', 1.5, 'Aberteifi'],
    ['Lampeter', 52.1131, -4.0781, 'Town', 1],
  ]),
  ...placesWithin('Powys', [
    ['Newtown', 52.5133, -3.3142, 'Town', 1.5, 'Y Drenewydd'],
    ['Welshpool', 52.6598, -3.147, 'Town', 1.5, 'Y Trallwng'],
    ['Brecon', 51.9478, -3.391, 'Town', 1.5, 'Aberhonddu'],
    ['Llandrindod Wells', 52.2419, -3.3788, 'Town', 1.5],
    ['Builth Wells', 52.1495, -3.4032, 'Town', 1],
  ]),
  ...placesWithin('Gwynedd', [
    ['Bangor', 53.2274, -4.1293, 'City', 2],
    ['Caernarfon', 53.1396, -4.2739, 'Town', 1.5],
    ['Porthmadog', 52.9281, -4.1322, 'Town', 1],
    ['Pwllheli', 52.8893, -4.4175, 'Town', 1],
    ['Dolgellau', 52.743, -3.8855, 'Town', 1],
  ]),
  ...placesWithin('Anglesey', [
    ['Holyhead', 53.3091, -4.6332, 'Town', 2, 'Caergybi'],
    ['Llangefni', 53.2561, -4.3106, 'Town', 1],
  ]),
  ...placesWithin('Conwy', [
    ['Llandudno', 53.3241, -3.8276, 'Town', 2],
    ['Colwyn Bay', 53.2932, -3.7276, 'Town', 2.5, 'Bae Colwyn'],
    ['Conwy', 53.2808, -3.8293, 'Town', 1.5, 'Conway'],
    ['Abergele', 53.2843, -3.5822, 'Town', 1.5],
  ]),
  ...placesWithin('Denbighshire', [
    ['St Asaph', 53.2577, -3.4416, 'City', 1, 'Llanelwy'],
    ['Rhyl', 53.3194, -3.4916, 'Town', 2, 'Y Rhyl'],
    ['Prestatyn', 53.3366, -3.4077, 'Town', 2],
    ['Denbigh', 53.1835, -3.4184, 'Town', 1.5, 'Dinbych'],
    ['Llangollen', 52.9698, -3.1713, 'Town', 1],
  ]),
  ...placesWithin('Clwyd', [
    ['Wrexham', 53.0466, -2.9925, 'City', 3.5, 'Wrecsam'],
    ['Flint', 53.2475, -3.1346, 'Town', 1.5, 'Y Fflint'],
    ['Mold', 53.1669, -3.1419, 'Town', 1.5, 'Yr Wyddgrug'],
    ['Connah’s Quay', 53.2189, -3.0578, 'Town', 2],
  ]),
];
