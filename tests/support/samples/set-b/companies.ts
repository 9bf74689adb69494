import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import { residentId, uscc } from '../numbers.ts';

/** An invented company and its legal representative. */
export interface Company {
  nameEN: string;
  nameCN: string;
  ownerCN: string;
  owner: string;
  registrationNumber: string;
  residentId: string;
  addressCN: string;
  addressEN: string;
  city: string;
  founded: string;
}

const company = (
  nameEN: string,
  nameCN: string,
  ownerCN: string,
  owner: string,
  code: string,
  id: string,
  addressCN: string,
  addressEN: string,
  city: string,
  founded: string,
): Company => ({
  nameEN,
  nameCN,
  ownerCN,
  owner,
  registrationNumber: uscc(code),
  residentId: residentId(id),
  addressCN,
  addressEN,
  city,
  founded,
});

export const hongda = company(
  'Ningbo Hongda Kitchenware Co., Ltd.',
  '宁波宏达厨具有限公司',
  '周敏',
  'ZHOU Min',
  '91330203MA2AGXK47',
  '33020319850714262',
  '浙江省宁波市海曙区丽园北路1350号',
  'No. 1350 Liyuan North Road, Haishu District, 315012 Ningbo, Zhejiang, China',
  '宁波市',
  '2017年06月15日',
);
export const ruixin = company(
  'Suzhou Ruixin Lighting Technology Co., Ltd.',
  '苏州睿欣照明科技有限公司',
  '沈嘉豪',
  'SHEN Jiahao',
  '91320594MA1W8UQE2',
  '32050219900308401',
  '江苏省苏州市工业园区星湖街328号创意产业园2-B301单元',
  'Unit 2-B301, 328 Xinghu Street, Suzhou Industrial Park, 215123 Suzhou, China',
  '苏州市',
  '2018年03月22日',
);
export const minhai = company(
  'Fuzhou Minhai Garden Products Co., Ltd.',
  '福州闽海园艺用品有限公司',
  '郑雪梅',
  'ZHENG Xuemei',
  '91350102MA349KDT6',
  '35010219771122364',
  '福建省福州市鼓楼区五四路158号环球广场17层',
  '17F Huanqiu Plaza, 158 Wusi Road, Gulou District, 350003 Fuzhou, China',
  '福州市',
  '2016年11月09日',
);
export const jucheng = company(
  'Dongguan Jucheng Electronics Co., Ltd.',
  '东莞市聚诚电子有限公司',
  '单志强',
  'SHAN Zhiqiang',
  '91441900MA4UXF8N5',
  '44190019820619131',
  '广东省东莞市长安镇振安中路269号',
  '269 Zhenan Middle Road, Changan Town, 523850 Dongguan, Guangdong, China',
  '东莞市',
  '2016年09月28日',
);
export const xinyue = company(
  'Qingdao Xinyue Pet Supplies Co., Ltd.',
  '青岛鑫悦宠物用品有限公司',
  '解晓峰',
  'XIE Xiaofeng',
  '91370203MA3CM5LR9',
  '37020319880925003',
  '山东省青岛市市北区敦化路119号',
  '119 Dunhua Road, Shibei District, 266034 Qingdao, Shandong, China',
  '青岛市',
  '2016年12月01日',
);
export const tianshan = company(
  'Urumqi Tianshan Dried Fruit Trading Co., Ltd.',
  '乌鲁木齐天山干果贸易有限公司',
  '买买提·吐尔逊',
  'Maimaiti Tuerxun',
  '91650102MA775QGP3',
  '65010219790411005',
  '新疆维吾尔自治区乌鲁木齐市天山区解放南路87号',
  '87 Jiefang South Road, Tianshan District, 830002 Urumqi, China',
  '乌鲁木齐市',
  '2017年10月18日',
);
export const baiyi = company(
  'Chengdu Baiyi Craft Gifts Co., Ltd.',
  '成都百艺工艺礼品有限公司',
  '诸葛文静',
  'ZHUGE Wenjing',
  '91510104MA6CB2WH8',
  '51010419930527284',
  '四川省成都市锦江区东大街段芷泉街229号',
  '229 Zhiquan Street, Dongdajie Section, Jinjiang District, 610061 Chengdu, China',
  '成都市',
  '2017年03月30日',
);
export const lvyuan = company(
  'Wenzhou Lüyuan Footwear Co., Ltd.',
  '温州绿源鞋业有限公司',
  '吕小龙',
  'LYU Xiaolong',
  '91330302MA2HB9YC1',
  '33030219950103577',
  '浙江省温州市鹿城区府东路606号',
  '606 Fudong Road, Lucheng District, 325000 Wenzhou, Zhejiang, China',
  '温州市',
  '2019年05月14日',
);
export const kaiming = company(
  'Zhongshan Kaiming Lamps Factory Ltd.',
  '中山市凯铭灯饰有限公司',
  '陈家明',
  'CHAN Ka Ming',
  '91442000MA51NU7D0',
  '44200019810830211',
  '广东省中山市古镇镇中兴大道南14号',
  '14 Zhongxing Avenue South, Guzhen Town, 528421 Zhongshan, China',
  '中山市',
  '2018年05月07日',
);
export const harbour = company(
  'Shanghai Northharbour Trading Co., Ltd.',
  '上海北港贸易有限公司',
  '约翰·史密斯',
  'SMITH John Edward',
  '91310115MA1K4JWL2',
  '31011519800101001',
  '中国（上海）自由贸易试验区富特北路211号302部位368室',
  'Room 368, Area 302, 211 Fute North Road, 200131 Shanghai, China',
  '上海市',
  '2018年08月16日',
);

/** What the importer's form says. */
export const formOf = (of: Company, changes: Partial<CheckedForm> = {}): CheckedForm => ({
  ownerName: of.owner,
  expirationDate: '2034-08-09',
  nameEN: of.nameEN,
  nameCN: of.nameCN,
  registrationNumber: of.registrationNumber,
  eoriNumber: undefined,
  vatNumber: undefined,
  ...changes,
});
