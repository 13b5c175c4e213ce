import { type GazetteerPlace, placesWithin } from './place.ts';

/** Cities and towns of Northern Ireland, the Isle of Man and the Channel Islands. */
export const NORTHERN_IRELAND_AND_ISLANDS: readonly GazetteerPlace[] = [
  ...placesWithin('County Antrim', [
    ['Belfast', 54.5973, -5.9301, 'City', 7],
    ['Lisburn', 54.5111, -6.0413, 'City', 3.5],
    ['Newtownabbey', 54.6597, -5.9075, 'Town', 3.5],
    ['Carrickfergus', 54.7158, -5.8058, 'Town', 2.5],
    ['Ballymena', 54.8643, -6.2766, 'Town', 2.5],
    ['Antrim', 54.7157, -6.2151, 'Town', 2],
    ['Larne', 54.8537, -5.8176, 'Town', 2],
    ['Ballymoney', 55.0706, -6.5167, 'Town', 1.5],
    ['Portrush', 55.2049, -6.6548, 'Town', 1.5],
  ]),
  ...placesWithin('County Down', [
    ['Bangor', 54.6603, -5.6683, 'City', 3],
    ['Newry', 54.1764, -6.3397, 'City', 2.5],
    ['Newtownards', 54.5916, -5.6934, 'Town', 2.5],
    ['Holywood', 54.6389, -5.8341, 'Town', 1.5],
    ['Downpatrick', 54.3284, -5.7153, 'Town', 1.5],
    ['Banbridge', 54.3487, -6.2703, 'Town', 1.5],
    ['Newcastle', 54.2103, -5.8895, 'Town', 1.5],
    ['Comber', 54.5511, -5.7455, 'Town', 1.5],
  ]),
  ...placesWithin('County Armagh', [
    ['Armagh', 54.3503, -6.6528, 'City', 2],
    ['Craigavon', 54.4472, -6.3889, 'Town', 3],
    ['Lurgan', 54.4634, -6.3345, 'Town', 2],
    ['Portadown', 54.4228, -6.4441, 'Town', 2],
  ]),
  ...placesWithin('County Londonderry', [
    ['Derry', 54.9958, -7.3215, 'City', 4, 'Londonderry', 'Derry/Londonderry'],
    ['Coleraine', 55.1327, -6.6646, 'Town', 2.5],
    ['Limavady', 55.0452, -6.9337, 'Town', 1.5],
    ['Magherafelt', 54.7553, -6.6077, 'Town', 1.5],
  ]),
  ...placesWithin('County Tyrone', [
    ['Omagh', 54.5977, -7.3, 'Town', 2],
    ['Dungannon', 54.5031, -6.7672, 'Town', 2],
    ['Cookstown', 54.6418, -6.7444, 'Town', 1.5],
    ['Strabane', 54.8274, -7.4633, 'Town', 1.5],
  ]),
  ...placesWithin('County Fermanagh', [['Enniskillen', 54.3438, -7.6315, 'Town', 2]]),
  ...placesWithin('Isle of Man', [
    ['Douglas', 54.1506, -4.4816, 'City', 2.5],
    ['Ramsey', 54.3221, -4.3844, 'Town', 1.5],
    ['Peel', 54.2231, -4.6983, 'Town', 1],
    ['Castletown', 54.0741, -4.6536, 'Town', 1],
  ]),
  ...placesWithin('Jersey', [['St Helier', 49.1858, -2.1065, 'Town', 2.5, 'Saint Helier']]),
  ...placesWithin('Guernsey', [['St Peter Port', 49.4555, -2.5359, 'Town', 2, 'Saint Peter Port']]),
];
