export interface CustomsPlace {
  /** Customs office reference number: country, then six characters. Invented. */
  office: string;
  name: string;
}

/** Where packages from China usually enter the European Union. */
export const customsPlaces: readonly [CustomsPlace, ...CustomsPlace[]] = [
  { office: 'BE343100', name: 'Liège Airport' },
  { office: 'DE003302', name: 'Köln/Bonn Flughafen' },
  { office: 'DE006451', name: 'Leipzig/Halle Flughafen' },
  { office: 'DE004851', name: 'Hamburg Hafen' },
  { office: 'DE002601', name: 'Duisburg Ruhrort' },
  { office: 'NL000396', name: 'Schiphol Cargo' },
  { office: 'NL000510', name: 'Rotterdam Maasvlakte' },
  { office: 'FR00674A', name: 'Paris-Charles de Gaulle' },
  { office: 'PL322040', name: 'Gdańsk Port' },
  { office: 'HU102070', name: 'Budapest Liszt Ferenc' },
  { office: 'IT278100', name: 'Milano Malpensa' },
  { office: 'ES002801', name: 'Madrid-Barajas' },
];
