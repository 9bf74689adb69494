import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import { residentId, uscc } from '../numbers.ts';

/** An invented importer: a company with its legal representative. */
export interface Importer {
  nameEN: string;
  nameCN: string;
  ownerCN: string;
  owner: string;
  code: string;
  residentId: string;
  street: string;
  home: string;
  registrar: string;
  since: string;
}

const importers = {
  huarui: [
    'Hefei Huarui Instruments Co., Ltd.',
    '合肥华锐仪器有限公司',
    '程立新',
    'CHENG Lixin',
    '91340111MA2MQ8D47',
    '34011119760218351',
    '88 Ziyun Road, Baohe District, Hefei 230051, Anhui, China',
    '安徽省合肥市包河区紫云路88号',
    '合肥市包河区市场监督管理局',
    '2016年03月08日',
  ],
  jinfan: [
    'Xiamen Jinfan Sporting Goods Co., Ltd.',
    '厦门锦帆体育用品有限公司',
    '曾雅婷',
    'ZENG Yating',
    '91350206MA2XRYU80',
    '35020619910614204',
    '17 Anling Road, Huli District, Xiamen 361006, Fujian, China',
    '福建省厦门市湖里区安岭路17号',
    '厦门市市场监督管理局',
    '2017年01月12日',
  ],
  taihe: [
    'Jinhua Taihe Tools Manufacturing Co., Ltd.',
    '金华泰和工具制造有限公司',
    '仇国栋',
    'QIU Guodong',
    '91330701MA28EF3W6',
    '33070119680930115',
    '1266 Dongshi South Street, Jinhua 321017, Zhejiang, China',
    '浙江省金华市婺城区东市南街1266号',
    '金华市市场监督管理局',
    '2016年08月19日',
  ],
  mingzhu: [
    'Dalian Mingzhu Seafood Packaging Co., Ltd.',
    '大连明珠海产包装有限公司',
    '孙悦',
    'SUN Yue',
    '91210203MA0QFA7L5',
    '21020319870703032',
    '59 Changjiang Road, Xigang District, Dalian 116011, Liaoning, China',
    '辽宁省大连市西岗区长江路59号',
    '大连市西岗区市场监督管理局',
    '2015年11月24日',
  ],
  yunqi: [
    'Kunming Yunqi Outdoor Gear Co., Ltd.',
    '昆明云栖户外装备有限公司',
    '尉迟恭平',
    'YUCHI Gongping',
    '91530102MA6K5H2C9',
    '53010219820415573',
    '301 Qingnian Road, Wuhua District, Kunming 650021, Yunnan, China',
    '云南省昆明市五华区青年路301号',
    '昆明市五华区市场监督管理局',
    '2016年05月30日',
  ],
  fenghua: [
    'Zhengzhou Fenghua Textile Trading Co., Ltd.',
    '郑州丰华纺织品贸易有限公司',
    '吴小雨',
    'WU Xiaoyu',
    '91410105MA40LNJ83',
    '41010519991209426',
    '26 Huayuan Road, Jinshui District, Zhengzhou 450003, Henan, China',
    '河南省郑州市金水区花园路26号',
    '郑州市金水区市场监督管理局',
    '2017年02月27日',
  ],
  lhasa: [
    'Lhasa Snowlotus Handicraft Co., Ltd.',
    '拉萨雪莲手工艺品有限公司',
    '扎西多吉',
    'Zhaxi Duoji',
    '91540102MA6T1B4Y7',
    '54010219840227019',
    '12 Beijing Middle Road, Chengguan District, Lhasa 850000, Tibet, China',
    '西藏自治区拉萨市城关区北京中路12号',
    '拉萨市市场监督管理局',
    '2017年09月04日',
  ],
  bolin: [
    'Foshan Bolin Furniture Co., Ltd.',
    '佛山市柏林家具有限公司',
    '阮子轩',
    'RUAN Zixuan',
    '91440605MA4W9U5E2',
    '44060519940521091',
    '8 Longjiang Avenue, Shunde District, Foshan 528318, Guangdong, China',
    '广东省佛山市南海区桂城街道南桂东路38号',
    '佛山市南海区市场监督管理局',
    '2016年12月14日',
  ],
  seaview: [
    'Tianjin Seaview Machinery Import and Export Co., Ltd.',
    '天津海景机械进出口有限公司',
    '米勒·汉斯',
    'MUELLER Hans Peter',
    '91120116MA05K8Q3X',
    '12011619750101001',
    '2 Third Avenue, TEDA, Binhai New Area, Tianjin 300457, China',
    '天津市滨海新区第三大街2号',
    '天津市滨海新区市场监督管理局',
    '2018年04月10日',
  ],
} as const;

type ImporterName = keyof typeof importers;

function importerOf(name: ImporterName): Importer {
  const [nameEN, nameCN, ownerCN, owner, code, id, street, home, registrar, since] = importers[name];
  return {
    nameEN,
    nameCN,
    ownerCN,
    owner,
    code: uscc(code),
    residentId: residentId(id),
    street,
    home,
    registrar,
    since,
  };
}

export const huarui = importerOf('huarui');
export const jinfan = importerOf('jinfan');
export const taihe = importerOf('taihe');
export const mingzhu = importerOf('mingzhu');
export const yunqi = importerOf('yunqi');
export const fenghua = importerOf('fenghua');
export const lhasa = importerOf('lhasa');
export const bolin = importerOf('bolin');
export const seaview = importerOf('seaview');

/** What the importer's form says. */
export const formFor = (importer: Importer, changes: Partial<CheckedForm> = {}): CheckedForm => ({
  ownerName: importer.owner,
  expirationDate: '2035-02-18',
  nameEN: importer.nameEN,
  nameCN: importer.nameCN,
  registrationNumber: importer.code,
  eoriNumber: undefined,
  vatNumber: undefined,
  ...changes,
});
