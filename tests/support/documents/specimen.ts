import { usccCheckCharacter } from '#src/contract/importers/uscc.ts';
import { checkVatNumber } from '#src/contract/importers/vat-number.ts';

/** An invented company, with everything that its documents say. */
export interface Specimen {
  nameEN: string;
  nameCN: string;
  ownerCN: string;
  /** As a passport writes it. */
  ownerPinyin: string;
  registrationNumber: string;
  eoriNumber: string;
  vatNumber: string;
  cardFrom: string;
  /** YYYY-MM-DD; null is 长期. */
  cardUntil: string | null;
  residentId: string;
  addressCN: string;
  addressEN: string;
  capital: string;
}

/** The first number with fitting check digits among those that end in 0 to 99. */
function vat(start: string, end = ''): string {
  for (let digits = 0; digits < 100; digits++) {
    const number = `${start}${String(digits).padStart(2, '0')}${end}`;
    if (checkVatNumber(number).valid) return number;
  }
  throw new Error(`No number with fitting check digits begins with ${start}`);
}

const uscc = (body: string) => body + usccCheckCharacter(body);

export const specimens: readonly Specimen[] = [
  {
    nameEN: 'Guangdong Lanting Ceramics Houseware Trading Co., Ltd.',
    nameCN: '广东兰亭陶瓷日用品贸易有限公司',
    ownerCN: '林晓燕',
    ownerPinyin: 'LIN Xiaoyan',
    registrationNumber: uscc('91440606MA4WKT3D8'),
    eoriNumber: 'DE482913705516284',
    vatNumber: vat('DE3148261'),
    cardFrom: '2016-05-12',
    cardUntil: '2036-05-12',
    residentId: '440603198603124528',
    addressCN: '广东省佛山市顺德区大良街道新桂中路168号',
    addressEN: '168 Xingui Middle Road, Shunde, Foshan, Guangdong, China',
    capital: '伍佰万元整',
  },
  {
    nameEN: 'Hangzhou Qingfeng Bamboo Products Co., Ltd.',
    nameCN: '杭州清风竹制品有限公司',
    ownerCN: '陈建国',
    ownerPinyin: 'Chen Jianguo',
    registrationNumber: uscc('91330106MA2GX8YJ5'),
    eoriNumber: 'FR84920175300028',
    vatNumber: vat('FR', '849201753'),
    cardFrom: '2011-11-03',
    cardUntil: null,
    residentId: '330106196708215513',
    addressCN: '浙江省杭州市西湖区文三路388号钱江科技大厦1206室',
    addressEN: 'Room 1206, Qianjiang Building, 388 Wensan Road, Hangzhou, China',
    capital: '贰佰万元整',
  },
  {
    nameEN: 'Shenzhen Hailan Intelligent Technology Co., Ltd.',
    nameCN: '深圳市海蓝智能科技有限公司',
    ownerCN: '欧阳思远',
    ownerPinyin: 'OUYANG SIYUAN',
    registrationNumber: uscc('91440300MA5FQ1T96'),
    eoriNumber: 'NL826503917',
    vatNumber: vat('NL8265039', 'B01'),
    cardFrom: '2019-08-26',
    cardUntil: '2029-08-26',
    residentId: '44030419951017301X',
    addressCN: '深圳市南山区粤海街道科苑南路3099号',
    addressEN: '3099 Keyuan South Road, Nanshan District, Shenzhen, China',
    capital: '壹仟万元整',
  },
  {
    nameEN: 'Yiwu Baihe Home Textile Import & Export Co., Ltd.',
    nameCN: '义乌市百合家纺进出口有限公司',
    ownerCN: '王芳',
    ownerPinyin: 'Wang Fang',
    registrationNumber: uscc('91330782MA29K7RP3'),
    eoriNumber: 'PL527103864900000',
    vatNumber: vat('PL52710386'),
    cardFrom: '2021-02-18',
    cardUntil: '2041-02-18',
    residentId: '330782198011063821',
    addressCN: '浙江省义乌市稠州北路699号',
    addressEN: '699 Chouzhou North Road, Yiwu, Zhejiang, China',
    capital: '叁佰万元整',
  },
  {
    nameEN: 'Ningbo Dongchen Hardware Tools Co., Ltd.',
    nameCN: '宁波东辰五金工具有限公司',
    ownerCN: '赵文博',
    ownerPinyin: 'Wenbo Zhao',
    registrationNumber: uscc('91330212MA2CJ0W7X'),
    eoriNumber: 'ITZHWNBO80R17Z210',
    vatNumber: vat('IT048217309'),
    cardFrom: '2014-09-30',
    cardUntil: '2034-09-30',
    residentId: '330227198010170936',
    addressCN: '浙江省宁波市鄞州区下应街道启明路818号',
    addressEN: '818 Qiming Road, Yinzhou District, Ningbo, Zhejiang, China',
    capital: '壹佰伍拾万元整',
  },
  {
    nameEN: 'Xiamen Yunshan Outdoor Equipment Co., Ltd.',
    nameCN: '厦门云杉户外用品有限公司',
    ownerCN: '黄丽娟',
    ownerPinyin: 'Huang Lijuan',
    registrationNumber: uscc('91350203MA31BUE60'),
    eoriNumber: 'ESN0387216B',
    vatNumber: vat('ESB870216'),
    cardFrom: '2023-06-01',
    cardUntil: '2043-06-01',
    residentId: '350203198912250047',
    addressCN: '福建省厦门市思明区湖滨南路57号',
    addressEN: '57 Hubin South Road, Siming District, Xiamen, Fujian, China',
    capital: '捌拾万元整',
  },
];
