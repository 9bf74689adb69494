/**
 * A delivery service by its published name, and whether the marketplace counts it as tracked; null where nobody says.
 */
export type CarrierService = readonly [name: string, isTracked: boolean | null];

export interface CarrierRow {
  /** Exact spelling of the marketplace, which is case-sensitive; what the confirmation's `carrier` carries. */
  code: string;
  nameZh?: string;
  services?: readonly CarrierService[];
  /** Usual form of the carrier's tracking numbers. Carriers change theirs, so a miss is only worth a warning. */
  trackingForm?: RegExp;
}

/**
 * Carriers between China and the EU in the order in which they are offered, China's first.
 * Spellings are published ones, odd spaces included: the marketplace compares them letter by letter.
 * Amazon Shipping is left out, since the marketplace refuses confirmations of packages that it carries itself.
 * @see Seller Central help G201817070 and G641
 */
export const carrierList = [
  {
    code: 'Yun Express',
    nameZh: '云途物流',
    trackingForm: /^YT\d{16}$/,
    services: [
      ['YunExpress Global Direct line (standard )-Tracked', true],
      ['YunExpress Global Direct line with Battery-Tracked', true],
      ['YunExpress Global Direct line non Battery-Tracked', true],
      ['YunExpress Global Direct line (standard )-Untracked', false],
      ['YunExpress Global Direct line with Battery-Untracked', false],
      ['YunExpress Global Direct line non Battery-Untracked', false],
    ],
  },
  {
    code: '4PX',
    nameZh: '递四方',
    trackingForm: /^(4PX\d{13}CN|[A-Z]{2}\d{9}[A-Z]{2})$/,
    services: [
      ['QZ-4PX-Global Express', true],
      ['OH/QC-4PX-PostLink Standard Registered Mail', true],
      ['PY/PX-4PX-PostLink priority Registered', true],
      ['HW-4PX-PostLink Standard2 Registered', true],
      ['JW/O5-4PX-PostLink Economy Registered Mail', true],
      ['JY-4PX-PostLink Economy SRM Registered Mail', true],
      ['ED-4PX-PostLink Economy2 Registered', true],
      ['NX-4PX-PostLink Standard Ordinary', false],
      ['FY-4PX-PostLink Standard large letter Ordinary Mail', false],
      ['FV-4PX-PostLink Economy large letter Ordinary Mail', false],
      ['DS-4PX-PostLink Economy2 Ordinary Mail', false],
      ['LR-4PX-PostLink Economy railway Ordinary Mail', false],
    ],
  },
  {
    code: 'Yanwen',
    nameZh: '燕文物流',
    trackingForm: /^(U[A-Z]\d{9}YP|[A-Z]{2}\d{9}[A-Z]{2})$/,
    services: [
      ['Direct Line Tracked Packet', true],
      ['Direct Line Express', true],
      ['AIR REGISTERED MAIL', true],
      ['AIR ECONOMY MAIL', false],
    ],
  },
  {
    code: 'China Post',
    nameZh: '中国邮政',
    trackingForm: /^[A-Z]{2}\d{9}CN$/,
    services: [
      ['China Post ePacket', true],
      ['China Post e-EMS', true],
      ['China Post e-Courier Packet', true],
      ['China Post e-Courier Priority', true],
      ['China Post Registered Airmail', true],
      ['China Post Ordinary Airmail', false],
    ],
  },
  {
    code: 'SF Express',
    nameZh: '顺丰国际',
    trackingForm: /^SF\d{12,15}$/,
    services: [
      ['E-Commerce Express Standard', true],
      ['E-Commerce Express CD', true],
      ['Registered Parcel-Standard', true],
      ['Registered Parcel-Economy', true],
      ['Registered Parcel-Special Line', true],
      ['Ordinary Parcel-Standard', false],
      ['Ordinary Parcel-Economy', false],
      ['Ordinary Parcel-Special Line', false],
    ],
  },
  {
    code: 'SFC',
    nameZh: '三态速递',
    services: [
      ['STEXPTH-SFC Special Line', null],
      ['STEXPTHPH-SFC Special Line(General cargo)', null],
      ['STEXPFS-SFC Textile Line', null],
    ],
  },
  {
    code: 'WanbExpress',
    nameZh: '万邦速达',
    services: [
      ['WANB EXPRESS', true],
      ['WANB Smart Track', true],
      ['WANB Semi Track', null],
      ['WANB Post Smart', null],
      ['WANB Post Economy', null],
    ],
  },
  { code: 'JCEX', nameZh: '佳成国际', services: [['Jia-Packet', null]] },
  { code: 'CNE', nameZh: '递一国际' },
  { code: 'Chukou1', nameZh: '出口易' },
  { code: 'UBI', nameZh: 'UBI' },
  { code: 'Equick', nameZh: 'EQUICK' },
  { code: 'Sunyou', nameZh: '顺友物流' },
  { code: 'YDH', nameZh: '义达跨境' },
  {
    code: 'DHL eCommerce',
    services: [
      ['Parcel International Direct-Standard', true],
      ['Parcel International Direct-Expedited', true],
      ['Parcel International Direct-Semi', null],
      ['Packet Plus International', true],
      ['Packet International Standard', null],
      ['Packet International Economy', null],
    ],
  },
  {
    code: 'DHL',
    nameZh: '敦豪',
    trackingForm: /^(\d{10,12}|\d{20}|JJD\d{10,24}|JVGL\d{10,20}|3S[A-Z]{3,5}\d{7,10}|[A-Z]{2}\d{9}DE)$/,
    services: [
      ['Paket', true],
      ['Prio', true],
      ['EuroPaket', true],
      ['Paket International', true],
      ['Express', true],
    ],
  },
  {
    code: 'Deutsche Post',
    nameZh: '德国邮政',
    services: [
      ['Warenpost', true],
      ['Warenpost International', null],
      ['Großbrief', false],
      ['Maxibrief', false],
      ['Großbrief Einschreiben', true],
      ['Maxibrief Einschreiben', true],
      ['Bücher-/Warensendung', false],
    ],
  },
  {
    code: 'DPD',
    nameZh: 'DPD',
    trackingForm: /^\d{14}[0-9A-Z]?$/,
    services: [
      ['DPD Classic', true],
      ['DPD Prio', true],
      ['DPD Express', true],
    ],
  },
  {
    code: 'GLS',
    nameZh: 'GLS',
    trackingForm: /^[0-9A-Z]{8,14}$/,
    services: [
      ['BusinessParcel', true],
      ['BusinessSmallParcel', true],
      ['EuroBusinessParcel', true],
      ['EuroBusinessSmallParcel', true],
      ['ExpressParcel', true],
      ['EuroExpressParcel', true],
      ['GlobalExpressParcel', true],
    ],
  },
  {
    code: 'Hermes',
    nameZh: 'Hermes (DE)',
    services: [
      ['Standard', true],
      ['Eilservice', true],
    ],
  },
  {
    code: 'UPS',
    nameZh: 'UPS',
    trackingForm: /^1Z[0-9A-Z]{16}$/,
    services: [
      ['Standard', true],
      ['Express Saver', true],
    ],
  },
  { code: 'FedEx', nameZh: '联邦快递', trackingForm: /^\d{12,15}$/ },
  { code: 'TNT', nameZh: 'TNT', trackingForm: /^(\d{9}|GE\d{9}[A-Z]{2})$/ },
  { code: 'Royal Mail' },
  { code: 'Evri' },
  { code: 'Colissimo' },
  { code: 'Chronopost' },
  { code: 'La Poste' },
  { code: 'Mondial Relay' },
  { code: 'Colis Privé' },
  { code: 'Poste Italiane' },
  { code: 'SDA' },
  { code: 'BRT' },
  { code: 'Correos' },
  { code: 'Correos Express' },
  { code: 'Seur' },
  { code: 'PostNL' },
  { code: 'BPOST' },
  { code: 'InPost' },
  { code: 'AT Post' },
  { code: 'Asendia' },
] as const satisfies readonly CarrierRow[];
